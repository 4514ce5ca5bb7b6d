export type Zone = "utc" | "local";

const DATE: Intl.DateTimeFormatOptions = { year: "numeric", month: "short", day: "2-digit" };
const CLOCK: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };

function formatter(zone: Zone, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", { ...options, ...(zone === "utc" ? { timeZone: "UTC" } : {}) });
}

export function absolute(at: string, zone: Zone): string {
  return `${formatter(zone, { ...DATE, ...CLOCK }).format(new Date(at))}${zone === "utc" ? " UTC" : ""}`;
}

export function clock(at: string, zone: Zone): string {
  return formatter(zone, CLOCK).format(new Date(at));
}

const STEPS: [number, string][] = [
  [86_400, "d"],
  [3_600, "h"],
  [60, "min"],
];

/** "3 min ago": coarse, since the exact time is one hover away. */
export function relative(at: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000);
  if (seconds < 10) return "just now";
  for (const [length, unit] of STEPS) {
    if (seconds >= length) return `${Math.floor(seconds / length)} ${unit} ago`;
  }
  return `${Math.floor(seconds)} s ago`;
}

/** "840 ms", "12.4 s", "3 min 05 s", "2 h 14 min", "3 d 4 h". */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.floor(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")} s`;
  if (whole < 86_400)
    return `${Math.floor(whole / 3600)} h ${String(Math.floor((whole % 3600) / 60)).padStart(2, "0")} min`;
  return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3600)} h`;
}
