import { bytes } from "./size";

// Longer than any key, digest or token. Words of one letter, or of one case, are none.
const CODED = /[A-Za-z0-9+/_-]{512,}={0,2}/g;

/** Writes bytes that are coded as text as their size: read by anyone they say nothing. */
export function folded(text: string): string {
  return text.replace(CODED, (run) =>
    /[0-9+/_-]/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run)
      ? `⟨base64, ${bytes(Math.floor((run.replace(/=+$/, "").length * 3) / 4))}⟩`
      : run,
  );
}
