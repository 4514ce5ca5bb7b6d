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
}: {
  query: { data: T[] | undefined; error: Error | null; refetch: () => unknown };
  /** As sentences name it: "the keys". */
  what: string;
  label: string;
  columns: (string | { name: string; number?: boolean })[];
  empty: ReactNode;
  children: (item: T) => ReactNode;
  foot?: ReactNode;
}) {
  if (query.data === undefined) {
    return query.error ? (
      <Failed error={query.error} retry={() => void query.refetch()} what={what} />
    ) : (
      <Loading what={what} />
    );
  }
  if (query.data.length === 0) return empty;
  return (
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => {
              const { name, number = false } = typeof column === "string" ? { name: column } : column;
              return name === "" ? (
                <td key="verbs" />
              ) : (
                <th key={name} scope="col" className={number ? classes.number : undefined}>
                  {name}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{query.data.map(children)}</tbody>
      </table>
      {foot}
    </section>
  );
}
