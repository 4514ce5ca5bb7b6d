import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, unwrap } from "../../api/client";
import { shown } from "../../ui/text/hidden";

/** Kept apart from the page of a session, which reads it again and again. */
const titleQuery = (id: string) =>
  queryOptions({
    queryKey: ["session title", id],
    queryFn: ({ signal }) => unwrap(api.GET("/sessions/{id}", { params: { path: { id } }, signal })),
    select: ({ title }) => title,
    retry: false,
  });

/** The session that a run belongs to, by its title where that can be read. */
export function SessionLink({ id }: { id: string }) {
  const title = useQuery(titleQuery(id));
  return (
    <Link to="/sessions/$id" params={{ id }} title={id}>
      {title.data ? shown(title.data) : id.slice(-8)}
    </Link>
  );
}
