// The time spent on a deal, as the server counts it: told with every answer, and going on in between up to a limit.

const AWAY = 120; // seconds without a move after which the clock rests, as in the store

export class Clock {
  constructor(show) {
    this.elapsed = 0;
    this.since = performance.now();
    this.runs = false;
    setInterval(show, 1000);
  }

  set({ elapsed, runs }) {
    Object.assign(this, { elapsed, runs, since: performance.now() });
  }

  get words() {
    const spent = this.runs ? Math.min((performance.now() - this.since) / 1000, AWAY) : 0;
    const whole = Math.max(0, Math.floor(this.elapsed + spent));
    const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].slice(whole < 3600 ? 1 : 0);
    return parts.map((part, k) => (k ? String(part).padStart(2, "0") : part)).join(":");
  }
}
