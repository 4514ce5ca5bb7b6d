import { Textarea } from "@mantine/core";
import { Suspense } from "react";
import { lazy } from "../part/parts";
import { Body } from "../text/Body";
import { TextBoundary } from "../text/TextBoundary";
import type { CodeProps } from "./CodeEditor";
import classes from "./code.module.css";
import type { DiffProps } from "./DiffView";

// The editor is as large as the rest of the page: it comes when it is needed.
const LazyEditor = lazy(() => import("./CodeEditor"));
const LazyDiff = lazy(() => import("./DiffView"));

export function Code(props: CodeProps) {
  return (
    <TextBoundary text={props.label} fallback={<Textarea {...plain(props)} />}>
      <Suspense fallback={<div className={classes.editor} role="status" aria-label="Loading the editor" />}>
        <LazyEditor {...props} />
      </Suspense>
    </TextBoundary>
  );
}

/** The same text without colours, where the editor fails. */
function plain({ label, value, readOnly = false, onChange }: CodeProps) {
  return {
    "aria-label": label,
    value,
    readOnly,
    autosize: true,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange?.(currentTarget.value),
  };
}

/** What both say is shown where they are alike: it may be one version that was asked for. */
export function Diff(props: DiffProps) {
  return props.before === props.after ? (
    <>
      <div className={classes.same}>They say the same.</div>
      <Body text={props.after} as="plain" name={props.label} />
    </>
  ) : (
    <TextBoundary
      text={`${props.before}\n${props.after}`}
      fallback={<Body text={props.after} as="plain" name={props.label} />}
    >
      <Suspense fallback={<div className={classes.diff} role="status" aria-label="Loading the comparison" />}>
        <LazyDiff {...props} />
      </Suspense>
    </TextBoundary>
  );
}
