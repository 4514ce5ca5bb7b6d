import { useChat } from "@ai-sdk/react";
import { DefaultChatTransport, lastAssistantMessageIsCompleteWithApprovalResponses, lastAssistantMessageIsCompleteWithToolCalls } from "ai";
import { useState } from "react";
import { createRoot } from "react-dom/client";

const api = "/chat/chatter";
const id = window.location.hash.slice(1) || crypto.randomUUID();
window.location.hash = id;
const transport = new DefaultChatTransport({ api });
const isAnswered = (chat) => lastAssistantMessageIsCompleteWithToolCalls(chat) || lastAssistantMessageIsCompleteWithApprovalResponses(chat);

function Part({ part, decide }) {
  if (part.type === "text") return <p>{part.text}</p>;
  if (part.type !== "dynamic-tool") return null;
  return (
    <pre>
      {part.toolName} {JSON.stringify(part.input)} {part.state}
      {part.state === "approval-requested" && [true, false].map((approved) => (
        <button key={String(approved)} type="button" onClick={() => decide({ id: part.approval.id, approved })}>
          {approved ? "Approve" : "Deny"}
        </button>
      ))}
      {part.errorText}
    </pre>
  );
}

function Page({ messages: before }) {
  const [text, setText] = useState("");
  const { messages, status, error, sendMessage, regenerate, stop, addToolApprovalResponse, addToolOutput } = useChat({
    id,
    messages: before,
    transport,
    resume: true,
    sendAutomaticallyWhen: isAnswered,
    onToolCall: ({ toolCall }) => {
      if (toolCall.toolName === "local_time") addToolOutput({ tool: "local_time", toolCallId: toolCall.toolCallId, output: new Date().toString() });
    },
  });
  const send = (event) => {
    event.preventDefault();
    sendMessage({ text });
    setText("");
  };
  const end = async () => {
    await fetch(`${api}/${id}/stop`, { method: "POST" });
    stop();
  };
  return (
    <form onSubmit={send} style={{ display: "block" }}>
      {messages.map((message) => (
        <div key={message.id} className={message.role}>
          {message.parts.map((part, place) => <Part key={place} part={part} decide={addToolApprovalResponse} />)}
        </div>
      ))}
      {error && <p role="alert">{error.message}</p>}
      <input value={text} onChange={(event) => setText(event.target.value)} placeholder="Say something" />
      <button type="submit" disabled={!text || status !== "ready"}>Send</button>
      <button type="button" disabled={status !== "streaming"} onClick={end}>Stop</button>
      <button type="button" disabled={status !== "ready"} onClick={() => regenerate()}>Again</button>
    </form>
  );
}

const stored = await (await fetch(`${api}/${id}/messages`)).json();
createRoot(document.getElementById("root")).render(<Page messages={stored.items} />);
