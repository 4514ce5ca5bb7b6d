import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api, type Schemas, unwrap } from "../api/client";
import { curl } from "../api/curl";
import { ApiError } from "../api/problem";
import { Status } from "../run/record/Status";
import { isEnded, reasonOf } from "../run/record/status";
import { Code } from "../ui/code/Code";
import { type Fault, locate, read } from "../ui/code/faults";
import { sample } from "../ui/form/sample";
import { Command } from "../ui/page/Command";
import classes from "../ui/page/page.module.css";
import { Refused } from "../ui/page/Refused";
import { Body, pretty } from "../ui/text/Body";

const POLL_MS = 500;

/** One call by a run of its own, without an agent and without a model. It is real: what the tool does, it does. */
export function CallTool({
  name,
  schema,
  effect,
}: {
  name: string;
  schema: Record<string, unknown>;
  effect: Schemas["ListedTool"]["effect"] | null;
}) {
  const [text, setText] = useState(() => pretty(sample(schema)));
  const [faults, setFaults] = useState<Fault[]>([]);
  const [body, setBody] = useState<Record<string, unknown>>(() => sample(schema));
  const start = useMutation({
    mutationFn: () =>
      unwrap(
        api.POST("/tool-calls", {
          params: { header: { "Grove-Origin": "ui" } },
          body: { tool: name, arguments: body },
          headers: { Accept: "application/json" },
        }),
      ),
  });
  // What the server says of an argument is shown at it, until something is typed.
  const refused =
    start.error instanceof ApiError
      ? locate(
          text,
          start.error.fields
            .filter(({ field }) => field.startsWith("arguments"))
            .map(({ field, message }) => ({ field: field.replace(/^arguments\.?/, ""), message })),
        )
      : [];
  function type(next: string) {
    setText(next);
    if (start.error !== null) start.reset();
    const found = read(next);
    if ("faults" in found) setFaults(found.faults);
    else if (typeof found.value !== "object" || found.value === null || Array.isArray(found.value)) {
      setFaults([{ from: 0, to: next.length, message: "Arguments are an object" }]);
    } else {
      setFaults([]);
      setBody(found.value as Record<string, unknown>);
    }
  }
  const started = start.data as { id?: string; run_id?: string } | undefined;
  const id = started?.run_id ?? started?.id;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate();
      }}
    >
      <h2>Test call</h2>
      {effect === "unsafe" && (
        <div className={classes.warn}>It is unsafe: the call changes something, now, as any other does.</div>
      )}
      <Code
        label={`Arguments of ${name}`}
        value={text}
        language="json"
        faults={faults.length > 0 ? faults : refused}
        onChange={type}
      />
      <Refused error={start.error} />
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={start.isPending} disabled={faults.length > 0}>
          Call {name}
        </Button>
      </div>
      {id === undefined ? (
        <Command text={curl("POST", "/tool-calls", { tool: name, arguments: body })} />
      ) : (
        <Outcome key={id} id={id} />
      )}
    </form>
  );
}

function Outcome({ id }: { id: string }) {
  const run = useQuery({
    queryKey: ["test-call", id],
    queryFn: ({ signal }) => unwrap(api.GET("/agent-runs/{id}", { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.data && isEnded(state.data.status) ? false : POLL_MS),
  });
  if (run.data === undefined) return <div role="status">{run.error ? run.error.message : "Calling"}</div>;
  const { status, result, error } = run.data;
  return (
    <section className={classes.form} aria-label="The call">
      <div className={classes.bar} style={{ padding: 0 }} role="status">
        <Status status={status} reason={reasonOf(run.data)} />
        <span data-end>
          <Link to="/runs/$id" params={{ id }}>
            Open its run
          </Link>
        </span>
      </div>
      {status === "waiting" && <Link to="/approvals">It waits: see the approvals</Link>}
      {error && <div className={classes.bad}>{error.message}</div>}
      {result !== null && result !== undefined && <Body text={pretty(result)} as="plain" name={`result-${id}`} />}
    </section>
  );
}
