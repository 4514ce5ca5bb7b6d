// Drives the server's OpenAI door by one of OpenAI's clients: node drive.mjs <package> <base url> <key> [proxy url]
const [name, baseURL, apiKey, proxy] = process.argv.slice(2);
const { OpenAI } = await import(name);
const client = new OpenAI({ baseURL, apiKey });
const print = (step, found) => console.log(JSON.stringify({ step, ...found }));
const ask = (content) => [{ role: "user", content }];

const ids = [];
for await (const model of client.models.list()) ids.push(model.id);
print("models", { ids, one: (await client.models.retrieve("agent/helper")).id });

const answer = await client.chat.completions.create({ model: "agent/helper", messages: ask("say two words") });
print("answer", { content: answer.choices[0].message.content, finish: answer.choices[0].finish_reason, usage: answer.usage.total_tokens });

const chunks = [];
let usage = null;
const stream = await client.chat.completions.create({
  model: "agent/helper",
  messages: ask("say two words"),
  stream: true,
  stream_options: { include_usage: true },
});
for await (const chunk of stream) {
  if (chunk.choices[0]?.delta?.content) chunks.push(chunk.choices[0].delta.content);
  usage = chunk.usage ?? usage;
}
print("stream", { content: chunks.join(""), usage: usage.total_tokens });

const helped = client.chat.completions.stream({ model: "agent/helper", messages: ask("say two words") });
print("helper", { content: (await helped.finalChatCompletion()).choices[0].message.content });

const runner = client.chat.completions.runTools({
  model: "agent/forecaster",
  messages: ask("weather in Bonn?"),
  tools: [
    {
      type: "function",
      function: { name: "weather", description: "d", parameters: { type: "object" }, parse: JSON.parse, function: ({ city }) => "rain in " + city },
    },
  ],
});
print("tools", { content: await runner.finalContent() });

const streamed = client.chat.completions.runTools({
  model: "agent/forecaster",
  stream: true,
  messages: ask("weather in Rome?"),
  tools: [
    {
      type: "function",
      function: { name: "weather", description: "d", parameters: { type: "object" }, parse: JSON.parse, function: ({ city }) => "sun in " + city },
    },
  ],
});
print("streamed tools", { content: await streamed.finalContent() });

const response = await client.responses.create({ model: "agent/helper", input: "say two words" });
print("response", { content: response.output_text, status: response.status, usage: response.usage.total_tokens });

const types = [];
const responding = client.responses.stream({ model: "agent/helper", input: "say two words" });
for await (const event of responding) types.push(event.type);
print("response stream", { content: (await responding.finalResponse()).output_text, types });

const background = await client.responses.create({ model: "agent/helper", input: "say two words", background: true, stream: true });
let last = null;
let had = "";
for await (const event of background) {
  last ??= { id: event.response.id };
  last.number = event.sequence_number;
  if (event.type === "response.output_text.delta") {
    had += event.delta;
    break;
  }
}
background.controller.abort();
for await (const event of await client.responses.retrieve(last.id, { stream: true, starting_after: last.number })) {
  if (event.type === "response.output_text.delta") had += event.delta;
}
print("cut response", { content: had, status: (await client.responses.retrieve(last.id)).status });

const called = await client.responses.create({ model: "agent/forecaster", input: "weather in Bonn?" });
const call = called.output.find((item) => item.type === "function_call");
const told = await client.responses.create({
  model: "agent/forecaster",
  previous_response_id: called.id,
  input: [{ type: "function_call_output", call_id: call.call_id, output: "rain in " + JSON.parse(call.arguments).city }],
});
print("response tools", { content: told.output_text });

const refusal = async (asked) => {
  try {
    await asked;
    return { refused: false };
  } catch (e) {
    return { refused: true, type: e.constructor.name, status: e.status, code: e.code, param: e.param };
  }
};
print("parameter", await refusal(client.chat.completions.create({ model: "agent/helper", messages: ask("g"), temperature: 0.2 })));
print("model", await refusal(client.chat.completions.create({ model: "agent/none", messages: ask("g") })));
print("key", await refusal(new OpenAI({ baseURL, apiKey: "grove_wrong" }).models.list()));
print("failed", await refusal(client.chat.completions.create({ model: "agent/broken", messages: ask("g") })));
const broken = await client.chat.completions.create({ model: "agent/broken", messages: ask("g"), stream: true });
print("failed stream", await refusal((async () => { for await (const _ of broken); })()));

const cut = new OpenAI({ baseURL: proxy, apiKey });
const again = await cut.chat.completions.create({ model: "agent/helper", messages: ask("only once") });
print("cut", { content: again.choices[0].message.content });
