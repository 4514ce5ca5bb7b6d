import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import { MergeView, unifiedMergeView } from "@codemirror/merge";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import classes from "./code.module.css";
import { shadowOf } from "./shadow";
import { theme } from "./theme";

export interface DiffProps {
  /** What both are, as a screen reader says it. */
  label: string;
  before: string;
  after: string;
  /** `text` has no grammar. */
  language: "yaml" | "json" | "text";
}

const GRAMMARS: Record<DiffProps["language"], () => Extension> = { yaml, json, text: () => [] };

const UNCHANGED = { margin: 3, minSize: 6 };

/** Two texts beside each other, or in one where there is no room; long parts that are alike are folded. */
export default function DiffView({ label, before, after, language }: DiffProps) {
  const host = useRef<HTMLDivElement>(null);
  const narrow = useMediaQuery("(max-width: 900px)", false, { getInitialValueInEffect: false });
  useEffect(() => {
    if (host.current === null) return;
    const root = shadowOf(host.current);
    const common = (name: string): Extension[] => [
      lineNumbers(),
      EditorView.lineWrapping,
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.contentAttributes.of({ "aria-label": name, tabindex: "0" }),
      GRAMMARS[language](),
      theme,
    ];
    const shown = narrow
      ? new EditorView({
          root,
          parent: root,
          doc: after,
          extensions: [
            ...common(label),
            unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: UNCHANGED }),
          ],
        })
      : new MergeView({
          root,
          parent: root,
          a: { doc: before, extensions: common(`${label}: before`) },
          b: { doc: after, extensions: common(`${label}: after`) },
          collapseUnchanged: UNCHANGED,
          gutter: true,
        });
    return () => shown.destroy();
  }, [label, before, after, language, narrow]);
  return <div ref={host} className={classes.diff} />;
}
