import { Checkbox, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { agentToolsQuery, BUCKETS, type Bucket, dangers, EFFECTS, type ListedTool } from "../tool/tools";
import classes from "./ToolPicker.module.css";

/** What the agent may call, by kind, and which calls a person is asked about first. */
export function ToolPicker({
  chosen,
  approvals,
  faults,
  onChange,
}: {
  chosen: string[];
  approvals: string[];
  faults: string[];
  onChange: (chosen: string[], approvals: string[]) => void;
}) {
  const listed = useQuery(agentToolsQuery);
  const [asked, setAsked] = useState("");
  const help = useId();
  const buckets = listed.data?.buckets ?? [];
  const known = new Set(buckets.flatMap(({ tools }) => tools.map(({ name }) => name)));
  const unknown = listed.data === undefined ? [] : chosen.filter((name) => !known.has(name));

  function choose(name: string, on: boolean) {
    onChange(
      on ? [...chosen, name] : chosen.filter((each) => each !== name),
      on ? approvals : approvals.filter((each) => each !== name),
    );
  }
  const gate = (name: string, on: boolean) =>
    onChange(chosen, on ? [...approvals, name] : approvals.filter((each) => each !== name));

  return (
    <fieldset className={classes.picker} aria-describedby={help}>
      <legend>
        Tools <span className={classes.faint}>{chosen.length} chosen</span>
      </legend>
      <div id={help} className={classes.help}>
        What it may call. What is marked changes something that is not undone, or leaves Grove; “ask first” has a person
        approve each call.
      </div>
      {faults.map((fault) => (
        <div key={fault} className={classes.bad} role="alert">
          {fault}
        </div>
      ))}
      <TextInput
        size="xs"
        aria-label="Search the tools"
        placeholder="Search"
        value={asked}
        onChange={(event) => setAsked(event.currentTarget.value)}
      />
      <section className={classes.buckets} tabIndex={0} aria-label="Tools to choose from">
        {unknown.length > 0 && (
          <Group
            bucket="client"
            title="Not listed by this server"
            tools={unknown.map((name) => ({
              name,
              bucket: "client",
              description: "A tool of your application, or one that is gone",
              input_schema: {},
              effect: "read_only",
              available: true,
              unavailable_reason: null,
            }))}
            {...{ chosen, approvals, choose, gate }}
          />
        )}
        {buckets.map(({ bucket, tools }) => {
          const found = tools.filter((tool) =>
            `${tool.name} ${tool.description}`.toLowerCase().includes(asked.toLowerCase()),
          );
          return found.length === 0 ? null : (
            <Group
              key={bucket}
              bucket={bucket}
              title={BUCKETS[bucket]}
              tools={found}
              {...{ chosen, approvals, choose, gate }}
            />
          );
        })}
      </section>
    </fieldset>
  );
}

function Group({
  bucket,
  title,
  tools,
  chosen,
  approvals,
  choose,
  gate,
}: {
  bucket: Bucket["bucket"];
  title: string;
  tools: ListedTool[];
  chosen: string[];
  approvals: string[];
  choose: (name: string, on: boolean) => void;
  gate: (name: string, on: boolean) => void;
}) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {tools.map((tool) => {
          const on = chosen.includes(tool.name);
          return (
            <li key={tool.name}>
              <Checkbox
                size="xs"
                checked={on}
                label={<span className={classes.name}>{tool.name}</span>}
                onChange={(event) => choose(tool.name, event.currentTarget.checked)}
              />
              <span className={classes.marks}>
                {dangers(tool, bucket).map((danger) => (
                  <span key={danger} className={classes.danger} title={EFFECTS[tool.effect]}>
                    {danger}
                  </span>
                ))}
                {!tool.available && (
                  <span className={classes.away} title={tool.unavailable_reason ?? undefined}>
                    not available
                  </span>
                )}
              </span>
              {on && (
                <Checkbox
                  size="xs"
                  checked={approvals.includes(tool.name)}
                  label="ask first"
                  aria-label={`Ask before each call of ${tool.name}`}
                  onChange={(event) => gate(tool.name, event.currentTarget.checked)}
                />
              )}
              <span className={classes.description}>{tool.description.split("\n")[0]}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
