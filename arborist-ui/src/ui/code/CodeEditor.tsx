import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import classes from "./code.module.css";
import type { Fault } from "./faults";
import { shadowOf } from "./shadow";
import { theme } from "./theme";

export interface CodeProps {
  label: string;
  value: string;
  language: "yaml" | "json";
  faults?: Fault[];
  readOnly?: boolean;
  /** A place to bring into sight and select; another object each time that it is asked for. */
  reveal?: { from: number; to: number } | undefined;
  onChange?: (text: string) => void;
}

/** A text with its grammar's colours. Tab leaves it, as it leaves any field. */
export default function CodeEditor({ label, value, language, faults, readOnly = false, reveal, onChange }: CodeProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const changed = useRef(onChange);
  const found = useRef(faults ?? []);
  const first = useRef(value);
  const grammar = useRef(new Compartment());
  changed.current = onChange;
  // What was typed and has not come back as the value yet.
  const typed = useRef<string[]>([]);
  const isGiven = useRef(false);

  useEffect(() => {
    if (host.current === null) return;
    const root = shadowOf(host.current);
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          EditorView.lineWrapping,
          keymap.of([...defaultKeymap, ...historyKeymap]),
          lintGutter(),
          grammar.current.of([]),
          EditorState.readOnly.of(readOnly),
          EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || isGiven.current) return;
            const text = update.state.doc.toString();
            typed.current.push(text);
            changed.current?.(text);
          }),
          theme,
        ],
      }),
    });
    view.current = editor;
    mark(editor, found.current);
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [label, readOnly]);

  useEffect(() => {
    view.current?.dispatch({ effects: grammar.current.reconfigure(language === "yaml" ? yaml() : json()) });
  }, [language]);

  useEffect(() => {
    first.current = value;
    // What comes back late must not undo what was typed since.
    const echo = typed.current.lastIndexOf(value);
    typed.current = echo < 0 ? [] : typed.current.slice(echo + 1);
    const editor = view.current;
    if (echo >= 0 || editor === null || editor.state.doc.toString() === value) return;
    isGiven.current = true;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
    isGiven.current = false;
  }, [value]);

  useEffect(() => {
    found.current = faults ?? [];
    if (view.current) mark(view.current, found.current);
  }, [faults]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || reveal === undefined) return;
    const length = editor.state.doc.length;
    const [anchor, head] = [Math.min(reveal.from, length), Math.min(reveal.to, length)];
    editor.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
  }, [reveal]);

  return <div ref={host} className={classes.editor} />;
}

/** They come when the server has answered, and not when the text changes: a linter would show those of the text before. */
function mark(editor: EditorView, faults: Fault[]): void {
  const { length } = editor.state.doc;
  const diagnostics = faults.map(
    ({ from, to, message, severity = "error" }): Diagnostic => ({
      from: Math.min(from, length),
      to: Math.min(to, length),
      message,
      severity,
    }),
  );
  editor.dispatch(setDiagnostics(editor.state, diagnostics));
}
