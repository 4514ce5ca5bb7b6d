import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../api/client";
import type { SessionFilter } from "./filter";

/** A conversation with an agent; `session` is whose browser it is. */
export type ChatSession = Schemas["Session"];
export type Message = Schemas["Message"];
export type Answer = Schemas["MessageAnswer"];
export type IfBusy = ChatSession["if_busy"];

/**
 * A message as it was read. Members called `answer` are others' words elsewhere, and keep the digits of their numbers: of this
 * one they are amounts and counts, but for its result.
 */
export function messageOf(read: Message): Message {
  const { answer } = read;
  if (answer === null) return read;
  const { usage } = answer;
  return {
    ...read,
    answer: {
      ...answer,
      turns: counted(answer.turns),
      cost_usd: counted(answer.cost_usd),
      usage: {
        input_tokens: counted(usage.input_tokens),
        output_tokens: counted(usage.output_tokens),
        cache_read_tokens: counted(usage.cache_read_tokens),
        cache_write_tokens: counted(usage.cache_write_tokens),
      },
    },
  };
}

function counted(value: unknown): number {
  return Number(String(value));
}

/** What all lists of sessions are kept under. */
export const SESSIONS = ["sessions"];
const PAGE = 50;

export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: ["chat", id],
    queryFn: ({ signal }) => unwrap(api.GET("/sessions/{id}", { params: { path: { id } }, signal })),
  });

/** The last changed first. */
export const sessionsQuery = (filter: SessionFilter, limit = PAGE) =>
  infiniteQueryOptions({
    queryKey: [...SESSIONS, filter, limit],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET("/sessions", {
          params: { query: { ...filter, limit, ...(pageParam === "" ? {} : { cursor: pageParam }) } },
          signal,
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export function titleOf({ title, agent }: Pick<ChatSession, "title" | "agent">): string {
  return title === "" ? `Chat with ${agent}` : title;
}
