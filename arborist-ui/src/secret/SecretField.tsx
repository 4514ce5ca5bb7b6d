import { Autocomplete } from "@mantine/core";
import { get } from "../json/document";
import type { Bound } from "../ui/form/useDraft";
import { useSecretNames } from "./names";

/** The name of a secret, chosen of those that there are or written. */
export function SecretField({
  on,
  path,
  label,
  help,
  kept,
  placeholder,
}: {
  on: Bound;
  path: string;
  label: string;
  help: string;
  /** What names begin with that may not be named here. */
  kept: string[];
  placeholder: string;
}) {
  const names = useSecretNames(kept);
  const value = get(on.value, path);
  return (
    <Autocomplete
      label={label}
      description={help}
      placeholder={placeholder}
      data={names}
      value={typeof value === "string" ? value : ""}
      error={on.errors[path]}
      spellCheck={false}
      onChange={(next) => on.change(path, next === "" ? undefined : next)}
    />
  );
}
