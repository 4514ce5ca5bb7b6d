import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, unwrap } from "../api/client";
import { ApiError } from "../api/problem";
import { Diff } from "../ui/code/Code";
import { Patch } from "../ui/code/Patch";
import { Loading } from "../ui/page/states";
import { shown } from "../ui/text/hidden";
import type { Present } from "../ui/text/present";
import { bytes } from "../ui/text/size";
import classes from "./ApprovalsPage.module.css";
import { type Change, changeOf, type Edit, edited } from "./change";
import type { Pending } from "./pending";
import { presentQuery } from "./present";

const TYPING_MS = 300;

/** What a call would write, beside what is there; nothing of a call that writes no file. */
export function ProposedChange({ pending, args }: { pending: Pending; args: Record<string, unknown> }) {
  const [settled] = useDebouncedValue(args, TYPING_MS);
  const change = changeOf(pending.name, settled);
  if (change === null) return null;
  return (
    <section className={classes.change} aria-label="What would be written">
      {change.kind === "commit" ? (
        <CommitChange runId={pending.run_id} />
      ) : (
        <FileChange runId={pending.run_id} change={change} />
      )}
    </section>
  );
}

function FileChange({ runId, change }: { runId: string; change: Exclude<Change, { kind: "commit" }> }) {
  const present = useQuery(presentQuery(runId, change.path));
  if (present.isPending) return <Loading what="the file" rows={4} />;
  const { text, note } = before(present.data, present.error);
  return (
    <>
      <h3>
        What would be written to <code>{shown(change.path)}</code>
      </h3>
      <div className={classes.agent}>{note}</div>
      {change.kind === "write" ? (
        <TextDiff path={change.path} before={text ?? ""} after={change.content} />
      ) : (
        <Edits path={change.path} text={text} edits={change.edits} />
      )}
    </>
  );
}

/** The whole file where the edits fit into it; else what each of them takes and gives. */
function Edits({ path, text, edits }: { path: string; text: string | null; edits: Edit[] }) {
  const after = text === null ? null : edited(text, edits);
  if (text !== null && after !== null && "text" in after) {
    return <TextDiff path={path} before={text} after={after.text} />;
  }
  return (
    <>
      {after !== null && "fault" in after && (
        <div className={classes.fault}>As the file is, the tool would refuse this: {after.fault}.</div>
      )}
      {edits.map((edit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: edits are made in their order, and have no other name
        <TextDiff key={at} path={`${path}, edit ${at + 1}`} before={edit.old} after={edit.new} />
      ))}
    </>
  );
}

/** Hidden characters are written out: a text must not read otherwise than it is. */
function TextDiff({ path, before, after }: { path: string; before: string; after: string }) {
  const ends = before.includes("\r") !== after.includes("\r");
  const visible = (text: string) => (ends ? shown(text).replaceAll("\r", "⟨U+000D⟩") : shown(text));
  return <Diff label={shown(path)} before={visible(before)} after={visible(after)} language="text" />;
}

function before(present: Present | undefined, error: Error | null): { text: string | null; note: string } {
  switch (present?.kind) {
    case "text":
      return {
        text: present.text,
        note: "Beside the file as the last finished turn left it; what other calls of this turn wrote is not in it.",
      };
    case "binary":
      return { text: null, note: "What is there now is no text." };
    case "large":
      return { text: null, note: `What is there now is too large to compare: ${bytes(present.bytes)}.` };
    case undefined:
      return { text: null, note: `There is nothing to compare with: ${wordsOf(error)}` };
  }
}

function wordsOf(error: Error | null): string {
  const field = error instanceof ApiError ? error.fields[0] : undefined;
  return field?.message ?? error?.message ?? "";
}

/** What the index has is known to the sandbox alone; what changed is known to all. */
function CommitChange({ runId }: { runId: string }) {
  const diff = useQuery({
    queryKey: ["run", runId, "diff", "all"],
    queryFn: ({ signal }) =>
      unwrap(api.GET("/agent-runs/{id}/workspace/diff", { params: { path: { id: runId } }, signal })),
    retry: false,
  });
  if (diff.isPending) return <Loading what="the changes" rows={4} />;
  return (
    <>
      <h3>What the run has changed</h3>
      <div className={classes.agent}>
        {diff.data
          ? "Since it began, up to the last finished turn. The commit takes what of it is staged."
          : `There is nothing to compare with: ${wordsOf(diff.error)}`}{" "}
        <Link to="/runs/$id" params={{ id: runId }} search={{ tab: "workspace" }}>
          All files
        </Link>
      </div>
      <Patch diff={diff.data?.diff ?? ""} />
      {diff.data?.truncated && <p className={classes.agent}>The diff was cut off at 1 MiB.</p>}
    </>
  );
}
