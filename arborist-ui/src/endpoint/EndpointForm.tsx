import type { DefinitionFormProps } from "../definition/kind";
import { get } from "../json/document";
import { SecretField } from "../secret/SecretField";
import { ChoiceField, TextField } from "../ui/form/fields";
import classes from "../ui/page/page.module.css";
import { DialectFields } from "./DialectFields";
import { ModelsField } from "./ModelsField";

/** Where a tenant's models are, and what they cost, as a form. */
export function EndpointForm({ on, isNew }: DefinitionFormProps) {
  return (
    <div className={classes.form}>
      <div className={classes.fields}>
        <TextField
          on={on}
          path="name"
          label="Name"
          help={isNew ? "What agents write before the slash: corp/llama-4" : "Another name is another endpoint"}
          required
          readOnly={!isNew}
        />
        <ChoiceField
          on={on}
          path="protocol"
          label="Protocol"
          help={isNew ? "It cannot be changed later" : "It cannot be changed"}
          readOnly={!isNew}
          options={[
            { value: "openai", label: "openai: Chat Completions" },
            { value: "openai-responses", label: "openai-responses: Responses" },
            { value: "anthropic", label: "anthropic: Messages" },
          ]}
        />
      </div>
      <TextField
        on={on}
        path="base_url"
        label="Base URL"
        help={`What ${pathOf(get(on.value, "protocol"))} follows: https:// alone, unless the operator allows the host`}
        placeholder="https://llm.example.com/v1"
        required={get(on.value, "profile") === undefined}
      />
      <SecretField
        on={on}
        path="secret"
        label="Secret"
        help="The name of the secret that holds its key; empty where it needs none"
        kept={["git.", "tool.", "provider."]}
        placeholder="model.corp.api_key"
      />
      <DialectFields on={on} />
      <ModelsField on={on} />
    </div>
  );
}

function pathOf(protocol: unknown): string {
  switch (protocol) {
    case "anthropic":
      return "/v1/messages";
    case "openai-responses":
      return "/responses";
    default:
      return "/chat/completions";
  }
}
