// What each client is put through. Every finding is a line of JSON on stdout, for the test to judge.

export function tell(step, finding) {
    process.stdout.write(JSON.stringify({ step, ...finding }) + "\n");
}

/**
 * @param call an SDK's way to call a tool with options
 * @param told resolves when the client hears that the tools have changed
 */
export async function play(client, call, told) {
    const { tools } = await client.listTools();
    tell("list", { tools: tools.map((tool) => tool.name) });

    const echoed = await call({ name: "echo", arguments: { text: "hello" } });
    tell("call", { text: echoed.content[0].text });

    const refusal = await call({ name: "admin_only", arguments: {} }).then(() => null, (error) => error);
    tell("hidden", { code: refusal?.code, message: refusal?.message });

    const { contents } = await client.readResource({ uri: "test://static-text" });
    tell("read", { text: contents[0].text });

    const seen = [];
    await call({ name: "test_tool_with_progress", arguments: {} }, { onprogress: ({ progress }) => seen.push(progress) });
    tell("progress", { seen });

    await call({ name: "test_trigger_tool_change", arguments: {} });
    await told;
    tell("list_changed", {});

    // It says by its progress that it has begun.
    const enough = new AbortController();
    const ended = await call(
        { name: "wait_until_cancelled", arguments: {} },
        { signal: enough.signal, onprogress: () => enough.abort("enough") },
    ).then(() => "answered", () => "cancelled");
    // What went out before this has arrived when this is answered, whoever stands between.
    await client.listTools();
    tell("cancel", { ended });
}

/** Takes a session over with another key of the same tenant, then ends it. */
export async function hijack(url, key, thief, transport) {
    const session = transport.sessionId;
    const ping = async (bearer) => {
        const answer = await fetch(url, {
            method: "POST",
            headers: {
                authorization: `Bearer ${bearer}`,
                accept: "application/json, text/event-stream",
                "content-type": "application/json",
                "mcp-session-id": session,
            },
            body: JSON.stringify({ jsonrpc: "2.0", id: 99, method: "ping" }),
        });
        return answer.status;
    };
    const stolen = await ping(thief);
    const own = await ping(key);
    await transport.terminateSession();
    tell("session", { stolen, own, ended: await ping(key) });
}
