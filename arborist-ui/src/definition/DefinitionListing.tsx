import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Column, NamedListing, type RowVerb } from "../ui/list/NamedListing";
import { Empty } from "../ui/page/states";
import { Ago } from "../ui/time/Time";
import { DefinitionLink } from "./DefinitionLink";
import { type DefinitionPath, definitionsQuery, type Listed } from "./definitions";
import { type DefinitionKind, useChanged } from "./kind";

/** A list of a kind's definitions: what it has beside name, versions and the date of the last change. */
export interface DefinitionList<P extends DefinitionPath> {
  kind: DefinitionKind & { path: P };
  /** In the cell of the name, below it. */
  about?: (item: Listed<P>) => ReactNode;
  columns: Column<Listed<P>>[];
  verbs?: RowVerb<Listed<P>>[];
  /** What is shown where there is none yet. */
  empty: ReactNode;
}

/** A kind's definitions as a table, those alone that were searched for. */
export function DefinitionListing<P extends DefinitionPath>({
  kind,
  about,
  columns,
  verbs = [],
  empty,
  isFound,
  bare = false,
  mono = false,
}: DefinitionList<P> & {
  isFound?: ((item: Listed<P>) => boolean) | undefined;
  /** In a section that scrolls already. */
  bare?: boolean;
  /** Whether names are those of code. */
  mono?: boolean;
}) {
  const { data, error, refetch } = useQuery(definitionsQuery(kind.path));
  const changed = useChanged(kind);
  return (
    <NamedListing
      query={{ data: isFound === undefined ? data : data?.filter(isFound), error, refetch }}
      what={`the ${kind.words}`}
      label={titleOf(kind)}
      empty={
        data === undefined || data.length === 0 ? (
          empty
        ) : (
          <Empty title={`No ${kind.word} has this in its name or description`} />
        )
      }
      bare={bare}
      idOf={({ name }) => name}
      nameOf={({ name }) => name}
      head={(item) => (
        <DefinitionLink kind={kind} item={item} mono={mono}>
          {about?.(item)}
        </DefinitionLink>
      )}
      columns={columns}
      verbs={verbs}
      onDone={changed}
    />
  );
}

/** When each was stored last. */
export const CHANGED: Column<{ updated_at: string }> = {
  name: "Changed",
  cell: ({ updated_at }) => <Ago at={updated_at} />,
};

export function titleOf({ words }: DefinitionKind): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
