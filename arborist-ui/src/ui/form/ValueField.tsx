import { Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { get } from "../../json/document";
import { stringify } from "../../json/json";
import { read } from "../code/faults";
import type { Bound } from "./useDraft";

/** A member that may be any JSON, written as JSON or YAML; an optional one is left out while its text is empty. */
export function ValueField({
  on,
  path,
  label,
  help,
  optional = false,
  onUnread,
}: {
  on: Bound;
  path: string;
  label: string;
  help: string;
  optional?: boolean;
  /** Called with whether the text is something that a document could have. */
  onUnread: (path: string, unread: boolean) => void;
}) {
  const [text, setText] = useState(() => {
    const value = get(on.value, path);
    return value === undefined || value === null ? "" : stringify(value, 2);
  });
  const [fault, setFault] = useState<string | null>(null);
  const report = useRef(onUnread);
  report.current = onUnread;
  const isUnread = fault !== null;
  // Its path changes when a row before it is removed.
  useEffect(() => {
    if (!isUnread) return;
    report.current(path, true);
    return () => report.current(path, false);
  }, [path, isUnread]);

  function type(next: string) {
    setText(next);
    const what = next.trim() !== "" ? read(next) : optional ? { value: undefined } : { faults: [] };
    if ("faults" in what) {
      setFault(what.faults[0]?.message ?? "A value is needed");
    } else {
      setFault(null);
      on.change(path, what.value);
    }
  }
  return (
    <Textarea
      autosize
      minRows={1}
      maxRows={24}
      label={label}
      description={help}
      error={fault ?? on.errors[path]}
      spellCheck={false}
      styles={{ input: { fontFamily: "var(--mono)", fontSize: "var(--text-code)" } }}
      value={text}
      onChange={({ currentTarget: { value } }) => type(value)}
    />
  );
}
