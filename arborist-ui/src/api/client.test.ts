import { expect, test, vi } from "vitest";
import { stringify } from "../json/json";
import { NUMBERS } from "../json/numbers";

/** In place of HTTP, before the client takes it. */
const server = vi.hoisted(() => {
  const place = { answer: (_: Request): Promise<Response> => Promise.reject(new TypeError("away")) };
  globalThis.fetch = ((request: Request) => place.answer(request)) as typeof fetch;
  return place;
});

const { api, unwrap } = await import("./client");

const run = { id: "01a20827-6e3f-7d04-bba2-d89710806570", call_id: "c1" };

test.each(NUMBERS)("%s comes and goes back as it is written", async (number) => {
  const sent: string[] = [];
  server.answer = async (request) => {
    if (request.method === "POST") sent.push(await request.text());
    const body = `{"arguments":{"order":${number},"note":"a"},"cost_usd":0.50}`;
    // With a length, of which the library would read it in another way than without.
    return new Response(body, { headers: { "Content-Type": "application/json", "Content-Length": `${body.length}` } });
  };
  const answer = (await unwrap(api.GET("/agent-runs/{id}", { params: { path: run } }))) as unknown as {
    arguments: Record<string, unknown>;
    cost_usd: number;
  };
  expect(answer.cost_usd).toBe(0.5);
  expect(stringify(answer.arguments)).toBe(`{"order":${number},"note":"a"}`);
  const body = { decision: "approve" as const, arguments: { ...answer.arguments, note: "b" } };
  await unwrap(api.POST("/agent-runs/{id}/approvals/{call_id}", { params: { path: run }, body }));
  expect(sent).toEqual([`{"decision":"approve","arguments":{"order":${number},"note":"b"}}`]);
});

test("an answer without a body, a refusal and one that is no JSON are what they are", async () => {
  server.answer = async () => new Response(null, { status: 204 });
  expect((await api.GET("/agent-runs/{id}", { params: { path: run } })).data).toBeUndefined();
  server.answer = async () => new Response('{"code":"not_found","detail":"No such run"}', { status: 404 });
  await expect(unwrap(api.GET("/agent-runs/{id}", { params: { path: run } }))).rejects.toThrow("No such run");
  server.answer = async () => new Response("<html>", { status: 200 });
  await expect(unwrap(api.GET("/agent-runs/{id}", { params: { path: run } }))).rejects.toThrow(SyntaxError);
});
