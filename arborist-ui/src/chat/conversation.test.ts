// @vitest-environment node
import { expect, test } from "vitest";
import { busyOf, type Conversation, placeBefore, withMessage, withNewest, withOlder } from "./conversation";
import type { Answer, Message } from "./sessions";

const ANSWER: Answer = {
  run_id: "r",
  status: "completed",
  stop_reason: "text",
  result: "yes",
  summary: null,
  error: null,
  turns: 1,
  cut_off_text: null,
  usage: { input_tokens: 1, output_tokens: 1, cache_read_tokens: 0, cache_write_tokens: 0 },
  cost_usd: 0,
};

/** The minute in which it was sent tells apart those that have no place. */
function message(id: string, n: number | null, more: Partial<Message> & { minute?: number } = {}): Message {
  const { minute = n ?? 0, ...rest } = more;
  return {
    id,
    session_id: "s",
    n,
    client_id: null,
    text: id,
    state: n === null ? "queued" : "answered",
    refusal: null,
    answer: n === null ? null : ANSWER,
    created_at: new Date(Date.UTC(2026, 10, 29, 12, minute)).toISOString(),
    ...rest,
  };
}

const placed = (...places: number[]) => places.map((n) => message(`m${n}`, n));
const ids = ({ messages }: Conversation) => messages.map(({ id }) => id);

test("what is newest first is read in the order in which it was said", () => {
  const conversation = withNewest(undefined, { items: placed(3, 2, 1), next_cursor: null });
  expect(ids(conversation)).toEqual(["m1", "m2", "m3"]);
  expect(conversation.older).toBeNull();
});

test("those that wait are last, those that were refused where they were sent, and what was taken back is gone", () => {
  const items = [
    message("later", null, { minute: 9 }),
    message("refused", null, { minute: 2, state: "refused" }),
    message("back", null, { minute: 8, state: "withdrawn" }),
    message("soon", null, { minute: 7 }),
    ...[message("b", 2, { minute: 3 }), message("a", 1, { minute: 1 })],
  ];
  expect(ids(withNewest(undefined, { items, next_cursor: null }))).toEqual(["a", "refused", "b", "soon", "later"]);
});

test("what is older stays where the newest join it, and is asked for again where they do not", () => {
  const first = withNewest(undefined, { items: placed(6, 5), next_cursor: "before 5" });
  const more = withOlder(first, { items: placed(4, 3), next_cursor: "before 3" });
  expect(ids(more)).toEqual(["m3", "m4", "m5", "m6"]);

  const joined = withNewest(more, { items: placed(7, 6), next_cursor: "before 6" });
  expect(ids(joined)).toEqual(["m3", "m4", "m5", "m6", "m7"]);
  expect(joined.older).toBe("before 3");

  const apart = withNewest(more, { items: placed(10, 9), next_cursor: "before 9" });
  expect(ids(apart)).toEqual(["m9", "m10"]);
  expect(apart.older).toBe("before 9");
});

test("what was undone is gone, also where the page that says so is the whole conversation", () => {
  const before = withNewest(undefined, { items: placed(3, 2, 1), next_cursor: null });
  expect(ids(withNewest(before, { items: placed(1), next_cursor: null }))).toEqual(["m1"]);
  expect(ids(withNewest(before, { items: [], next_cursor: null }))).toEqual([]);
  const long = withOlder(withNewest(undefined, { items: placed(6, 5), next_cursor: "c" }), {
    items: placed(4, 3),
    next_cursor: "d",
  });
  const undone = withNewest(long, { items: placed(4, 3), next_cursor: "d" });
  expect(ids(undone)).toEqual(["m3", "m4"]);
  expect(undone.older).toBe("d");
});

test("a message that waited is once there when it begins", () => {
  const before = withNewest(undefined, { items: [message("w", null), ...placed(1)], next_cursor: null });
  const begun = withMessage(before, message("w", 2, { state: "running" }));
  expect(ids(begun)).toEqual(["m1", "w"]);
  expect(busyOf(begun)?.id).toBe("w");
  expect(busyOf(before)).toBeUndefined();
});

test("a page of older messages that is read twice adds nothing", () => {
  const first = withNewest(undefined, { items: placed(4, 3), next_cursor: "c" });
  const page = { items: placed(2, 1), next_cursor: null };
  expect(ids(withOlder(withOlder(first, page), page))).toEqual(["m1", "m2", "m3", "m4"]);
});

test("the place before one skips places that were undone, and is not known before it is read", () => {
  const some = withNewest(undefined, { items: placed(7, 4), next_cursor: "c" });
  expect(placeBefore(some, 7)).toBe(4);
  expect(placeBefore(some, 4)).toBeNull();
  expect(placeBefore(withOlder(some, { items: [], next_cursor: null }), 4)).toBe(0);
});
