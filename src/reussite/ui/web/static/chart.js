// Charts: shares as a curve, counts as bars, and how stock and waste are filled.

import { drawing, make } from "./page.js";

export function chart({ lines, bars, bars_title: what, curve, curve_title: title, curve_top: top }) {
  return [
    make("div", { class: "lines" }, ...lines.map((line) => make("span", {}, line))),
    ...(bars.length ? [make("div", { class: "bars" }, make("span", { class: "what" }, what), ...rows(bars))] : []),
    ...(curve.length > 1 ? [drawCurve(curve, `${title} (${top})`)] : []),
  ];
}

function rows(bars) {
  const most = Math.max(...bars.map(([, count]) => count));
  return bars.map(([label, count, share]) => {
    const bar = drawing("rect", { x: 0, y: 0, width: count && Math.max(1, (100 * count) / most), height: 10, rx: 1 });
    const picture = drawing("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" }, bar);
    return make("div", { class: "bar" }, make("span", {}, label), picture, make("span", {}, share));
  });
}

function drawCurve(shares, label) {
  const highest = Math.max(0.02, ...shares);
  const points = shares.map((share, k) => `${((100 * k) / (shares.length - 1)).toFixed(2)},${(48 - (46 * share) / highest).toFixed(2)}`);
  const line = drawing("polyline", { points: points.join(" "), fill: "none", "vector-effect": "non-scaling-stroke" });
  const picture = drawing("svg", { viewBox: "0 0 100 50", preserveAspectRatio: "none", role: "img", "aria-label": label }, line);
  return make("figure", {}, make("figcaption", {}, label), picture);
}

export function gauge({ stock, tops, waste }, label) {
  const all = Math.max(1, stock + tops + waste);
  const bar = drawing("svg", { viewBox: "0 0 100 10", class: "gauge", role: "img", "aria-label": label });
  let x = 0;
  for (const [count, name] of [[stock, "stock"], [tops, "tops"], [waste, "waste"]]) {
    bar.append(drawing("rect", { x, y: 0, width: (100 * count) / all, height: 10, class: name }));
    x += (100 * count) / all;
  }
  return bar;
}
