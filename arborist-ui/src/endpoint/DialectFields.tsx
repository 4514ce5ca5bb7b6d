import { Select } from "@mantine/core";
import { get } from "../json/document";
import { ChoiceField, TextField } from "../ui/form/fields";
import { PairsField } from "../ui/form/PairsField";
import type { Bound } from "../ui/form/useDraft";
import classes from "../ui/page/page.module.css";
import { PROFILES } from "./profiles";

const UNSET = "as the profile says";

/** How a server differs from its protocol: its profile, and what replaces the settings of that. */
export function DialectFields({ on }: { on: Bound }) {
  return (
    <>
      <div className={classes.fields}>
        <ChoiceField
          on={on}
          path="profile"
          label="Profile"
          help="The kind of server, which sets what it needs"
          options={[{ value: "", label: "none: it keeps to the protocol" }, ...PROFILES]}
        />
        <TextField
          on={on}
          path="key_header"
          label="Header of the key"
          help="That carries the secret alone, such as api-key"
          placeholder={UNSET}
        />
        {get(on.value, "protocol") === "openai" && (
          <>
            <TextField
              on={on}
              path="max_tokens_field"
              label="Field of the output limit"
              help="What this endpoint calls it"
              placeholder={UNSET}
            />
            <TruthField
              on={on}
              path="stream_usage"
              label="Usage of streams"
              help="Whether it takes stream_options, by which it is asked for the usage"
            />
          </>
        )}
        <TruthField
          on={on}
          path="alternate_roles"
          label="Alternating roles"
          help="Whether it refuses two messages of one role in a row"
        />
        <TruthField on={on} path="keep_thinking" label="Thinking" help="Whether it is sent back to the server" />
        <ChoiceField
          on={on}
          path="call_ids"
          label="Ids of calls"
          help="Those that it takes"
          options={[
            { value: "", label: UNSET },
            { value: "any", label: "any: visible ASCII" },
            { value: "word", label: "word: letters, digits, _ and -" },
            { value: "nine", label: "nine letters and digits" },
          ]}
        />
      </div>
      <PairsField
        on={on}
        path="headers"
        label="Headers"
        help="Further ones of each request, shown to all who read the endpoint; the key is the secret"
        of={{ row: "header", name: "Name", value: "Value" }}
      />
      <PairsField
        on={on}
        path="query"
        label="Query"
        help="Parameters of each request's address, such as api-version"
        of={{ row: "parameter", name: "Name", value: "Value" }}
      />
    </>
  );
}

/** A member that is true, false, or left to the profile. */
function TruthField({ on, path, label, help }: { on: Bound; path: string; label: string; help: string }) {
  const value = get(on.value, path);
  return (
    <Select
      label={label}
      description={help}
      error={on.errors[path]}
      allowDeselect={false}
      data={[
        { value: "", label: UNSET },
        { value: "true", label: "yes" },
        { value: "false", label: "no" },
      ]}
      value={typeof value === "boolean" ? String(value) : ""}
      onChange={(next) => on.change(path, next === "" || next === null ? undefined : next === "true")}
    />
  );
}
