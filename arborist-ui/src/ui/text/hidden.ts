// Controls and format characters, which change how a text reads without being seen: bidi controls, zero-width ones, tags.
// The joiner within an emoji is none of them.
const HIDDEN = /(?![\t\n\r]|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F})\u200D)[\p{Cc}\p{Cf}]/gu;

/** Writes hidden characters as `⟨U+202E⟩`, so that what is read is what is there. */
export function shown(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const point = character.codePointAt(0) ?? 0;
    return `⟨U+${point.toString(16).toUpperCase().padStart(4, "0")}⟩`;
  });
}
