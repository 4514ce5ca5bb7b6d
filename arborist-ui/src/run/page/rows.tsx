import {
  IconAlertTriangle,
  IconArrowsMinimize,
  IconCheck,
  IconCircleDashed,
  IconFile,
  IconFlag,
  IconGavel,
  IconHourglass,
  IconLoader2,
  IconPlayerPlay,
  IconX,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Fragment, memo } from "react";
import { stringify } from "../../json/json";
import { Body, pretty } from "../../ui/text/Body";
import { shown } from "../../ui/text/hidden";
import { short, usd } from "../../ui/text/size";
import { duration } from "../../ui/time/format";
import { Clock, Elapsed } from "../../ui/time/Time";
import { tokensOf } from "../record/Meter";
import type { NoteRow } from "./notes";
import parts from "./parts.module.css";
import classes from "./rows.module.css";
import type { CallRow, TurnRow } from "./segment";

export const TurnCard = memo(function TurnCard({
  row,
  chosen,
  call,
  open,
  onChoose,
}: {
  row: TurnRow;
  chosen: boolean;
  call: string | undefined;
  open: boolean;
  onChoose: (turn: number, call?: string) => void;
}) {
  const bad = row.calls.some(({ status }) => status === "failed" || status === "interrupted");
  return (
    <article className={classes.turn} data-chosen={chosen} data-bad={bad} aria-label={`Turn ${row.turn}`}>
      <button
        type="button"
        className={classes.turnhead}
        aria-pressed={chosen && call === undefined}
        onClick={() => onChoose(row.turn)}
      >
        <span className={classes.number}>{row.turn}</span>
        <span className={classes.said} data-live={row.live} data-open={open}>
          {row.text === "" ? (
            <span className={parts.faint}>{wordsOf(row)}</span>
          ) : (
            <>
              {row.cutAt !== null && (
                <span className={parts.faint} title="The beginning was said before this page listened">
                  … from <Clock at={row.cutAt} />:{" "}
                </span>
              )}
              {shown(open ? row.text : row.text.slice(0, 400))}
            </>
          )}
        </span>
        <span className={classes.figures}>
          <span>
            <Elapsed from={row.startedAt} to={row.endedAt ?? row.answeredAt} />
          </span>
          {row.usage && (
            <span>
              {short(tokensOf(row.usage))} tok{row.usage.cost_usd > 0 ? ` · ${usd(row.usage.cost_usd)}` : ""}
            </span>
          )}
        </span>
      </button>
      {row.calls.map((each) => (
        <Fragment key={each.id}>
          <button
            type="button"
            className={classes.call}
            data-chosen={chosen && call === each.id}
            aria-pressed={chosen && call === each.id}
            onClick={() => onChoose(row.turn, each.id)}
          >
            <CallMark status={each.status} />
            <span className={classes.tool}>{each.name}</span>
            <span className={classes.args}>
              {each.edited === null ? summary(each.arguments) : `edited: ${summary(each.edited.arguments)}`}
            </span>
            <span className={classes.took}>{tookOf(each)}</span>
          </button>
          {open && <CallBodies call={each} />}
        </Fragment>
      ))}
    </article>
  );
});

function wordsOf({ answeredAt, asking }: TurnRow): string {
  if (answeredAt !== null) return "no text";
  return asking ? "thinking…" : "no answer";
}

export function CallMark({ status }: { status: CallRow["status"] | "denied" | null }) {
  const [Icon, label] =
    status === "completed"
      ? ([IconCheck, "completed"] as const)
      : status === "failed" || status === "denied"
        ? ([IconX, status] as const)
        : status === "interrupted"
          ? ([IconAlertTriangle, "interrupted"] as const)
          : status === "waiting"
            ? ([IconHourglass, "waiting"] as const)
            : status === "started"
              ? ([IconLoader2, "running"] as const)
              : ([IconCircleDashed, "not begun"] as const);
  return (
    <span className={classes.mark} data-status={status ?? "requested"} role="img" aria-label={label} title={label}>
      <Icon size={13} />
    </span>
  );
}

/** What the events have of a call; the whole is in its details. */
function CallBodies({ call }: { call: CallRow }) {
  return (
    <div className={classes.bodies}>
      {call.childRunId !== null && (
        <Link to="/runs/$id" params={{ id: call.childRunId }}>
          Delegated run{call.child !== null && ` of ${shown(call.child)}`}
        </Link>
      )}
      <Body text={pretty(call.edited?.arguments ?? call.arguments)} as="plain" name={`${call.name}-arguments.json`} />
      {call.content !== null && (
        <Body
          text={`${pretty(call.content)}${call.truncated ? "…" : ""}`}
          as="plain"
          name={`${call.name}-result.txt`}
        />
      )}
    </div>
  );
}

/** The first things that say what a call is about. */
function summary(args: unknown): string {
  if (typeof args === "string") return shown(args.slice(0, 160));
  if (typeof args !== "object" || args === null) return "";
  return shown(
    Object.entries(args)
      .slice(0, 3)
      .map(([, value]) => (typeof value === "string" ? value : stringify(value)))
      .join("  ")
      .replaceAll(/\s+/g, " ")
      .slice(0, 160),
  );
}

function tookOf(call: CallRow): string {
  return call.startedAt !== null && call.endedAt !== null
    ? duration(Date.parse(call.endedAt) - Date.parse(call.startedAt))
    : "";
}

const NOTES = {
  life: IconPlayerPlay,
  wait: IconHourglass,
  decision: IconGavel,
  compaction: IconArrowsMinimize,
  warning: IconAlertTriangle,
  files: IconFile,
  end: IconFlag,
};

export const Note = memo(function Note({ row }: { row: NoteRow }) {
  const Icon = NOTES[row.kind];
  return (
    <div className={classes.note} data-bad={row.bad} data-kind={row.kind}>
      <Icon size={13} aria-hidden="true" />
      <span>{shown(row.text)}</span>
      <span className={classes.took}>
        <Clock at={row.at} />
      </span>
    </div>
  );
});
