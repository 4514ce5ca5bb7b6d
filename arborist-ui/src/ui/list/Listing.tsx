import type { ReactNode } from "react";
import classes from "../page/page.module.css";
import { Failed, Loading } from "../page/states";

/** A table of a query: loading, refused, empty or there. */
export function Listing<T>({
  query,
  what,
  label,
  columns,
  empty,
  children,
  foot,
  bare = false,
}: {
  query: { data: T[] | undefined; error: Error | null; refetch: () => unknown };
  /** As sentences name it: "the keys". */
  what: string;
  label: string;
  columns: (string | { name: string; number?: boolean; tip?: string })[];
  empty: ReactNode;
  children: (item: T) => ReactNode;
  foot?: ReactNode;
  /** In a section that scrolls already. */
  bare?: boolean;
}) {
  if (query.data === undefined) {
    return query.error ? (
      <Failed error={query.error} retry={() => void query.refetch()} what={what} />
    ) : (
      <Loading what={what} />
    );
  }
  if (query.data.length === 0) return empty;
  const table = (
    <table className={classes.table} data-bare={bare || undefined}>
      <thead>
        <tr>
          {columns.map((column) => {
            const { name, number = false, tip } = typeof column === "string" ? { name: column } : column;
            return name === "" ? (
              <td key="verbs" />
            ) : (
              <th key={name} scope="col" className={number ? classes.number : undefined} title={tip}>
                {name}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{query.data.map(children)}</tbody>
    </table>
  );
  if (bare) return table;
  return (
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      {table}
      {foot}
    </section>
  );
}
