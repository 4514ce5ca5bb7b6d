import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The page's own colours; its variables reach into the editor's shadow root. */
export const theme = [
  EditorView.theme({
    "&": { fontSize: "12px", color: "var(--text)", backgroundColor: "var(--raised)", maxHeight: "100%" },
    "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-1px" },
    ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5", overflow: "auto" },
    ".cm-content": { caretColor: "var(--text)" },
    ".cm-cursor": { borderLeftColor: "var(--text)" },
    ".cm-gutters": { color: "var(--faint)", backgroundColor: "var(--sunk)", borderRight: "1px solid var(--line)" },
    ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
      backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent)",
    },
    ".cm-tooltip": { color: "var(--text)", backgroundColor: "var(--raised)", border: "1px solid var(--line-strong)" },
    ".cm-diagnostic": { fontFamily: "var(--sans)", fontSize: "12px" },
    ".cm-diagnostic-error": { borderLeftColor: "var(--failed)" },
    ".cm-lintRange-error": { backgroundImage: "none", borderBottom: "2px solid var(--failed)" },
    ".cm-diagnostic-warning": { borderLeftColor: "var(--waiting)" },
    ".cm-lintRange-warning": { backgroundImage: "none", borderBottom: "2px solid var(--waiting)" },
    "&.cm-merge-a .cm-changedLine, .cm-deletedChunk": {
      backgroundColor: "color-mix(in srgb, var(--failed) 12%, transparent)",
    },
    "&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine": {
      backgroundColor: "color-mix(in srgb, var(--completed) 12%, transparent)",
    },
    "&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText": {
      background: "color-mix(in srgb, var(--failed) 26%, transparent)",
    },
    "&.cm-merge-b .cm-changedText": { background: "color-mix(in srgb, var(--completed) 26%, transparent)" },
    // Colours of the grammar have too little contrast with that ground.
    ".cm-changedText span, .cm-deletedText span": { color: "var(--text)" },
    ".cm-collapsedLines": { color: "var(--dim)", background: "var(--sunk)", padding: "3px 8px" },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--accent-text)" },
      { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: "var(--running)" },
      { tag: tags.comment, color: "var(--faint)" },
      { tag: tags.invalid, color: "var(--failed)" },
    ]),
  ),
];
