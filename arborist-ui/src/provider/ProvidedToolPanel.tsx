import { Button, Drawer, Select, Switch, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api, type Schemas, unwrap } from "../api/client";
import { ordered } from "../json/document";
import { stringify } from "../json/json";
import { CallTool } from "../tool/CallTool";
import { EFFECTS } from "../tool/tools";
import { Code, Diff } from "../ui/code/Code";
import { mayLeave, useUnsaved } from "../ui/form/leaving";
import classes from "../ui/page/page.module.css";
import { byField, Refused } from "../ui/page/Refused";
import { shown } from "../ui/text/hidden";
import { type ProvidedTool, STATES } from "./providers";

/** A tool of a provider: what its server says of it, what was approved, and what it may do here. */
export function ProvidedToolPanel({
  provider,
  tool,
  onClose,
}: {
  provider: string;
  tool: ProvidedTool | null;
  onClose: () => void;
}) {
  return (
    <Drawer
      opened={tool !== null}
      onClose={() =>
        void mayLeave().then((leave) => {
          if (leave) onClose();
        })
      }
      title={tool === null ? "" : shown(tool.name)}
      position="right"
      size="xl"
    >
      {tool && (
        <div className={classes.form}>
          <div>
            <span className={classes.tag} data-tone={STATES[tool.status].tone} style={{ margin: 0 }}>
              {tool.status}
            </span>{" "}
            It {STATES[tool.status].words}.
          </div>
          <Definition key={`${tool.name} ${tool.seen?.sha256}`} provider={provider} tool={tool} />
          {tool.status !== "gone" && <Rules key={`${tool.name} rules`} provider={provider} tool={tool} />}
          {tool.status === "approved" && (
            <CallTool
              key={`${tool.name} call`}
              name={tool.name}
              schema={(tool.approved?.definition.inputSchema ?? {}) as Record<string, unknown>}
              effect={tool.effect}
            />
          )}
        </div>
      )}
    </Drawer>
  );
}

function text(definition: Schemas["ToolDefinition"] | null): string {
  return definition === null ? "" : `${shown(stringify(ordered(definition.definition), 2))}\n`;
}

function Definition({ provider, tool }: { provider: string; tool: ProvidedTool }) {
  const queries = useQueryClient();
  const { seen, approved } = tool;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sha256: string) =>
      unwrap(
        api.POST("/tool-providers/{name}/tools/{tool}/approve", {
          params: { path: { name: provider, tool: tool.tool } },
          body: { sha256 },
        }),
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: ["tool-providers"] }),
  });
  const differ = seen !== null && seen.sha256 !== approved?.sha256;
  return (
    <>
      <h2>{differ && approved !== null ? "What changed since it was approved" : "Definition"}</h2>
      {differ && approved !== null ? (
        <Diff label={`Definition of ${tool.tool}`} before={text(approved)} after={text(seen)} language="json" />
      ) : (
        <Code label={`Definition of ${tool.tool}`} value={text(seen ?? approved)} language="json" readOnly />
      )}
      <div className={classes.mono}>
        {approved !== null && <div>approved {approved.sha256}</div>}
        {differ && <div>seen {seen.sha256}</div>}
      </div>
      <Refused error={error} />
      {differ && (
        <div className={classes.buttons}>
          <Button loading={isPending} onClick={() => mutate(seen.sha256)}>
            Approve this definition
          </Button>
        </div>
      )}
      {differ && <div className={classes.faint}>Agents that list the tool have it once they are stored again.</div>}
    </>
  );
}

function Rules({ provider, tool }: { provider: string; tool: ProvidedTool }) {
  const queries = useQueryClient();
  const [key, setKey] = useState(tool.key_argument ?? "");
  const [override, setOverride] = useState<string>(tool.effect_override ?? "");
  const { mutate, isPending, error } = useMutation({
    mutationFn: (rules: Schemas["ToolRules"]) =>
      unwrap(
        api.PATCH("/tool-providers/{name}/tools/{tool}", {
          params: { path: { name: provider, tool: tool.tool } },
          body: rules,
        }),
      ),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ["tool-providers"] }),
  });
  const errors = byField(error);
  const isChanged =
    override !== (tool.effect_override ?? "") || (override === "keyed" && key !== (tool.key_argument ?? ""));
  useUnsaved(useId(), isChanged);
  const effect = override === "" ? null : (override as Schemas["ToolRules"]["effect"]);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ effect, ...(effect === "keyed" ? { key_argument: key } : {}) });
      }}
    >
      <h2>Rules</h2>
      <Switch
        label="Each call requires approval"
        description="Whichever agent makes it"
        checked={tool.needs_approval}
        disabled={isPending}
        onChange={(event) => mutate({ needs_approval: event.currentTarget.checked })}
      />
      <div className={classes.fields}>
        <Select
          label="Effect"
          allowDeselect={false}
          data={[
            { value: "", label: "as its server says" },
            ...(["read_only", "idempotent", "keyed", "unsafe"] as const).map((value) => ({ value, label: value })),
          ]}
          value={override}
          error={errors.effect}
          description={tool.effect ? EFFECTS[tool.effect] : undefined}
          onChange={(value) => setOverride(value ?? "")}
        />
        {override === "keyed" && (
          <TextInput
            label="Argument that gets the key"
            description="A text of its arguments; models do not see it"
            value={key}
            error={errors.key_argument}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
        )}
      </div>
      <Refused error={error} shown={["effect", "key_argument"]} />
      {isChanged && (
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={isPending}>
            Store the effect
          </Button>
        </div>
      )}
    </form>
  );
}
