package dev.grove.mcp.client;

import dev.grove.mcp.client.rpc.RemoteException.Kind;
import java.util.List;

/** Answers to a call that are not JSON, or not what the protocol says. */
final class IllegalMessages {

    static final List<Misdeed> ALL =
            List.of(
                    // JSON that is none.
                    Misdeed.of("sends what is not JSON", Kind.BROKEN, talk -> talk.json(200, "{]")),
                    Misdeed.of("sends nothing as JSON", Kind.BROKEN, talk -> talk.json(200, "")),
                    Misdeed.of(
                            "nests JSON too deep",
                            Kind.BROKEN,
                            talk -> talk.result("[".repeat(5_000) + "]".repeat(5_000))),
                    Misdeed.of(
                            "says a name twice",
                            Kind.BROKEN,
                            talk -> talk.result("{\"content\":[],\"content\":[]}")),
                    Misdeed.of(
                            "sends a number of a million digits",
                            Kind.BROKEN,
                            talk ->
                                    talk.result(
                                            "{\"content\":[],\"n\":"
                                                    + "9".repeat(1_000_000)
                                                    + "}")),
                    Misdeed.of(
                            "sends an event that is not JSON",
                            Kind.BROKEN,
                            talk -> {
                                talk.stream();
                                talk.event("nothing of the kind");
                            }),
                    Misdeed.of(
                            "sends two messages in one body",
                            Kind.BROKEN,
                            talk -> talk.json(200, talk.message("{}") + talk.message("{}"))),
                    // JSON-RPC that is none.
                    Misdeed.of(
                            "answers under a wrong id",
                            Kind.BROKEN,
                            talk -> talk.json(200, RpcText.answer("4711", "{\"content\":[]}"))),
                    Misdeed.of(
                            "answers under no id",
                            Kind.BROKEN,
                            talk -> talk.json(200, RpcText.answer("null", "{\"content\":[]}"))),
                    Misdeed.of(
                            "answers another request alone",
                            Kind.BROKEN,
                            talk -> {
                                talk.stream();
                                talk.event(RpcText.answer("4711", "{\"content\":[]}"));
                            }),
                    Misdeed.of(
                            "answers with both an error and a result",
                            Kind.BROKEN,
                            talk ->
                                    talk.json(
                                            200,
                                            RpcText.answer(
                                                    talk.id(),
                                                    "{\"content\":[]},\"error\":{\"code\":-1}"))),
                    Misdeed.of(
                            "answers with neither",
                            Kind.BROKEN,
                            talk ->
                                    talk.json(
                                            200, "{\"jsonrpc\":\"2.0\",\"id\":" + talk.id() + "}")),
                    Misdeed.of(
                            "takes the arguments for invalid",
                            Kind.INVALID,
                            talk -> talk.json(200, RpcText.error(talk.id(), -32602))),
                    Misdeed.of(
                            "answers with an error of odd parts",
                            Kind.BROKEN,
                            talk ->
                                    talk.json(
                                            200,
                                            RpcText.error(
                                                    talk.id(), "{\"code\":{},\"message\":[1]}"))),
                    Misdeed.of(
                            "answers with a result that is no object",
                            Kind.BROKEN,
                            talk -> talk.result("[]")),
                    Misdeed.of(
                            "answers with content that is no list",
                            Kind.BROKEN,
                            talk -> talk.result("{\"content\":\"all of it\"}")),
                    Misdeed.of(
                            "answers with a result of an unknown type",
                            Kind.BROKEN,
                            talk -> talk.result("{\"resultType\":\"task\",\"content\":[]}")),
                    Misdeed.of(
                            "asks for a sample in mid-call",
                            Kind.BROKEN,
                            talk -> {
                                talk.stream();
                                talk.event(RpcText.request("1", "sampling/createMessage"));
                                talk.hangs();
                            }),
                    Misdeed.of(
                            "answers a call with a request",
                            Kind.BROKEN,
                            talk -> talk.json(200, RpcText.request(talk.id(), "roots/list"))));

    private IllegalMessages() {}
}
