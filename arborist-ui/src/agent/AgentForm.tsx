import type { DefinitionFormProps } from "../definition/kind";
import { get } from "../json/document";
import { ChoiceField, NumberField, SwitchField, TextField } from "../ui/form/fields";
import { SchemaField } from "../ui/form/SchemaField";
import { TextsField } from "../ui/form/TextsField";
import classes from "../ui/page/page.module.css";
import { covers } from "../ui/page/Refused";
import { ToolPicker } from "./ToolPicker";

/** Empty for what is left to the model. */
const EFFORTS = ["", "none", "minimal", "low", "medium", "high", "xhigh", "max"].map((value) => ({
  value,
  label: value || "the model's",
}));

/** A document as a form. What has no field here is kept, and is in the document's text. */
export function AgentForm({ on, isNew, onUnread }: DefinitionFormProps) {
  return (
    <div className={classes.form}>
      <div className={classes.fields}>
        <TextField
          on={on}
          path="name"
          label="Name"
          help={isNew ? "Lower-case letters, digits, _ and -; a letter first" : "Another name is another agent"}
          required
          readOnly={!isNew}
        />
        <TextField
          on={on}
          path="model"
          label="Model"
          help="provider/model, as the page Models lists them"
          placeholder="the server's default"
        />
      </div>
      <TextsField
        on={on}
        path="fallbacks"
        label="Fallbacks"
        help="Models that a run goes on with, in this order, where the one before is unavailable"
        placeholder="anthropic/claude-sonnet-4-6"
      />
      <TextField
        on={on}
        path="description"
        label="Description"
        help="What it is for: MCP clients and agents that delegate read it"
      />
      <TextsField
        on={on}
        path="labels"
        label="Labels"
        help="That its runs have beside their own, to find them again"
        placeholder="team=search"
      />
      <TextField
        on={on}
        path="system_prompt"
        label="System prompt"
        help="What the model reads before the goal"
        lines={6}
        required
      />
      <ToolPicker
        chosen={(get(on.value, "tools") as string[] | undefined) ?? []}
        approvals={(get(on.value, "approvals") as string[] | undefined) ?? []}
        faults={Object.entries(on.errors)
          .filter(([field]) => covers("tools", field) || covers("approvals", field))
          .map(([field, message]) => `${field}: ${message}`)}
        onChange={(tools, approvals) => {
          on.change("tools", tools);
          on.change("approvals", approvals.length === 0 ? undefined : approvals);
        }}
      />
      <TextsField
        on={on}
        path="policies"
        label="Policies"
        help="Rules that each call of its runs is decided by; a name without a version takes the current one"
        placeholder="trust/sandboxed"
      />
      <h2>Limits of a run</h2>
      <div className={classes.fields}>
        <NumberField on={on} path="limits.max_turns" label="Turns" help="Answers of the model" unset="50" />
        <NumberField on={on} path="limits.max_tokens" label="Tokens" help="With all that it delegates" unset="500000" />
        <NumberField
          on={on}
          path="limits.max_cost_usd"
          label="Cost, USD"
          help="With all that it delegates"
          unset="no cap"
        />
        <NumberField on={on} path="limits.max_seconds" label="Seconds" help="Without waits for people" unset="3600" />
        <NumberField
          on={on}
          path="limits.max_wait_seconds"
          label="Seconds of waiting"
          help="For people and applications, all in all"
          unset="no cap"
        />
        <NumberField on={on} path="limits.max_depth" label="Depth" help="How deep runs may delegate" unset="5" />
        <NumberField
          on={on}
          path="limits.max_children"
          label="Delegations"
          help="How often each run may delegate"
          unset="10"
        />
        <NumberField
          on={on}
          path="max_output_tokens"
          label="Tokens of an answer"
          help="Of one answer of the model"
          unset="8192"
        />
      </div>
      <h2>Options of the model</h2>
      <div className={classes.fields}>
        <NumberField
          on={on}
          path="model_options.temperature"
          label="Temperature"
          help="0 to 2; models that only think refuse it"
          unset="the model's"
        />
        <NumberField
          on={on}
          path="model_options.top_p"
          label="Top p"
          help="Share of the likeliest words"
          unset="the model's"
        />
        <ChoiceField
          on={on}
          path="model_options.reasoning.effort"
          label="Effort"
          help="How much it thinks"
          options={EFFORTS}
        />
        <NumberField
          on={on}
          path="model_options.reasoning.budget_tokens"
          label="Tokens of thinking"
          help="In place of an effort, for models that take it"
          unset="the model's"
        />
        <ChoiceField
          on={on}
          path="model_options.cache_ttl"
          label="Its cache keeps requests for"
          help="An hour costs more to write; Messages alone takes it"
          options={[
            { value: "", label: "the model's" },
            { value: "5m", label: "5 minutes" },
            { value: "1h", label: "an hour" },
          ]}
        />
        <ChoiceField
          on={on}
          path="model_options.tool_choice"
          label="A call in each answer"
          help="Required: the run ends by finish"
          options={[
            { value: "", label: "the model's" },
            { value: "auto", label: "as it likes" },
            { value: "required", label: "required" },
          ]}
        />
      </div>
      <h2>When a person is needed</h2>
      <div className={classes.fields}>
        <ChoiceField
          on={on}
          path="on_budget"
          label="At a cap"
          help="Of tokens or cost"
          options={[
            { value: "stop", label: "stop" },
            { value: "ask", label: "ask for a higher one" },
          ]}
        />
        <ChoiceField
          on={on}
          path="on_in_doubt"
          label="A call in doubt is for"
          help="One that a crash cut off, with an unknown outcome"
          options={[
            { value: "tell_model", label: "the model" },
            { value: "ask_operator", label: "an operator" },
          ]}
        />
        <NumberField
          on={on}
          path="approval_timeout_seconds"
          label="An approval waits, seconds"
          help="Then the call is denied"
          unset="300"
        />
      </div>
      <h2>OpenAI's clients</h2>
      <div className={classes.fields}>
        <ChoiceField
          on={on}
          path="openai.system"
          label="Instructions of callers"
          help="Messages of system and developer"
          options={[
            { value: "prepend", label: "told to the model" },
            { value: "refuse", label: "refused" },
          ]}
        />
      </div>
      <TextsField
        on={on}
        path="openai.accepts"
        label="Parameters that take effect"
        help="Of a request, for its run, in place of the options above"
        placeholder="temperature"
      />
      <TextsField
        on={on}
        path="openai.ignores"
        label="Parameters that are passed over"
        help="The answer says which; all others are refused where they would change something"
        placeholder="seed"
      />
      <h2>Sessions</h2>
      <div className={classes.fields}>
        <ChoiceField
          on={on}
          path="session.title"
          label="Title"
          help="Of a session that has been given none"
          options={[
            { value: "first_line", label: "the first line" },
            { value: "model", label: "made by its model, a call of 32 tokens" },
          ]}
        />
      </div>
      <h2>Workspace and Git</h2>
      <div className={classes.fields}>
        <TextField on={on} path="workspace.image" label="Image" help="Of the sandbox" placeholder="Grove's own" />
        <NumberField on={on} path="workspace.memory_mb" label="Memory" help="Mebibytes" unset="1024" />
        <NumberField on={on} path="workspace.cpus" label="CPUs" help="Parts of one too" unset="1" />
        <NumberField on={on} path="workspace.pids" label="Processes" help="And threads" unset="256" />
        <NumberField on={on} path="workspace.disk_mb" label="Disk" help="Mebibytes of files" unset="2048" />
        <TextField on={on} path="git.author_name" label="Author" help="Of its commits" placeholder="the agent's name" />
        <TextField on={on} path="git.author_email" label="Author's address" help="Of its commits" />
      </div>
      <SwitchField
        on={on}
        path="git.allow_force_push"
        label="Force push"
        help="git_push may replace what a remote branch holds"
      />
      <SchemaField
        on={on}
        path="output_schema"
        label="Output schema"
        help="JSON Schema of an object that results must satisfy; needs finish among the tools. Empty for any text."
        optional
        onUnread={onUnread}
      />
    </div>
  );
}
