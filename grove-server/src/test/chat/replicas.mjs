// Reads answers by useChat's own class on two servers: node replicas.mjs <version> <server> <other server> <key> <speaker> <actor> <stutterer> <ui>
const [version, one, other, key, speaker, actor, stutterer, ui] = process.argv.slice(2);
const { Chat } = await import("react-" + version);
const ai = await import("ai-" + version);
const print = (step, found) => console.log(JSON.stringify({ step, ...found }));
const headers = { Authorization: "Bearer " + key };
const query = ui ? "?ui=" + ui : "";
const text = (message) => message?.parts.filter((part) => part.type === "text").map((part) => part.text).join("|");
const calls = (message) => message?.parts.filter((part) => part.type === "dynamic-tool").map((part) => part.state);

async function until(what, holds) {
  for (let i = 0; i < 1200; i++) {
    const found = holds();
    if (found) return found;
    await new Promise((again) => setTimeout(again, 50));
  }
  throw new Error("not in time: " + what);
}

/** A page that speaks with whichever server it is told. */
function page(agent, id, messages = []) {
  const at = { server: one };
  const transport = new ai.DefaultChatTransport({
    api: `/chat/${agent}`,
    headers,
    fetch: (url, options) => fetch(at.server + url + query, options),
  });
  const errors = [];
  const chat = new Chat({ id, messages, transport, onError: (error) => errors.push(String(error.message)) });
  return { at, chat, errors };
}

const stored = async (server, agent, id) => (await (await fetch(`${server}/chat/${agent}/${id}/messages${query}`, { headers })).json()).items;
const idle = (chat) => until("idle", () => chat.status === "ready" || chat.status === "error");

{
  const id = "reloads-" + version + ui;
  const first = page(speaker, id);
  const sending = first.chat.sendMessage({ text: "speak " + id });
  await until("some text", () => text(first.chat.lastMessage)?.includes("two"));
  await first.chat.stop();
  await sending;
  const again = page(speaker, id, await stored(other, speaker, id));
  const before = again.chat.messages.length;
  again.at.server = other;
  await again.chat.resumeStream();
  await idle(again.chat);
  const items = await stored(other, speaker, id);
  print("reload", { before, said: text(again.chat.lastMessage), messages: again.chat.messages.length, stored: text(items.at(-1)), errors: again.errors });
}
{
  const { chat, errors } = page(stutterer, "breaks-" + version + ui);
  await chat.sendMessage({ text: "speak thrice " + chat.id });
  print("breaks", { said: text(chat.lastMessage), dropped: chat.lastMessage.parts.filter((part) => part.type === "data-grove-dropped").map((part) => part.data.id), steps: chat.lastMessage.parts.filter((part) => part.type === "step-start").length, errors });
}
{
  const id = "killed-" + version + ui;
  const { at, chat, errors } = page(actor, id);
  const sending = chat.sendMessage({ text: "act " + id });
  await until("some text", () => text(chat.lastMessage)?.includes("two"));
  print("kill", {});
  await new Promise((killed) => process.stdin.once("data", killed));
  await sending;
  const status = chat.status;
  at.server = other;
  chat.messages = await stored(other, actor, id);
  await chat.resumeStream();
  await idle(chat);
  print("killed", { status, said: text(chat.lastMessage), messages: chat.messages.length, calls: calls(chat.lastMessage), errors: errors.length, run: chat.lastMessage.metadata.grove.run_id, end: chat.lastMessage.metadata.grove.status });
}
process.exit(0);
