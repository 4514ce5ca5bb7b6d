import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api, unwrap } from "../api/client";
import { useSession } from "../session/session";
import { TenantName } from "../tenant/TenantName";
import { Listing } from "../ui/list/Listing";
import classes from "../ui/page/page.module.css";
import { Empty } from "../ui/page/states";
import { shown } from "../ui/text/hidden";
import { whole } from "../ui/text/size";
import { Ago } from "../ui/time/Time";
import { DELETIONS, kindWords, largest } from "./deletions";
import type { Deletion } from "./retention";

const POLL_MS = 3_000;

/** Records of deletions, the newest first; one that is under way is read again and again. */
export function DeletionsList() {
  const isOperator = useSession().tenant === null;
  const deletions = useInfiniteQuery({
    queryKey: DELETIONS,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET("/deletions", {
          params: { query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => status === "running")) ? POLL_MS : false,
  });
  const items = deletions.data?.pages.flatMap((page) => page.items);
  return (
    <Listing
      query={{ data: items, error: deletions.error, refetch: deletions.refetch }}
      what="the deletions"
      label="Deletions"
      columns={["What", "State", "Asked for", ...(isOperator ? ["Tenant"] : []), { name: "Rows", number: true }]}
      empty={
        <Empty title="Nothing was deleted">
          What is deleted on request, or goes by its age, leaves a record here. Runs are deleted on their pages, tenants
          on theirs.
        </Empty>
      }
      foot={
        deletions.hasNextPage ? (
          <div className={classes.more}>
            <Button
              size="compact-sm"
              variant="default"
              loading={deletions.isFetchingNextPage}
              onClick={() => void deletions.fetchNextPage()}
            >
              Load more
            </Button>
          </div>
        ) : undefined
      }
    >
      {(deletion) => (
        <tr key={deletion.id}>
          <td>
            {kindWords(deletion.kind)}
            <div className={classes.mono}>{shown(deletion.subject)}</div>
          </td>
          <td>
            <State deletion={deletion} />
          </td>
          <td data-label="Asked for">
            {deletion.asked_by === null ? (
              <span className={classes.faint}>by its age</span>
            ) : (
              <>
                {shown(deletion.asked_by)} <Ago at={deletion.asked_at} />
              </>
            )}
          </td>
          {isOperator && (
            <td data-label="Tenant">
              <TenantName id={deletion.tenant_id} />
            </td>
          )}
          <td className={classes.number} data-label="Rows" title={largest(deletion.rows_by_table)}>
            {whole(deletion.rows)}
          </td>
        </tr>
      )}
    </Listing>
  );
}

function State({ deletion }: { deletion: Deletion }) {
  if (deletion.completed_at !== null) {
    return (
      <span className={classes.good}>
        done <Ago at={deletion.completed_at} />
      </span>
    );
  }
  return (
    <>
      <span className={classes.warn}>under way</span>
      {deletion.waits_for !== null && <div className={classes.cut}>{shown(deletion.waits_for)}</div>}
    </>
  );
}
