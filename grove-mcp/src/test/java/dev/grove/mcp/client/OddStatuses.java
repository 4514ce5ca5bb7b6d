package dev.grove.mcp.client;

import dev.grove.mcp.client.rpc.RemoteException.Kind;
import java.util.List;
import java.util.Map;

/** Answers to a call that are HTTP, and no answer to it. */
final class OddStatuses {

    static final List<Misdeed> ALL =
            List.of(
                    Misdeed.of("answers with a web page", Kind.BROKEN, talk -> talk.page("<html>")),
                    Misdeed.of(
                            "takes the call and says no more",
                            Kind.BROKEN,
                            talk -> talk.status(202)),
                    Misdeed.of(
                            "redirects to a private address",
                            Kind.BROKEN,
                            talk -> talk.redirect(307, "http://10.0.0.1/mcp")),
                    Misdeed.of(
                            "redirects to the metadata of a cloud",
                            Kind.BROKEN,
                            talk -> talk.redirect(308, "http://169.254.169.254/latest/")),
                    Misdeed.of(
                            "redirects to a file",
                            Kind.BROKEN,
                            talk -> talk.redirect(302, "file:///etc/passwd")),
                    Misdeed.of("says 401", Kind.UNAUTHORIZED, talk -> talk.status(401)),
                    Misdeed.of("says 403", Kind.UNAUTHORIZED, talk -> talk.status(403)),
                    Misdeed.of("says 404", Kind.BROKEN, talk -> talk.status(404)),
                    Misdeed.of("says 429", Kind.LOST, talk -> talk.status(429)),
                    Misdeed.of("says 500", Kind.LOST, talk -> talk.status(500)),
                    Misdeed.of(
                            "says 502 in a page without end",
                            Kind.LOST,
                            talk -> {
                                talk.head(502, Map.of("Content-Type", "text/html"));
                                talk.forEver("<p>".repeat(1_000));
                            }),
                    Misdeed.of(
                            "speaks the other era now",
                            Kind.BROKEN,
                            talk ->
                                    talk.json(
                                            400,
                                            """
                                            {"jsonrpc":"2.0","id":null,
                                             "error":{"code":-32600,"message":"No session"}}\
                                            """)));

    private OddStatuses() {}
}
