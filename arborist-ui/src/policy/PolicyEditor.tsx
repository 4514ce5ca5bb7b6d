import { useMemo, useRef, useState } from "react";
import { EditorForm } from "../definition/EditorForm";
import { FindingsList } from "../definition/FindingsList";
import { foundIn, marks } from "../definition/findings";
import { useEditing } from "../definition/useEditing";
import { useValidation } from "../definition/useValidation";
import { Verdict } from "../definition/Verdict";
import written from "../definition/Written.module.css";
import { mustBeNew, storeWritten } from "../definition/written";
import { useMay } from "../session/session";
import { Code } from "../ui/code/Code";
import { Panes } from "../ui/pane/Panes";
import { POLICY } from "./kind";
import { PastCalls } from "./PastCalls";
import classes from "./PolicyEditor.module.css";
import type { Policy, Validation } from "./policies";
import { wideningSentence } from "./widening";

/** The document as it was written and, beside it, what the server says of it while it is typed. */
export function PolicyEditor({
  name,
  initial,
  version,
  onStored,
}: {
  /** Of the stored policy; undefined for one that is new. */
  name?: string;
  initial: string;
  /** Which version it is to replace; 0 where there must be none. */
  version: number;
  onStored: (stored: Policy) => void;
}) {
  const mayStore = useMay("provision");
  const [reveal, setReveal] = useState<{ from: number; to: number } | undefined>(undefined);
  const editing = useEditing({
    kind: POLICY,
    initial,
    version,
    store: async (sent, replaces) => {
      if (replaces === 0) await mustBeNew(POLICY.path, POLICY.word, sent);
      return storeWritten(POLICY.path, sent, replaces);
    },
    onStored,
  });
  const text = editing.draft;
  const { validation, error } = useValidation<Validation>(POLICY.path, "provision", text);
  const found = useMemo(() => (validation ? foundIn(validation) : []), [validation]);
  const faults = useMemo(() => marks(text, found), [text, found]);
  const latest = useRef(text);
  latest.current = text;
  return (
    <Panes
      name="policy"
      left={
        <EditorForm
          editing={editing}
          textOf={(document) => document}
          mayStore={mayStore}
          disabled={!editing.isChanged && editing.replaces > 0}
          verdict={<Verdict found={validation} error={error} />}
          className={written.document}
          bar={written.buttons}
        >
          <Code
            label="Document"
            value={text}
            language="yaml"
            faults={faults}
            readOnly={!mayStore}
            reveal={reveal}
            onChange={(next) => {
              editing.change(next);
              editing.forget();
            }}
          />
        </EditorForm>
      }
      right={
        <>
          {validation ? (
            <Judged validation={validation} />
          ) : (
            <div className={written.none}>{error?.message ?? "How its tests come out is shown here."}</div>
          )}
          {found.length > 0 && (
            <FindingsList found={found} onShow={(finding) => setReveal(marks(latest.current, [finding])[0])} />
          )}
          {name !== undefined && mayStore && editing.isChanged && validation?.valid && (
            <PastCalls key={text} name={name} draft={text} />
          )}
        </>
      }
    />
  );
}

/** How the tests of a policy come out, and whether it allows more than before. */
function Judged({ validation: { valid, tests, widening } }: { validation: Validation }) {
  return (
    <section className={classes.judged} aria-label="Judgement">
      {widening && <div>{wideningSentence(widening)}</div>}
      {tests.length > 0 ? (
        <ul aria-label="Tests">
          {tests.map((test, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tests have no name, and stay in their order
            <li key={index} data-passed={test.passed}>
              {test.act}: {test.outcome} by {test.rule}
              {!test.passed && `, and is to be ${test.expect}`}
            </li>
          ))}
        </ul>
      ) : (
        valid && <div>It has no tests.</div>
      )}
    </section>
  );
}
