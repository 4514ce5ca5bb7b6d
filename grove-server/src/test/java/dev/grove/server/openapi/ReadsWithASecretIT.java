package dev.grove.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.provider.TrackerMcpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/**
 * Every route that reads, by the API's own description and in every media type that it has there,
 * asked for a tenant that has a secret: each is answered, and none with the secret.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
class ReadsWithASecretIT extends ServerIT {

    private static final String SECRET = "glpat-x9Q2vT7nine";

    /** Routes whose answer depends on what this server is without: an engine, a signed-in user. */
    private static final Map<String, Set<Integer>> OTHERWISE =
            Map.ofEntries(
                    Map.entry("/chat/{agent}/{id}/stream", Set.of(204)),
                    Map.entry("/agent-runs/{id}/workspace", Set.of(404, 503)),
                    Map.entry("/agent-runs/{id}/workspace/file", Set.of(404, 503)),
                    Map.entry("/agent-runs/{id}/workspace/diff", Set.of(404, 503)),
                    Map.entry("/agent-runs/{id}/workspace.tar.zst", Set.of(404, 503)),
                    Map.entry("/deletions/{id}", Set.of(404)),
                    Map.entry("/mcp/rpc", Set.of(405)),
                    Map.entry("/oauth2/authorize", Set.of(400)),
                    Map.entry("/ui/openid/begin", Set.of(404)),
                    Map.entry("/ui/openid/callback", Set.of(404)),
                    Map.entry("/ui/openid/sign-out", Set.of(404)));

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private TrackerMcpServer tracker;
    private HttpCaller admin;

    /** For the tenant; some routes are of operators alone. */
    private HttpCaller all;

    private Fixtures fixtures;

    @BeforeAll
    void makeOneOfEach() {
        tracker = new TrackerMcpServer();
        String tenant = newTenant();
        admin = newCaller(tenant, "admin");
        all = operator().forTenant(tenant);
        fixtures = new Fixtures(operator(), admin, tenant, SECRET, tracker.url());
        assertThat(admin.call("PUT", "/secrets/late", "{\"value\":\"" + SECRET + "\"}").status())
                .isEqualTo(201);
    }

    @AfterAll
    void stopTracker() {
        tracker.close();
    }

    record Read(String path, String type) {}

    static List<Read> reads() {
        List<Read> reads = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : Contract.WHOLE.path("paths").properties()) {
            JsonNode get = path.getValue().path("get");
            if (get.isMissingNode()) {
                continue;
            }
            JsonNode content = Contract.resolved(get.path("responses").path("200")).path("content");
            Set<String> types =
                    content.isEmpty() ? Set.of("*/*") : Set.copyOf(content.propertyNames());
            types.forEach(type -> reads.add(new Read(path.getKey(), type)));
        }
        return reads;
    }

    /** Requests ask for all media types of the API. */
    @Test
    void areAllThatTheApiHas() {
        List<Read> reads = reads();
        assertThat(reads).hasSizeGreaterThan(70);
        assertThat(reads.stream().map(Read::type))
                .contains(
                        "application/zip",
                        "application/octet-stream",
                        "application/yaml",
                        "text/csv",
                        "text/markdown",
                        "text/plain",
                        "text/event-stream");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("reads")
    void areAnsweredWithoutIt(Read read) throws IOException, InterruptedException {
        HttpResponse<InputStream> answer = ask(all, fixtures.filled(read.path()), read.type());
        try (InputStream body = answer.body()) {
            String text = textOf(read, body);
            assertThat(answer.statusCode())
                    .as(text)
                    .isIn(OTHERWISE.getOrDefault(read.path(), Set.of(200)));
            assertThat(text).doesNotContain(SECRET);
        }
    }

    /** The mermaid form is asked for by a parameter. */
    private static HttpResponse<InputStream> ask(HttpCaller caller, String path, String type)
            throws IOException, InterruptedException {
        String asked = type.equals("text/plain") ? path + "?format=mermaid" : path;
        return CLIENT.send(
                caller.request(asked).header("Accept", type).GET().build(),
                HttpResponse.BodyHandlers.ofInputStream());
    }

    /** A stream of events may have no end. */
    private static String textOf(Read read, InputStream body) throws IOException {
        if (read.type().equals("text/event-stream")) {
            return "";
        }
        byte[] bytes = body.readAllBytes();
        return read.type().equals("application/zip")
                ? String.join("\n", entries(bytes).values())
                : new String(bytes, StandardCharsets.UTF_8);
    }

    private static Map<String, String> entries(byte[] zip) throws IOException {
        Map<String, String> entries = new HashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(
                        entry.getName(),
                        new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
            }
        }
        return entries;
    }

    /** A file without a value is byte for byte what was stored, and has its tag. */
    @Test
    void aFileIsAsItWasStoredButForTheSecret() throws IOException, InterruptedException {
        HttpResponse<InputStream> binary =
                ask(admin, "/skills/two/files/image.bin", "application/octet-stream");
        assertThat(binary.statusCode()).isEqualTo(200);
        assertThat(binary.body().readAllBytes())
                .isEqualTo(Base64.getDecoder().decode("/9j/4AAQSkZJRgAB//79"));
        assertThat(binary.headers().firstValue("ETag")).isPresent();

        HttpResponse<InputStream> text =
                ask(admin, "/skills/two/files/notes.md", "application/octet-stream");
        assertThat(new String(text.body().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("Ask with [secret:late]\n");
        assertThat(text.headers().firstValue("ETag")).isEmpty();

        Map<String, String> exported =
                entries(ask(admin, "/skills/two/export", "application/zip").body().readAllBytes());
        assertThat(exported.get("two/notes.md")).isEqualTo("Ask with [secret:late]\n");
        assertThat(exported.get("two/SKILL.md")).contains("Use [secret:late]");
    }
}
