// Characters that change how a text reads without being seen: bidi controls, zero-width ones, tags and other controls.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const HIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** Writes hidden characters as `⟨U+202E⟩`, so that what is read is what is there. */
export function shown(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const point = character.codePointAt(0) ?? 0;
    return `⟨U+${point.toString(16).toUpperCase().padStart(4, "0")}⟩`;
  });
}
