package dev.grove.server.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Documents that are made to cost much: each is answered soon, and the answer says why. */
class HostileDocumentsIT extends ServerIT {

    /** Long for a busy machine, and nothing beside what each takes without its bound. */
    private static final Duration SOON = Duration.ofSeconds(30);

    private HttpCaller author;

    @BeforeEach
    void newAuthor() {
        author = newCaller(newTenant(), "provision");
        // Warms up: compiling and loading, which happen once, are not measured.
        send("/workflows/validate", "application/yaml", "name: w\nnodes: {v: {value: \"${1}\"}}\n");
    }

    private HttpAnswer send(String path, String type, String body) {
        return author.send(
                author.request(path)
                        .header("Content-Type", type)
                        .POST(BodyPublishers.ofString(body)));
    }

    private HttpAnswer timed(String path, String type, String body) {
        long start = System.nanoTime();
        HttpAnswer answer = send(path, type, body);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
        return answer;
    }

    static Stream<Arguments> documents() {
        String aliases =
                IntStream.range(1, 30)
                        .mapToObj(i -> "a%d: &a%d [*a%d, *a%d]".formatted(i, i, i - 1, i - 1))
                        .collect(Collectors.joining("\n"));
        return Stream.of(
                Arguments.of(
                        "anchors", "application/yaml", "a0: &a0 x\n" + aliases, "anchors", "line"),
                Arguments.of(
                        "a merge key",
                        "application/yaml",
                        "name: w\nnodes: {a: {<<: {value: 1}}}",
                        "merge keys",
                        "line"),
                Arguments.of(
                        "a tag",
                        "application/yaml",
                        "name: !!java.net.URL [http://127.0.0.1/]\n",
                        "tags",
                        "line"),
                Arguments.of(
                        "lists of YAML, 100,000 deep",
                        "application/yaml",
                        "name: w\nnodes: " + "[".repeat(100_000),
                        "deep",
                        "line"),
                Arguments.of(
                        "lists of JSON, 100,000 deep",
                        "application/json",
                        "{\"nodes\":" + "[".repeat(100_000),
                        "deep",
                        "line"),
                Arguments.of(
                        "a number of 200,000 digits",
                        "application/json",
                        "{\"name\":" + "9".repeat(200_000) + "}",
                        "",
                        "line"),
                Arguments.of(
                        "a key twice",
                        "application/yaml",
                        "name: w\nname: v\n",
                        "written twice",
                        "line"),
                Arguments.of(
                        "two documents",
                        "application/yaml",
                        "name: w\n---\nname: v\n",
                        "second document",
                        "line"),
                Arguments.of(
                        "3,000 expressions",
                        "application/yaml",
                        "name: w\nnodes: {v: {value: [%s]}}".formatted("\"${1+1}\",".repeat(3_000)),
                        "expressions",
                        "field"),
                Arguments.of(
                        "20,000 unknown fields",
                        "application/yaml",
                        "name: w\nnodes: {v: {value: 1}}\n"
                                + IntStream.range(0, 20_000)
                                        .mapToObj(i -> "f" + i + ": 1\n")
                                        .collect(Collectors.joining()),
                        "more than 500 things were found",
                        "field"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("documents")
    void refusesEachAtOnce(String what, String type, String body, String message, String place) {
        HttpAnswer refused = timed("/workflows", type, body);

        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("code")).isEqualTo("workflow_invalid");
        assertThat(refused.body()).contains(message).contains("\"" + place + "\"");
        HttpAnswer found = timed("/workflows/validate", type, body);
        assertThat(found.status()).isEqualTo(200);
        assertThat(found.json().path("valid").booleanValue()).isFalse();
    }

    @Test
    void refusesWhatIsLargerThanADocumentMayBe() {
        String large = "# " + "x".repeat(256 * 1024) + "\nname: w\nnodes: {v: {value: 1}}\n";

        HttpAnswer stored = timed("/workflows", "application/yaml", large);
        assertThat(stored.status()).isEqualTo(413);
        assertThat(stored.json().path("detail").stringValue()).contains("256 KiB");
        HttpAnswer validated = timed("/workflows/validate", "application/yaml", large);
        assertThat(validated.json().at("/errors/0/code").stringValue()).isEqualTo("too_large");
        HttpAnswer huge =
                timed("/workflows", "application/json", "{\"name\":\"" + "x".repeat(10_000_000));
        assertThat(huge.status()).isEqualTo(413);
        assertThat(huge.text("code")).isEqualTo("payload_too_large");
    }
}
