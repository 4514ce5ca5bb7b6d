import { useState } from "react";
import { stringify } from "../../json/json";
import { Code } from "../../ui/code/Code";
import { type Fault, read } from "../../ui/code/faults";

/** Any value, written as JSON. */
export function JsonField({
  label,
  initial,
  onChange,
  onUnread,
}: {
  label: string;
  initial: unknown;
  /** Undefined of an empty text. */
  onChange: (value: unknown) => void;
  /** Called with whether the text cannot be read; the value is the last one that could. */
  onUnread: (unread: boolean) => void;
}) {
  const [text, setText] = useState(() => (initial === undefined ? "" : stringify(initial, 2)));
  const [faults, setFaults] = useState<Fault[]>([]);
  function type(next: string) {
    setText(next);
    const found = next.trim() === "" ? { value: undefined } : read(next);
    const unread = "faults" in found ? found.faults : [];
    setFaults(unread);
    onUnread(unread.length > 0);
    if ("value" in found) onChange(found.value);
  }
  return <Code label={label} value={text} language="json" faults={faults} onChange={type} />;
}
