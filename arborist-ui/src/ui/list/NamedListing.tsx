import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Confirm } from "../dialog/Confirm";
import classes from "../page/page.module.css";
import { Listing } from "./Listing";

export interface Column<T> {
  name: string;
  number?: boolean;
  /** What it shows says by itself what it is; otherwise narrow screens, which have no head, say its name. */
  plain?: boolean;
  mono?: boolean;
  /** What its head says once it is pointed at. */
  tip?: string;
  /** What the cell says once it is pointed at. */
  title?: (item: T) => string;
  cell: (item: T) => ReactNode;
}

export interface RowVerb<T> {
  label: string;
  /** As a screen reader says it, in place of the label and the name of the row. */
  spoken?: (name: string) => string;
  /** Why it is not offered for this one. */
  why?: (item: T) => string | undefined;
  /** Does it, or what is asked first. */
  act: (item: T) => unknown;
  ask?: { verb: string; words: (item: T) => ReactNode };
}

/** A table of things that have a name: what each is, what can be done with it, and the question before what cannot be taken back. */
export function NamedListing<T>({
  query,
  what,
  label,
  empty,
  idOf,
  nameOf,
  head,
  columns,
  verbs = [],
  bare = false,
  onDone,
}: {
  query: { data: T[] | undefined; error: Error | null; refetch: () => unknown };
  what: string;
  label: string;
  empty: ReactNode;
  idOf: (item: T) => string;
  nameOf: (item: T) => string;
  /** The first cell. */
  head: (item: T) => ReactNode;
  columns: Column<T>[];
  verbs?: RowVerb<T>[];
  /** In a section that scrolls already. */
  bare?: boolean;
  /** Called when what was asked about is done. */
  onDone?: () => void;
}) {
  const [asked, setAsked] = useState<{ verb: RowVerb<T>; item: T } | null>(null);
  // What fades out still says what it said.
  const [last, setLast] = useState(asked);
  const name = last === null ? "" : nameOf(last.item);
  return (
    <>
      <Listing
        query={query}
        what={what}
        label={label}
        bare={bare}
        columns={["Name", ...columns, ...(verbs.length > 0 ? [""] : [])]}
        empty={empty}
      >
        {(item) => (
          <tr key={idOf(item)}>
            <td>{head(item)}</td>
            {columns.map((column) => (
              <td
                key={column.name}
                className={column.number ? classes.number : column.mono ? classes.mono : undefined}
                title={column.title?.(item)}
                {...(column.plain ? {} : { "data-label": column.name })}
              >
                {column.cell(item)}
              </td>
            ))}
            {verbs.length > 0 && (
              <td>
                <div className={classes.verbs}>
                  {verbs.map((verb) => (
                    <Button
                      key={verb.label}
                      size="compact-xs"
                      variant="default"
                      aria-label={verb.spoken?.(nameOf(item)) ?? `${verb.label} ${nameOf(item)}`}
                      disabled={verb.why?.(item) !== undefined}
                      title={verb.why?.(item)}
                      onClick={() => {
                        if (verb.ask === undefined) {
                          verb.act(item);
                        } else {
                          setAsked({ verb, item });
                          setLast({ verb, item });
                        }
                      }}
                    >
                      {verb.label}
                    </Button>
                  ))}
                </div>
              </td>
            )}
          </tr>
        )}
      </Listing>
      <Confirm
        opened={asked !== null}
        title={last === null ? "" : `${last.verb.label} ${name}`}
        verb={last?.verb.ask?.verb ?? ""}
        act={async () => {
          if (asked !== null) await asked.verb.act(asked.item);
        }}
        onClose={() => setAsked(null)}
        {...(onDone === undefined ? {} : { onDone })}
      >
        {last?.verb.ask?.words(last.item)}
      </Confirm>
    </>
  );
}
