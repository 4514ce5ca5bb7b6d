import type { Locator, Page } from "@playwright/test";
import { type Own, ownTenant } from "./own";
import { agent, call } from "./seed";
import { expect, expectAccessible, signIn, test, textOf } from "./signed-in";

let own: Own;

test.beforeAll(async () => {
  await call("PUT", "/model-prices/scripted/chatter", {
    input_usd: 3,
    output_usd: 15,
    cache_read_usd: 0.3,
    cache_write_usd: 3.75,
  });
  own = await ownTenant();
  await agent(own.call, "chatter", { description: "Talks about services" });
  await agent(own.call, "guarded", {
    description: "Asks before it looks",
    model: "scripted/chatter",
    approvals: ["echo"],
    approval_timeout_seconds: 86_400,
  });
  await agent(own.call, "booker", {
    description: "Asks its application for rooms",
    model: "scripted/chatter",
    tools: ["finish"],
    client_tools: [
      {
        name: "book_room",
        description: "Books a room",
        input_schema: { type: "object", properties: { room: { type: "string" } } },
      },
    ],
  });
});

const field = (page: Page) => page.getByRole("textbox", { name: "Message" });
const log = (page: Page) => page.getByRole("log", { name: "Conversation" });
const exchange = (page: Page, n: number) => page.getByRole("article", { name: `Message ${n}`, exact: true });

async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await field(page).press("Enter");
}

/** A session whose messages are answered. */
async function session(words: string[], more: object = {}): Promise<string> {
  const { id } = await own.call("POST", "/sessions", { agent: "chatter", ...more });
  for (const text of words) await answered(id, await own.call("POST", `/sessions/${id}/messages`, { text }));
  return id;
}

async function answered(session: string, message: { id: string }): Promise<void> {
  await expect
    .poll(async () => (await own.call("GET", `/sessions/${session}/messages/${message.id}`)).answer?.status)
    .toMatch(/completed|failed|stopped|cancelled/);
}

async function said(session: string): Promise<{ id: string; text: string; state: string; n: number | null }[]> {
  return (await own.call("GET", `/sessions/${session}/messages`)).items;
}

async function act(page: Page, n: number, verb: string): Promise<void> {
  await page.getByRole("button", { name: `Actions of message ${n}`, exact: true }).click();
  await page.getByRole("menuitem", { name: verb }).click();
}

async function isAtEnd(box: Locator): Promise<boolean> {
  return box.evaluate((each) => each.scrollHeight - each.scrollTop - each.clientHeight < 40);
}

