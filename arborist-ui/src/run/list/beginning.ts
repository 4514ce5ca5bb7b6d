import { pretty } from "../../ui/text/Body";

const LONGEST = 1_500;

/** The beginning of a text, and whether there is more of it. */
export function beginning(value: unknown): { text: string; more: boolean } {
  const whole = pretty(value).trim();
  return { text: whole.slice(0, LONGEST), more: whole.length > LONGEST };
}
