import type { ReactNode } from "react";
import { Choice } from "../ui/page/Choice";
import page from "../ui/page/page.module.css";
import { Failed, Loading } from "../ui/page/states";
import { DefinitionHead } from "./DefinitionHead";
import type { DefinitionKind } from "./kind";

/** A query of the definition that is shown. */
export interface Read<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** A part of a definition's page. */
export interface Part<T extends string, S> {
  value: T;
  label: string;
  show: (definition: S) => ReactNode;
}

/** One definition: its head, and a choice of its parts. */
export function DefinitionPage<T extends string, S extends { name: string; version: number }>({
  kind,
  name,
  current,
  parts,
  part,
  onPart,
  before,
  after,
  children,
}: {
  kind: DefinitionKind;
  name: string;
  current: Read<S>;
  /** The first is shown where no other is asked for. */
  parts: readonly Part<T, S>[];
  part: string | undefined;
  onPart: (part: T) => void;
  before?: ReactNode;
  after?: ReactNode;
  /** Beside the name. */
  children?: ReactNode;
}) {
  const { data } = current;
  const what = `the ${kind.word}`;
  const shown = parts.find(({ value }) => value === part) ?? parts[0];
  return (
    <>
      <DefinitionHead kind={kind} name={name} current={data} before={before} after={after}>
        {children}
      </DefinitionHead>
      {shown && (
        <div className={page.bar}>
          <Choice
            label={`Part of ${what}`}
            value={shown.value}
            onChange={onPart}
            options={parts.map(({ value, label }) => ({ value, label }))}
          />
        </div>
      )}
      {data !== undefined ? (
        shown?.show(data)
      ) : current.error ? (
        <Failed error={current.error} retry={() => void current.refetch()} what={what} />
      ) : (
        <Loading what={what} />
      )}
    </>
  );
}

/** A part that scrolls as a whole. */
export function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={page.body} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