test("a chat begins with its first message, and its answers say what they did and cost", async ({ page }) => {
  await signIn(page, own.key);
  await page.goto("/ui/agents/chatter");
  await page.getByRole("link", { name: "Chat", exact: true }).click();
  await expect(page).toHaveURL(/\/ui\/new\/session\?agent=chatter$/);
  await expect(field(page)).toBeFocused();
  const before = (await own.call("GET", "/sessions?agent=chatter")).items.length;

  await page.keyboard.type("Hello");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("there");
  expect((await own.call("GET", "/sessions?agent=chatter")).items).toHaveLength(before);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/ui\/sessions\/[0-9a-f-]{36}$/);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("");
  const first = exchange(page, 1);
  await expect(first.getByText("Hello\nthere")).toBeVisible();
  await expect(first.locator("strong", { hasText: "services" })).toBeVisible();
  await expect(first.getByText("1 turn", { exact: true })).toBeVisible();
  await expect(first.getByText(/^\$0\.00/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello");

  await say(page, "Look at shard 2");
  const second = exchange(page, 2);
  await expect(second.getByText("The disk of shard 2 is full.")).toHaveCount(1);
  await expect(second.getByText("I read its log.")).toBeVisible();
  // Read as a whole, and not word by word.
  await expect(log(page)).toHaveAttribute("aria-live", "off");
  await expect(page.getByRole("status").filter({ hasText: "Answer: The disk of shard 2 is full." })).toHaveCount(1);
  await second.locator("summary", { hasText: "echo" }).click();
  await expect(second.getByRole("region", { name: "echo-result.txt" })).toContainText("no space left");
  await say(page, "As JSON please");
  await expect(exchange(page, 3).getByRole("region", { name: "answer.json" })).toContainText('"search": "red"');
  await say(page, "Break it");
  await expect(exchange(page, 4).getByText(/^Failed: /)).toContainText("Send another message to try again");

  await page.reload();
  await expect(exchange(page, 2).getByText("The disk of shard 2 is full.")).toHaveCount(1);
  await exchange(page, 2).getByRole("button", { name: "Show the steps of 2 turns" }).click();
  await exchange(page, 2).locator("summary", { hasText: "echo" }).click();
  await expect(exchange(page, 2).getByRole("region", { name: "echo-result.txt" })).toContainText("no space left");
  await expectAccessible(page);
  await exchange(page, 2).getByRole("link", { name: "Run" }).click();
  await expect(page).toHaveURL(/\/ui\/runs\//);
  await page.getByRole("link", { name: "Hello", exact: true }).click();
  await expect(page).toHaveURL(/\/ui\/sessions\/[0-9a-f-]{36}$/);
});

test("a session is named by its model, on its page and in the list", async ({ page, context }) => {
  await signIn(page, own.key);
  const name = "namer";
  await agent(own.call, name, {
    description: "Names its sessions",
    model: "scripted/chatter",
    session: { title: "model" },
  });
  const list = await context.newPage();
  await list.goto(`/ui/sessions?agent=${name}`);
  await page.goto(`/ui/new/session?agent=${name}`);
  await say(page, "Hello to whom it may concern");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Greetings of a stranger");
  await expect(list.getByRole("link", { name: "Greetings of a stranger" })).toBeVisible();
});

test("while an answer is written messages wait or interrupt, are taken back, and the answer is stopped", async ({
  page,
}) => {
  await signIn(page, own.key);
  const id = await session([]);
  await page.goto(`/ui/sessions/${id}`);
  const places = async () => [await field(page).boundingBox(), await log(page).boundingBox()].map((box) => box?.y);
  const before = await places();
  await say(page, "Count");
  const first = exchange(page, 1);
  await expect(first.getByText(/one two three/)).toBeVisible();
  // Nothing jumps when an answer begins.
  expect(await places()).toEqual(before);
  expect(await textOf(first)).not.toContain("twenty");
  await say(page, "Thanks");
  await expect(page.getByText("Waits until those before it are answered.").last()).toBeVisible();
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByRole("button", { name: "Take back" })).toHaveCount(0);
  await expect(field(page)).toHaveValue("Thanks");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Interrupt" }).click();
  await field(page).press("Enter");
  await expect(exchange(page, 2).getByText("You are welcome.")).toBeVisible();
  await expect(first.getByText("Stopped before it was complete.")).toBeVisible();

  await say(page, "Count again");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(exchange(page, 3).getByText("Stopped before it was complete.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toHaveCount(0);
  await expect(page.getByText("idle", { exact: true })).toBeVisible();
  await expect(field(page)).toBeFocused();
});

test("a message whose answer was lost is sent again, and is there once", async ({ page }) => {
  await signIn(page, own.key);
  const id = await session(["Hello"]);
  await page.goto(`/ui/sessions/${id}`);
  await expect(exchange(page, 1)).toBeVisible();
  let lost = 0;
  await page.route("**/sessions/*/messages", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    if (lost++ === 0) {
      await route.fetch();
      await route.abort();
    } else if (lost <= 3) await route.abort();
    else await route.continue();
  });
  await say(page, "Thanks");
  await expect(page.getByText("It may have come through.")).toBeVisible();
  await expect(field(page)).toHaveValue("Thanks");
  // What was typed outlives the page, and is the same message still.
  await page.reload();
  await expect(field(page)).toHaveValue("Thanks");
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue("");
  await expect(exchange(page, 2).getByText("You are welcome.")).toBeVisible();
  expect((await said(id)).map(({ text }) => text)).toEqual(["Hello", "Thanks"]);
});

test("a refusal is said at the composer, and loses nothing that was typed", async ({ page }) => {
  await signIn(page, own.key);
  const full = await session(["Hello"], { limits: { max_messages: 1 } });
  await page.goto(`/ui/sessions/${full}`);
  await say(page, "Thanks");
  await expect(page.getByRole("alert")).toContainText("The session has had its 1 messages");
  await expect(field(page)).toHaveValue("Thanks");
  await expectAccessible(page);

  const shy = await session([], { if_busy: "reject" });
  await page.goto(`/ui/sessions/${shy}`);
  await say(page, "Count");
  await expect(exchange(page, 1).getByText(/one two/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Refuse" })).toHaveAttribute("aria-pressed", "true");
  await say(page, "Thanks");
  await expect(page.getByRole("alert")).toContainText("Another message of this session is being answered");
  await expect(field(page)).toHaveValue("Thanks");
  await page.getByRole("button", { name: "Queue" }).click();
  await field(page).press("Enter");
  await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(exchange(page, 2).getByText("You are welcome.")).toBeVisible();
});

test("a call is approved where it waits, and undone with its message", async ({ page }) => {
  await signIn(page, own.key);
  await page.goto("/ui/new/session?agent=guarded");
  await say(page, "Hello");
  await expect(exchange(page, 1).getByText("What shall I look at?")).toBeVisible();
  await say(page, "Look at shard 2");
  const second = exchange(page, 2);
  await expect(second.getByRole("button", { name: "Approve" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "waits for a decision" })).toHaveCount(1);
  await expectAccessible(page);
  await second.getByRole("button", { name: "Approve" }).click();
  await expect(second.getByText("The disk of shard 2 is full.")).toBeVisible();
  await expect(second.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  const id = page.url().split("/").at(-1) ?? "";

  await act(page, 2, "Undo from here");
  await page.getByRole("dialog").getByRole("button", { name: "Undo from here" }).click();
  await expect(second).toHaveCount(0);
  await expect(field(page)).toHaveValue("Look at shard 2");
  await expect(field(page)).toBeFocused();
  expect((await said(id)).map(({ text }) => text)).toEqual(["Hello"]);
  await say(page, "Thanks");
  await expect(exchange(page, 3).getByText("You are welcome.")).toBeVisible();
});

test("a result is brought in the application's place, and stays done when its message is undone", async ({ page }) => {
  await signIn(page, own.key);
  await page.goto("/ui/new/session?agent=booker");
  await say(page, "Book the blue room");
  const first = exchange(page, 1);
  await first.getByLabel("Result", { exact: true }).fill("it is yours");
  await first.getByRole("button", { name: "Bring the result" }).click();
  await expect(first.getByText("The blue room is booked.")).toBeVisible();
  await act(page, 1, "Undo from here");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Undo from here" }).click();
  await expect(dialog.getByRole("heading", { name: "What stays done" })).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText(/book_room, in the answer to message 1/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("Nothing was said yet")).toBeVisible();
  await expect(field(page)).toHaveValue("Book the blue room");
});

test("a branch goes on by itself; a session is renamed, archived, opened and deleted", async ({ page }) => {
  await signIn(page, own.key);
  const id = await session(["Hello", "Thanks"]);
  await page.goto(`/ui/sessions/${id}`);
  await act(page, 1, "Branch from here");
  await expect(page.getByText(/branched off another session after message 1/)).toBeVisible();
  await expect(exchange(page, 1)).toBeVisible();
  await expect(exchange(page, 2)).toHaveCount(0);
  const more = async (verb: string) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: verb }).click();
  };
  await more("Rename");
  await page.getByRole("textbox", { name: "Title" }).fill("The branch");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The branch");
  await more("Archive");
  await expect(page.getByText("The session is archived, and takes no messages.")).toBeVisible();
  await page.goto("/ui/sessions?status=archived&agent=chatter");
  await page.getByRole("link", { name: "The branch" }).click();
  await more("Open again");
  await expect(field(page)).toBeVisible();
  await more("Delete");
  await page.getByRole("textbox", { name: "Write delete to go on" }).fill("delete");
  await page.getByRole("button", { name: "Delete the session" }).click();
  await expect(page).toHaveURL(/\/ui\/sessions$/);
  await expect(page.getByRole("link", { name: "The branch" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Hello" }).first()).toBeVisible();
});

test("a long conversation opens at its end, and has what is older when it is asked for", async ({ page }) => {
  test.slow();
  await signIn(page, own.key);
  const id = await session(Array.from({ length: 45 }, (_, at) => `Message number ${at + 1}`));
  await page.goto(`/ui/sessions/${id}`);
  await expect(exchange(page, 45).getByText("Noted.")).toBeVisible();
  await expect(exchange(page, 5)).toHaveCount(0);
  const box = page.getByRole("region", { name: "Messages" });
  expect(await isAtEnd(box)).toBe(true);
  await box.evaluate((each) => each.scrollTo(0, 0));
  const top = exchange(page, 6);
  const before = (await top.boundingBox())?.y ?? 0;
  await page.getByRole("button", { name: "Earlier messages" }).click();
  await expect(exchange(page, 1)).toHaveCount(1);
  // What was looked at stays where it is, but for the button that is gone.
  expect(Math.abs(((await top.boundingBox())?.y ?? 0) - before)).toBeLessThan(70);
  await expect(page.getByRole("button", { name: "Earlier messages" })).toHaveCount(0);
  await page.getByRole("button", { name: "To the newest" }).click();
  await expect.poll(() => isAtEnd(box)).toBe(true);
  await say(page, "Message that is new");
  await expect(exchange(page, 46).getByText("Noted.")).toBeVisible();
  await expect.poll(() => isAtEnd(box)).toBe(true);
  await expect(exchange(page, 1)).toHaveCount(1);
});

test("what was said is in sight behind many messages that were taken back", async ({ page }) => {
  const { id } = await own.call("POST", "/sessions", { agent: "guarded" });
  const first = await own.call("POST", `/sessions/${id}/messages`, { text: "Look at shard 2" });
  for (let each = 0; each < 45; each += 1) {
    const waiting = await own.call("POST", `/sessions/${id}/messages`, { text: "Thanks" });
    await own.call("DELETE", `/sessions/${id}/messages/${waiting.id}`);
  }
  await signIn(page, own.key);
  await page.goto(`/ui/sessions/${id}`);
  await expect(exchange(page, 1).getByRole("button", { name: "Approve" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await answered(id, first);
});

test("a key that may read a session may not write in it", async ({ page }) => {
  const id = await session(["Hello"]);
  const { key } = await own.call("POST", "/mcp/keys", { name: "reader", scope: "read_only" });
  await signIn(page, key);
  await page.goto(`/ui/sessions/${id}`);
  await expect(exchange(page, 1).getByText("What shall I look at?")).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Actions of message 1", exact: true }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Copy the message"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Copy as curl"]);
});

test("sessions are listed by agent and status, a page at a time", async ({ page }) => {
  const rows = page.getByRole("row");
  await agent(own.call, "quiet", { model: "scripted/chatter" });
  const ids: string[] = [];
  for (let each = 1; each <= 51; each += 1) {
    ids.push((await own.call("POST", "/sessions", { agent: "quiet", title: `Talk ${each}` })).id);
  }
  await own.call("PATCH", `/sessions/${ids[50]}`, { status: "archived" });
  await signIn(page, own.key);
  await page.goto("/ui/agents/quiet");
  await page.getByRole("link", { name: "Its sessions" }).click();
  await expect(page).toHaveURL(/\/ui\/sessions\?agent=quiet$/);
  await expect(rows).toHaveCount(51);
  await expect(rows.nth(1)).toContainText("Talk 51");
  await expect(rows.nth(1)).toContainText("archived");
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(rows).toHaveCount(52);
  await expect(rows.last()).toContainText("Talk 1");
  await page.getByRole("button", { name: "Archived" }).click();
  await expect(page).toHaveURL(/status=archived/);
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("link", { name: "Talk 51" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("link", { name: "Talk 50" })).toBeVisible();
  await page.getByRole("combobox", { name: "Agent" }).click();
  await page.getByRole("option", { name: "chatter" }).click();
  await expect(page).toHaveURL(/agent=chatter/);
  await expect(page.getByRole("link", { name: "Talk 50" })).toHaveCount(0);
});

test("two tabs see what is said in each other", async ({ page, context }) => {
  await signIn(page, own.key);
  const id = await session(["Hello"]);
  await page.goto(`/ui/sessions/${id}`);
  const other = await context.newPage();
  await other.goto(`/ui/sessions/${id}`);
  await expect(exchange(other, 1)).toBeVisible();
  await say(page, "Thanks");
  await expect(exchange(other, 2).getByText("You are welcome.")).toBeVisible();
  await other.close();
});

const VIEWS = [
  { scheme: "light", width: 1280, height: 800 },
  { scheme: "dark", width: 1280, height: 800 },
  { scheme: "light", width: 390, height: 844 },
  { scheme: "dark", width: 390, height: 844 },
] as const;

for (const { scheme, width, height } of VIEWS) {
  test.describe(`${scheme} at ${width}`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height } });
    test("axe finds nothing, and nothing is wider than the page", async ({ page }) => {
      test.slow();
      const picture = async (name: string) => {
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
        const folder = process.env.GROVE_CHAT_PICTURES;
        if (folder) await page.screenshot({ path: `${folder}/chat-${name}-${scheme}-${width}.png` });
      };
      await signIn(page, own.key);
      const id = await session(["Hello", "Look at shard 2", "As JSON please", "Break it"], { user: "ann" });
      await page.goto("/ui/sessions");
      await expect(page.getByRole("cell", { name: "ann" }).first()).toBeVisible();
      await picture("sessions");
      await page.goto("/ui/new/session?agent=chatter");
      await expect(page.getByRole("heading", { name: "Earlier sessions" })).toBeVisible();
      await picture("new");
      await page.goto(`/ui/sessions/${id}`);
      await expect(exchange(page, 4)).toBeVisible();
      await picture("talk");
      await exchange(page, 2)
        .getByRole("button", { name: /Show the steps/ })
        .click();
      await exchange(page, 2).locator("summary").click();
      await picture("steps");
      await say(page, "Count");
      await expect(exchange(page, 5).getByText(/one two/)).toBeVisible();
      await say(page, "Thanks");
      await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();
      await picture("busy");
      await page.getByRole("button", { name: "Stop", exact: true }).click();
      await expect(exchange(page, 6).getByText("You are welcome.")).toBeVisible();
      await act(page, 2, "Undo from here");
      await expect(page.getByRole("dialog")).toBeVisible();
      await picture("undo");

      await page.goto("/ui/new/session?agent=guarded");
      await say(page, "Look at shard 2");
      await expect(page.getByRole("button", { name: "Approve" })).toBeVisible();
      await picture("waits");
    });
  });
}
