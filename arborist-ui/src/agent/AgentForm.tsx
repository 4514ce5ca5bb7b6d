import { NumberInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import classes from "../app/page.module.css";
import { type Draft, get, put } from "./document";
import { ToolPicker } from "./ToolPicker";

/** Fields that this form shows, and with them what the server says of each. */
export const SHOWN = [
  "name",
  "description",
  "model",
  "system_prompt",
  "tools",
  "approvals",
  "max_output_tokens",
  "approval_timeout_seconds",
  "on_in_doubt",
  "on_budget",
  "limits.max_turns",
  "limits.max_tokens",
  "limits.max_cost_usd",
  "limits.max_seconds",
  "limits.max_depth",
  "limits.max_children",
  "workspace.image",
  "workspace.memory_mb",
  "workspace.cpus",
  "workspace.disk_mb",
  "git.author_name",
  "git.author_email",
  "git.allow_force_push",
];

/** A document as a form. What has no field here is kept, and is in the document's text. */
export function AgentForm({
  draft,
  errors,
  named,
  onChange,
}: {
  draft: Draft;
  errors: Record<string, string>;
  /** Whether the name is that of an agent which is there already. */
  named: boolean;
  onChange: (draft: Draft) => void;
}) {
  const text = (path: string) => {
    const value = get(draft, path);
    return {
      value: typeof value === "string" ? value : "",
      error: errors[path],
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange(put(draft, path, event.currentTarget.value === "" ? undefined : event.currentTarget.value)),
    };
  };
  const required = (path: string) => ({
    ...text(path),
    onChange: (event: { currentTarget: { value: string } }) => onChange(put(draft, path, event.currentTarget.value)),
  });
  const number = (path: string, label: string, unset: string) => {
    const value = get(draft, path);
    return (
      <NumberInput
        label={label}
        placeholder={unset}
        value={typeof value === "number" ? value : ""}
        error={errors[path]}
        allowNegative={false}
        min={0}
        onChange={(next) => onChange(put(draft, path, next === "" ? undefined : Number(next)))}
      />
    );
  };
  const choice = (path: string, label: string, data: { value: string; label: string }[]) => (
    <Select
      label={label}
      data={data}
      allowDeselect={false}
      value={(get(draft, path) as string | undefined) ?? data[0]?.value ?? null}
      error={errors[path]}
      onChange={(value) => onChange(put(draft, path, value ?? undefined))}
    />
  );
  return (
    <div className={classes.form}>
      <div className={classes.fields}>
        <TextInput label="Name" {...required("name")} readOnly={named} />
        <TextInput label="Model" placeholder="the server's default" {...text("model")} />
      </div>
      <TextInput label="Description" placeholder="What it is for" {...text("description")} />
      <Textarea label="System prompt" autosize minRows={6} maxRows={24} {...required("system_prompt")} />
      <ToolPicker
        chosen={draft.tools ?? []}
        approvals={draft.approvals ?? []}
        error={firstOf(errors, ["tools", "approvals"])}
        onChange={(tools, approvals) =>
          onChange(put(put(draft, "tools", tools), "approvals", approvals.length === 0 ? undefined : approvals))
        }
      />
      <h2>Limits of a run</h2>
      <div className={classes.fields}>
        {number("limits.max_turns", "Turns", "50")}
        {number("limits.max_tokens", "Tokens", "500000")}
        {number("limits.max_cost_usd", "Cost, USD", "no cap")}
        {number("limits.max_seconds", "Seconds", "3600")}
        {number("limits.max_depth", "Depth of delegation", "5")}
        {number("limits.max_children", "Delegations of a run", "10")}
        {number("max_output_tokens", "Tokens of an answer", "8192")}
      </div>
      <h2>When a person is needed</h2>
      <div className={classes.fields}>
        {choice("on_budget", "At a cap of tokens or cost", [
          { value: "stop", label: "stop" },
          { value: "ask", label: "ask for a higher one" },
        ])}
        {choice("on_in_doubt", "A call in doubt is for", [
          { value: "tell_model", label: "the model" },
          { value: "ask_operator", label: "an operator" },
        ])}
        {number("approval_timeout_seconds", "An approval waits, seconds", "300")}
      </div>
      <h2>Workspace and Git</h2>
      <div className={classes.fields}>
        <TextInput label="Image" placeholder="Grove's own" {...text("workspace.image")} />
        {number("workspace.memory_mb", "Memory, MiB", "1024")}
        {number("workspace.cpus", "CPUs", "1")}
        {number("workspace.disk_mb", "Disk, MiB", "2048")}
        <TextInput label="Author" placeholder="the agent's name" {...text("git.author_name")} />
        <TextInput label="Author's address" {...text("git.author_email")} />
      </div>
      <Switch
        label="git_push may replace what a remote branch holds"
        checked={get(draft, "git.allow_force_push") === true}
        onChange={(event) => onChange(put(draft, "git.allow_force_push", event.currentTarget.checked || undefined))}
      />
    </div>
  );
}

/** Of a list's field, or of a member of it. */
function firstOf(errors: Record<string, string>, names: string[]): string | undefined {
  return Object.entries(errors).find(([field]) =>
    names.some((name) => field === name || field.startsWith(`${name}[`) || field.startsWith(`${name}.`)),
  )?.[1];
}
