import { Button, CopyButton } from "@mantine/core";
import { Suspense, useMemo, useState } from "react";
import { parse, stringify } from "../../json/json";
import { lazy } from "../part/parts";
import { folded } from "./base64";
import { shown } from "./hidden";
import { bytes } from "./size";
import { TextBoundary } from "./TextBoundary";
import classes from "./text.module.css";

// What reads Markdown is as large as all else of a run's page, whose turns need none of it.
const Markdown = lazy(() => import("./Markdown"));

const MOST = 16 * 1024;

/** A text of any length: what is long stays shut until it is asked for, and may be saved whole. */
export function Body({ text, as, name }: { text: string; as: "markdown" | "plain"; name: string }) {
  const [open, setOpen] = useState(false);
  const readable = useMemo(() => folded(text), [text]);
  const long = readable.length > MOST;
  const visible = long && !open ? readable.slice(0, 2048) : readable;
  return (
    <div>
      {as === "markdown" && !long ? (
        <TextBoundary text={readable} fallback={<Plain text={visible} name={name} />}>
          <Suspense fallback={<Plain text={visible} name={name} />}>
            <Markdown text={readable} />
          </Suspense>
        </TextBoundary>
      ) : (
        <Plain text={visible} name={name} />
      )}
      <div className={classes.tools}>
        {long && (
          <Button size="compact-xs" variant="default" onClick={() => setOpen(!open)}>
            {open ? "Show less" : `Show all ${bytes(readable.length)}`}
          </Button>
        )}
        {(long || readable !== text) && (
          <Button size="compact-xs" variant="default" onClick={() => save(text, name)}>
            Download {bytes(text.length)}
          </Button>
        )}
        {!long && text !== "" && as === "plain" && <CopyText text={text} />}
      </div>
    </div>
  );
}

function Plain({ text, name }: { text: string; name: string }) {
  return (
    <section className={classes.plain} tabIndex={0} aria-label={name}>
      <pre>{shown(text)}</pre>
    </section>
  );
}

function CopyText({ text }: { text: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <button type="button" className={classes.copy} onClick={copy}>
          {copied ? "Copied" : "Copy"}
        </button>
      )}
    </CopyButton>
  );
}

export function save(text: string, name: string, type = "text/plain"): void {
  saveBlob(new Blob([text], { type }), name);
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** JSON as it reads best; a text that is JSON likewise. */
export function pretty(value: unknown): string {
  if (typeof value !== "string") return stringify(value, 2);
  const trimmed = value.trim();
  if ((trimmed.startsWith("{") || trimmed.startsWith("[")) && trimmed.length < 262_144) {
    try {
      return stringify(parse(trimmed), 2);
    } catch {
      return value;
    }
  }
  return value;
}
