import { TagsInput } from "@mantine/core";
import { get } from "../../json/document";
import type { Bound } from "./useDraft";

/** A member that is a list of short texts, such as labels; it is left out while there are none. */
export function TextsField({
  on,
  path,
  label,
  help,
  placeholder = "",
}: {
  on: Bound;
  path: string;
  label: string;
  help: string;
  placeholder?: string;
}) {
  const value = get(on.value, path);
  const texts = Array.isArray(value) ? value.map(String) : [];
  return (
    <TagsInput
      label={label}
      description={help}
      error={on.errors[path]}
      placeholder={texts.length === 0 ? placeholder : ""}
      splitChars={[",", " "]}
      acceptValueOnBlur
      value={texts}
      onChange={(next) => on.change(path, next.length === 0 ? undefined : next)}
    />
  );
}
