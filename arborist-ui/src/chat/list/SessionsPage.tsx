import { Button, Select } from "@mantine/core";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { agentsQuery } from "../../agent/agents";
import { curl } from "../../api/curl";
import { pollEvery, useFeed, useFeedState } from "../../feed/feed";
import { paced } from "../../feed/pace";
import { StreamChip } from "../../feed/StreamChip";
import { useMay } from "../../session/session";
import { Listing } from "../../ui/list/Listing";
import { Choice } from "../../ui/page/Choice";
import { PageHead } from "../../ui/page/PageHead";
import page from "../../ui/page/page.module.css";
import { Empty } from "../../ui/page/states";
import { shown } from "../../ui/text/hidden";
import { whole } from "../../ui/text/size";
import { Ago } from "../../ui/time/Time";
import { Activity } from "../Activity";
import type { SessionFilter } from "../filter";
import { SESSIONS, sessionsQuery, titleOf } from "../sessions";

const CHANGED_MS = 1_500;

const STATUSES = [
  { value: "all" as const, label: "All" },
  { value: "open" as const, label: "Open" },
  { value: "archived" as const, label: "Archived" },
];

/** Conversations with agents, the last changed first. */
export function SessionsPage() {
  const filter = useSearch({ from: "/inside/sessions" });
  const navigate = useNavigate();
  const mayTalk = useMay("invoke");
  const feed = useFeedState();
  const agents = useQuery(agentsQuery);
  const sessions = useInfiniteQuery({ ...sessionsQuery(filter), refetchInterval: pollEvery(feed) });
  useChanges();
  const items = useMemo(() => sessions.data?.pages.flatMap((each) => each.items), [sessions.data]);
  const set = (next: SessionFilter) => void navigate({ to: "/sessions", search: next, replace: true });
  const isFiltered = filter.agent !== undefined || filter.status !== undefined;
  const names = (agents.data ?? []).map(({ name }) => name);
  return (
    <>
      <PageHead
        title="Sessions"
        end={
          <>
            <StreamChip state={feed} of="feed" />
            {mayTalk && (
              <Button
                size="compact-sm"
                variant="default"
                renderRoot={(props) => (
                  <Link
                    to="/new/session"
                    search={filter.agent === undefined ? {} : { agent: filter.agent }}
                    {...props}
                  />
                )}
              >
                New chat
              </Button>
            )}
          </>
        }
      />
      <search className={page.bar} aria-label="Filters">
        <Select
          size="xs"
          w={220}
          aria-label="Agent"
          placeholder="Any agent"
          clearable
          searchable
          data={filter.agent === undefined || names.includes(filter.agent) ? names : [filter.agent, ...names]}
          value={filter.agent ?? null}
          onChange={(agent) => set({ ...filter, agent: agent ?? undefined })}
        />
        <Choice
          label="Status"
          value={filter.status ?? "all"}
          onChange={(status) => set({ ...filter, status: status === "all" ? undefined : status })}
          options={STATUSES}
        />
      </search>
      <Listing
        query={{ data: items, error: sessions.error, refetch: sessions.refetch }}
        what="the sessions"
        label="Sessions"
        columns={["Title", "Agent", "User", "Activity", { name: "Messages", number: true }, "Updated"]}
        empty={
          isFiltered ? (
            <Empty title="No session is of these filters" />
          ) : (
            <Empty title="No sessions yet" command={curl("POST", "/sessions", { agent: names[0] ?? "greeter" })}>
              A session is a conversation with an agent: each message is answered by a run, which knows what was said
              before.
            </Empty>
          )
        }
        foot={
          <div className={page.more}>
            {sessions.hasNextPage && (
              <Button
                size="compact-sm"
                variant="default"
                loading={sessions.isFetchingNextPage}
                onClick={() => void sessions.fetchNextPage()}
              >
                Load more
              </Button>
            )}
          </div>
        }
      >
        {(session) => (
          <tr key={session.id}>
            <td>
              <Link to="/sessions/$id" params={{ id: session.id }} className={page.cut} style={{ display: "block" }}>
                {shown(titleOf(session))}
              </Link>
            </td>
            <td>{session.agent}</td>
            <td data-label="User">{session.user === null ? "–" : shown(session.user)}</td>
            <td>
              <Activity session={session} />
            </td>
            <td className={page.number} data-label="Messages">
              {whole(session.n)}
            </td>
            <td>
              <Ago at={session.updated_at} />
            </td>
          </tr>
        )}
      </Listing>
    </>
  );
}

/** A session is another one when one of its runs moves. */
function useChanges(): void {
  const queries = useQueryClient();
  const changed = useMemo(
    () => paced(CHANGED_MS, () => void queries.invalidateQueries({ queryKey: SESSIONS })),
    [queries],
  );
  useEffect(() => changed.cancel, [changed]);
  useFeed(
    useMemo(
      () => ({
        onMove: (move) => {
          if (move.parent_run_id === null) changed();
        },
        onGap: changed,
      }),
      [changed],
    ),
  );
}
