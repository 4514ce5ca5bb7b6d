import { rulesOf } from "../grant/grants";
import type { Pending } from "./pending";

/** A model's request for an exception, as the server has made it ready for people. */
export interface CapabilityRequest {
  on: string[];
  when: string | null;
  /** The model's own words, and no more than text. */
  reason: string;
  /** What stands against it and a grant would lift. */
  lifts: string;
  /** What the run has read by then; none where that is only the tenant's. */
  labels: string[];
}

/** Reads a request; members that are missing or of another form are shown as none. */
export function requestOf({ arguments: args }: Pick<Pending, "arguments">): CapabilityRequest {
  const read = args ?? {};
  const lifts = Array.isArray(read.lifts) ? read.lifts.filter(isLift) : [];
  return {
    on: texts(read.on),
    when: typeof read.when === "string" ? read.when : null,
    reason: typeof read.reason === "string" ? read.reason : "",
    lifts: rulesOf(lifts),
    labels: texts(read.labels),
  };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

function isLift(value: unknown): value is { policy: string; rule: string } {
  return typeof value === "object" && value !== null && "policy" in value && "rule" in value;
}

const HOUR_MS = 3_600_000;

/** When a grant ends that is given for some hours. */
export function endAfter(hours: number, now: number): string {
  return new Date(now + hours * HOUR_MS).toISOString();
}
