import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { api, unwrap } from "../../api/client";
import { pollEvery, useFeed, useFeedState } from "../../feed/feed";
import { paced } from "../../feed/pace";
import { busyOf, type Conversation, type MessagePage, withMessage, withNewest, withOlder } from "../conversation";
import { chatQuery, type Message, messageOf, SESSIONS } from "../sessions";

/** Messages of a page. */
const PAGE = 40;
const SOON_MS = 150;
/** Of an agent whose other runs move much more often than this session does. */
const LATER_MS = 1_500;
/** Messages that others send while one is answered move no run. */
const BUSY_MS = 4_000;

const conversationKey = (id: string) => ["chat", id, "conversation"];

async function readMessages(id: string, cursor: string | null, signal?: AbortSignal): Promise<MessagePage> {
  const query = { newest_first: true, limit: PAGE, ...(cursor === null ? {} : { cursor }) };
  const page = await unwrap(api.GET("/sessions/{id}/messages", { params: { path: { id }, query }, signal }));
  return { ...page, items: page.items.map(messageOf) };
}

/** The newest messages; those that were taken back or refused, which have no place, may be more than a page. */
async function readNewest(id: string, signal: AbortSignal): Promise<MessagePage> {
  let page = await readMessages(id, null, signal);
  while (page.next_cursor !== null && page.items.every(({ n }) => n === null)) {
    const next = await readMessages(id, page.next_cursor, signal);
    page = { items: [...page.items, ...next.items], next_cursor: next.next_cursor };
  }
  return page;
}

/** A session and what was said in it, as they are by now. */
export function useChat(id: string) {
  const queries = useQueryClient();
  const feed = useFeedState();
  const key = useMemo(() => conversationKey(id), [id]);
  const conversation = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const page = await readNewest(id, signal);
      return withNewest(queries.getQueryData<Conversation>(key), page);
    },
    refetchInterval: ({ state }) =>
      state.data !== undefined && busyOf(state.data) !== undefined ? BUSY_MS : pollEvery(feed),
  });
  const session = useQuery(chatQuery(id));
  // The session is another one whenever one of its messages is.
  const busy = conversation.data === undefined ? undefined : busyOf(conversation.data);
  const state = `${conversation.data?.messages.length} ${busy?.id} ${busy?.state}`;
  const { refetch } = session;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is asked for once
  useEffect(() => {
    if (conversation.data !== undefined) void refetch();
  }, [state, refetch]);

  const changed = useCallback(() => {
    void queries.invalidateQueries({ queryKey: key });
    void queries.invalidateQueries({ queryKey: SESSIONS });
  }, [queries, key]);
  const agent = session.data?.agent;
  const isAwaited = session.data !== undefined && session.data.activity !== "idle";
  const paces = useMemo(() => ({ soon: paced(SOON_MS, changed), later: paced(LATER_MS, changed) }), [changed]);
  useEffect(
    () => () => {
      paces.soon.cancel();
      paces.later.cancel();
    },
    [paces],
  );
  useFeed(
    useMemo(
      () => ({
        onMove: (move) => {
          if (move.agent !== agent || move.parent_run_id !== null) return;
          // No message of the session is another one.
          if (move.type === "run.titled") void refetch();
          if (isAwaited) paces.soon();
          else paces.later();
        },
        onGap: () => paces.soon(),
      }),
      [agent, isAwaited, paces, refetch],
    ),
  );

  const older = useMutation({
    mutationFn: async () => {
      const before = queries.getQueryData<Conversation>(key);
      if (before === undefined || before.older === null) return;
      const page = await readMessages(id, before.older);
      queries.setQueryData<Conversation>(key, (now) =>
        now === undefined || now.older !== before.older ? now : withOlder(now, page),
      );
    },
  });
  const put = useCallback(
    (message: Message) => {
      queries.setQueryData<Conversation>(key, (before) => withMessage(before, messageOf(message)));
      changed();
    },
    [queries, key, changed],
  );
  return { session, conversation, older, changed, put };
}

export type Chat = ReturnType<typeof useChat>;
