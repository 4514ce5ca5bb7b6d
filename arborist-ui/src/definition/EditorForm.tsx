import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import page from "../ui/page/page.module.css";
import { Refused } from "../ui/page/Refused";
import { StoredMeanwhile } from "./StoredMeanwhile";
import type { Editing } from "./useEditing";

/** A definition that is edited: a view of its draft, what the server said of it, and the button that stores it. */
export function EditorForm<D>({
  editing,
  textOf,
  shown = [],
  mayStore = true,
  disabled,
  head,
  verdict,
  foot,
  className = page.form,
  bar = page.buttons,
  children,
}: {
  editing: Editing<D>;
  /** A draft as it is compared with another. */
  textOf: (draft: D) => string;
  /** Members that show what is said of them themselves. */
  shown?: readonly string[];
  mayStore?: boolean;
  disabled: boolean;
  head?: ReactNode;
  /** Beside the button. */
  verdict?: ReactNode;
  foot?: ReactNode;
  className?: string | undefined;
  /** Class of what the button stands in. */
  bar?: string | undefined;
  children: ReactNode;
}) {
  const { kind, draft, meanwhile, refusal, replaces } = editing;
  return (
    <form
      ref={editing.form}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        editing.store();
      }}
    >
      {head}
      {meanwhile && (
        <StoredMeanwhile
          version={meanwhile.version}
          theirs={textOf(meanwhile.draft)}
          mine={textOf(draft)}
          onTake={meanwhile.take}
          onKeep={meanwhile.keep}
        />
      )}
      {children}
      <Refused error={refusal.error} shown={shown} />
      {mayStore && (
        <div className={bar}>
          {verdict}
          <Button
            type="submit"
            loading={editing.isStoring}
            disabled={disabled}
            {...(verdict === undefined ? {} : { size: "compact-md" })}
          >
            {replaces === 0 ? `Create the ${kind.word}` : "Store a new version"}
          </Button>
        </div>
      )}
      {foot}
    </form>
  );
}
