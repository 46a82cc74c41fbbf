// Watching a patience being played: steps by hand or by the clock, and a chart of what came of it.

import { button, byId, drawing, make, pause } from "./page.js";
import { percent, sentence } from "./words.js";

const DELAYS = [2000, 1000, 500, 250, 100, 0];
const ROWS = 12;

export class Watching {
  constructor(game) {
    this.game = game;
    this.place = byId("watch");
    this.isOn = false;
    this.isRunning = false;
    this.speed = 2;
  }

  async begin(player) {
    const data = await this.game.line.send({ ask: "watch", do: "begin", ...(player ? { player } : {}) });
    this.isOn = true;
    this.isRunning = false;
    this.build();
    this.place.hidden = false;
    this.answered(data);
    this.game.say(`${data.chart.player} plays. Space makes a step, Enter runs and stops.`);
  }

  build() {
    this.words = make("div", { class: "words" });
    this.bars = make("div", { class: "bars" });
    this.curve = make("div", { class: "curve" });
    this.run = button("Run", () => this.toggle());
    this.rate = make("span", { class: "rate" });
    this.place.replaceChildren(
      make("div", { class: "controls" }, button("Step", () => this.step()), this.run,
        button("−", () => this.pace(false), { "aria-label": "slower" }), button("+", () => this.pace(true), { "aria-label": "faster" }),
        button("Stop watching", () => this.stop())),
      this.rate, this.words, this.bars, this.curve,
    );
    this.tellPace();
  }

  tellPace() {
    const delay = DELAYS[this.speed];
    this.rate.textContent = delay ? `a move every ${delay / 1000} s` : "as fast as it goes";
    this.run.textContent = this.isRunning ? "Pause" : "Run";
  }

  pace(faster) {
    this.speed = Math.max(0, Math.min(DELAYS.length - 1, this.speed + (faster ? 1 : -1)));
    this.tellPace();
  }

  pause() {
    if (!this.isOn) return;
    this.isRunning = false;
    this.tellPace();
  }

  toggle() {
    this.isRunning = !this.isRunning;
    this.tellPace();
    if (this.isRunning) this.go();
  }

  async go() {
    if (this.goes) return;
    this.goes = true;
    while (this.isOn && this.isRunning) {
      const delay = DELAYS[this.speed];
      if (!(await this.make(delay ? "step" : "burst"))) break;
      await pause(delay || 30);
    }
    this.goes = false;
  }

  async step() {
    this.pause();
    await this.make("step");
  }

  async make(kind) {
    try {
      this.answered(await this.game.line.send({ ask: "watch", do: kind }));
      return true;
    } catch (problem) {
      this.pause();
      if (problem.code === "bad-message") await this.begin(); // the server was started anew meanwhile
      else this.game.say(problem.message, "refused");
      return false;
    }
  }

  answered(data) {
    if (!this.isOn) return;
    this.game.show(data, data.dealt ? [] : data.steps);
    if (!this.isRunning && data.words) this.game.say(data.words);
    this.chart(data.chart);
  }

  async stop() {
    this.end();
    this.game.sit(await this.game.line.send({ ask: "watch", do: "end" }));
  }

  end() {
    this.isOn = false;
    this.isRunning = false;
    this.place.hidden = true;
  }

  chart(chart) {
    const share = chart.games ? chart.won / chart.games : 0;
    this.words.replaceChildren(
      make("strong", {}, `${chart.games} game${chart.games === 1 ? "" : "s"} watched`),
      make("span", {}, `player: ${chart.player}`),
      ...(chart.games ? [make("strong", { class: "share" }, `won ${chart.won} (${percent(share)})`), make("span", {}, `95 % between ${chart.interval.map((each) => percent(each)).join(" and ")}`)] : []),
    );
    this.bars.replaceChildren(...(chart.games ? bars(chart) : []));
    this.curve.replaceChildren(...(chart.shares.length > 1 ? [curve(chart.shares)] : []));
  }
}

function bars(chart) {
  const common = [...chart.outcomes].sort((a, b) => b[1] - a[1]).slice(0, ROWS);
  const shown = chart.outcomes.filter((each) => common.includes(each));
  const most = Math.max(...shown.map((each) => each[1]));
  const rows = shown.map(([label, n]) => {
    const bar = drawing("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" }, drawing("rect", { x: 0, y: 0, width: Math.max(1, (100 * n) / most), height: 10, rx: 1 }));
    return make("div", { class: "row" }, make("span", {}, label), bar, make("span", {}, percent(n / chart.games, 0)));
  });
  const rest = chart.games - shown.reduce((sum, each) => sum + each[1], 0);
  return [make("span", { class: "what" }, sentence(chart.what)), ...rows, ...(rest ? [make("span", {}, `and ${rest} others`)] : [])];
}

export function curve(shares, label = "share won, game by game") {
  const highest = Math.max(0.02, ...shares);
  const points = shares.map((share, k) => `${((100 * k) / Math.max(1, shares.length - 1)).toFixed(2)},${(48 - (46 * share) / highest).toFixed(2)}`);
  const picture = drawing("svg", { viewBox: "0 0 100 50", preserveAspectRatio: "none", role: "img", "aria-label": `${label}: at last ${percent(shares[shares.length - 1])}` }, drawing("polyline", { points: points.join(" "), fill: "none", "vector-effect": "non-scaling-stroke" }));
  return make("figure", {}, make("figcaption", {}, `${label} (up to ${percent(highest, 0)})`), picture);
}
