import type { Schemas } from "../api/client";

export type Finding = Schemas["DiagnosisFinding"];

const ORDER: Finding["severity"][] = ["error", "warning", "ok"];

export const TONES = { error: "bad", warning: "warn", ok: "good" } as const;

/** What does not work first, then what will not for long; what is in order last. */
export function byNeed(findings: Finding[]): Finding[] {
  return [...findings].sort((one, other) => ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity));
}

/** What was found, in a sentence. */
export function summary(findings: Finding[]): string {
  const count = (severity: Finding["severity"]) => findings.filter((each) => each.severity === severity).length;
  const [errors, warnings] = [count("error"), count("warning")];
  if (errors + warnings === 0) return "Nothing is wrong.";
  const parts = [];
  if (errors > 0) parts.push(errors === 1 ? "1 thing does not work" : `${errors} things do not work`);
  if (warnings > 0) parts.push(warnings === 1 ? "1 warning" : `${warnings} warnings`);
  return `${parts.join(", ")}.`;
}
