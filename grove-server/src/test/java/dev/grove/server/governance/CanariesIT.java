package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.provider.CountedMcpServer;
import dev.grove.server.run.WaitingRun;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Runs that come upon a value which no agent has a reason to read. */
class CanariesIT extends LabelsBed {

    /** Scripts are read anew for each run; the value is not known before. */
    private final Path script =
            Path.of("src/test/resources/scripts", "canary-" + UUID.randomUUID() + ".yaml");

    enum Form {
        PLAIN,
        BASE64,
        URL_SAFE,
        HEX,
        URL,
        BASE64_WITHIN,
        HEX_UPPER,
        WITHIN_JSON;

        String of(String value) {
            byte[] bytes = value.getBytes(StandardCharsets.US_ASCII);
            return switch (this) {
                case PLAIN -> "key=" + value + ";";
                case BASE64 -> Base64.getEncoder().encodeToString(bytes);
                case URL_SAFE -> Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
                case HEX -> HexFormat.of().formatHex(bytes);
                case URL ->
                        "https://example.com/?q="
                                + URLEncoder.encode(value, StandardCharsets.UTF_8);
                case BASE64_WITHIN ->
                        Base64.getEncoder()
                                .encodeToString(
                                        ("x" + value + "y").getBytes(StandardCharsets.US_ASCII));
                case HEX_UPPER -> HexFormat.of().withUpperCase().formatHex(bytes);
                case WITHIN_JSON -> "{\"a\":[{\"b\":\"" + value + "\"}]}";
            };
        }
    }

    @AfterEach
    void forget() throws IOException {
        Files.deleteIfExists(script);
    }

    private static String canary(HttpCaller of) {
        HttpAnswer made = of.post("/canary", "");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.text("value");
    }

    /** An agent that says a text to a tool, and then is done. */
    private void speaker(String name, String... texts) throws IOException {
        StringBuilder turns = new StringBuilder("turns:\n");
        for (String text : texts) {
            turns.append(
                    "  - tool_calls: [{name: echo, arguments: {text: '%s'}}]\n".formatted(text));
        }
        write(turns + "  - tool_calls: [{name: finish, arguments: {result: done}}]\n");
        agent(name, model(), "\"echo\",\"finish\"");
    }

    private void write(String yaml) throws IOException {
        Files.writeString(script, yaml);
    }

    private String model() {
        return script.getFileName().toString().replace(".yaml", "");
    }

    private void assertNowhere(WaitingRun run, String value) {
        String kept =
                owner().sql(
                                "SELECT string_agg(events || COALESCE(changes::text, '') || COALESCE(raw_answer, ''), '') FROM run_log WHERE run_id = :run")
                        .param("run", UUID.fromString(run.id()))
                        .query(String.class)
                        .single();
        assertThat(kept).isNotEmpty().doesNotContain(value);
        assertThat(caller.get("/agent-runs/" + run.id()).body()).doesNotContain(value);
    }

    @Test
    void thereIsOneOfTheDayAndItIsShownToAdminsAlone() {
        String value = canary(caller);
        assertThat(Base64.getUrlDecoder().decode(value)).hasSize(32);
        assertThat(canary(caller)).as("again").isEqualTo(value);
        HttpCaller neighbour = newCaller(newTenant(), "admin");
        assertThat(canary(neighbour)).isNotEqualTo(value);
        assertThat(newCaller(tenant, "provision").post("/canary", "").status()).isEqualTo(403);
        HttpAnswer listed = caller.get("/secrets");
        assertThat(listed.text("items/0/name")).startsWith("canary.2");
        assertThat(listed.body()).doesNotContain(value);
    }

    @ParameterizedTest
    @EnumSource
    void aModelThatWritesItInACallDoesNotMakeTheCall(Form form) throws IOException {
        String value = canary(caller);
        speaker("speaker", form.of(value));
        WaitingRun run = start("speaker");
        assertThat(end(run)).as(form.of("value")).isEqualTo("failed");
        assertThat(json(run).at("/error/code").asString()).isEqualTo("canary_found");
        assertThat(calls(run)).isEmpty();
        JsonNode raised = events(run, "watch.raised").getFirst();
        assertThat(raised.path("severity").asString()).isEqualTo("critical");
        assertThat(raised.path("rule").asString()).isEqualTo("canary");
        assertThat(raised.path("name").asString()).isEqualTo("echo");
        assertNowhere(run, value);
    }

    @Test
    void aModelThatSaysItFailsAndGoesOnOnceItIsResumed() throws IOException {
        String value = canary(caller);
        write("turns: [{text: 'It is " + value + ".'}]");
        agent("speaker", model(), "\"echo\",\"finish\"");
        WaitingRun run = start("speaker");
        assertThat(end(run)).isEqualTo("failed");
        assertThat(events(run, "watch.raised").getFirst().has("tool_call_id")).isFalse();
        assertNowhere(run, value);

        write("turns: [{tool_calls: [{name: finish, arguments: {result: clean}}]}]");
        HttpAnswer resumed = caller.post("/agent-runs/" + run.id() + "/resume", "{}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        run.awaitStatus("completed");
    }

    /** A part alone says nothing, and what is never whole is found nowhere. */
    @Test
    void neitherANeighboursNorAPartOfOneNorADeletedOneIsFound() throws IOException {
        String value = canary(caller);
        String neighbours = canary(newCaller(newTenant(), "admin"));
        speaker("speaker", neighbours, value.substring(0, 21), value.substring(21));
        completed("speaker");

        HttpAnswer listed = caller.get("/secrets");
        HttpAnswer deleted = caller.call("DELETE", "/secrets/" + listed.text("items/0/name"), "");
        assertThat(deleted.status()).isLessThan(300);
        speaker("speaker", value);
        completed("speaker");
        assertThat(canary(caller)).as("made anew").isNotEqualTo(value);
    }

    /** The model reads a marker in its place, so that the run goes on. */
    @Test
    void aCallThatReadsItRaisesAnEventAndTheRunGoesOn() throws IOException {
        String value = canary(caller);
        try (CountedMcpServer wiki =
                new CountedMcpServer(
                        new CountedMcpServer.Tool("page", true, _ -> "The key is " + value))) {
            register("wiki", wiki.url());
            write(
                    """
                    turns:
                      - tool_calls: [{name: wiki__page}, {name: echo, arguments: {text: clean}}]
                      - tool_calls: [{name: finish, arguments: {result: done}}]
                    """);
            agent("reader", model(), "\"wiki:page\",\"echo\",\"finish\"");
            WaitingRun run = completed("reader");
            assertThat(calls(run).getFirst().path("result").asString())
                    .startsWith("The key is [secret:canary.2");
            assertThat(events(run, "watch.raised"))
                    .singleElement()
                    .satisfies(raised -> {
                        assertThat(raised.path("rule").asString()).isEqualTo("canary-read");
                        assertThat(raised.path("severity").asString()).isEqualTo("high");
                        assertThat(raised.path("name").asString()).isEqualTo("wiki:page");
                    });
            assertNowhere(run, value);
        }
    }
}
