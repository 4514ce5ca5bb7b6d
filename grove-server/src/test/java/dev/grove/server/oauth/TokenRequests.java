package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.mcp.McpClient;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Asks a server for tokens of its MCP endpoint.
 *
 * @param anonymous sends no key: the request alone identifies the client
 */
public record TokenRequests(HttpCaller anonymous) {

    static final String TOKEN = "/oauth2/token";
    static final String AUTHORITY = "authorization_details";

    private static final String ASSERTION =
            "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

    /** A client with a secret, in the answer that contains it. */
    public static HttpAnswer newClient(HttpCaller admin, String scope) {
        HttpAnswer made =
                admin.post("/oauth2/clients", "{\"name\":\"ci\",\"scope\":\"" + scope + "\"}");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made;
    }

    /** With the secret of a client that was made. */
    public HttpAnswer ask(HttpAnswer client) {
        return ask(grant(), basicOf(client));
    }

    public HttpAnswer ask(String client, String secret) {
        return ask(grant(), basic(client, secret));
    }

    /** With what a client signed. */
    public HttpAnswer ask(String assertion) {
        return ask(asserted(assertion), null);
    }

    /**
     * Token of a client for {@code /mcp/rpc} and all other routes.
     *
     * @param more as for {@link #grant}
     */
    public String everywhere(HttpAnswer client, String... more) {
        HttpAnswer given =
                ask(
                        grant(
                                Stream.concat(
                                                Stream.of(
                                                        "audience", anonymous.server().toString()),
                                                Stream.of(more))
                                        .toArray(String[]::new)),
                        basicOf(client));
        assertThat(given.status()).as(given.body()).isEqualTo(200);
        return given.text("access_token");
    }

    /** Exchanges a token for one with policies besides. */
    public String exchanged(HttpAnswer client, String token, String... policies) {
        HttpAnswer given = exchange(client, token, AUTHORITY, authority(policies));
        assertThat(given.status()).as(given.body()).isEqualTo(200);
        return given.text("access_token");
    }

    /**
     * Asks for the exchange of a token.
     *
     * @param more names, each with its value; an empty one takes the name away
     */
    HttpAnswer exchange(HttpAnswer client, String token, String... more) {
        List<String> all =
                new ArrayList<>(
                        List.of(
                                "grant_type",
                                "urn:ietf:params:oauth:grant-type:token-exchange",
                                "resource",
                                "",
                                "subject_token",
                                token,
                                "subject_token_type",
                                "urn:ietf:params:oauth:token-type:access_token"));
        all.addAll(List.of(more));
        return ask(grant(all.toArray(String[]::new)), basicOf(client));
    }

    static String authority(String... policies) {
        return "[{\"type\":\"grove_authority\",\"policies\":[\"%s\"]}]"
                .formatted(String.join("\",\"", policies));
    }

    HttpAnswer ask(Map<String, String> form, @Nullable String authorization) {
        StringBuilder body = new StringBuilder();
        form.forEach((name, value) ->
                body.append(body.isEmpty() ? "" : "&")
                        .append(name)
                        .append('=')
                        .append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
        HttpRequest.Builder request =
                anonymous
                        .request(TOKEN)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(body.toString()));
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        return anonymous.send(request);
    }

    /**
     * A form of a good request.
     *
     * @param more names, each with its value; an empty one takes the name away
     */
    Map<String, String> grant(String... more) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "client_credentials");
        form.put("resource", anonymous.server() + McpClient.RPC);
        for (int i = 0; i < more.length; i += 2) {
            if (more[i + 1].isEmpty()) {
                form.remove(more[i]);
            } else {
                form.put(more[i], more[i + 1]);
            }
        }
        return form;
    }

    Map<String, String> asserted(String assertion) {
        return grant("client_assertion_type", ASSERTION, "client_assertion", assertion);
    }

    static String basic(String client, String secret) {
        return "Basic "
                + Base64.getEncoder()
                        .encodeToString((client + ":" + secret).getBytes(StandardCharsets.UTF_8));
    }

    static String basicOf(HttpAnswer client) {
        return basic(client.text("client_id"), client.text("client_secret"));
    }
}
