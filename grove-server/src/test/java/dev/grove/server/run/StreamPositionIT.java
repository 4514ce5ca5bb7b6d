package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.openapi.Contract;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A reader that comes back with its position gets exactly what it does not have. */
class StreamPositionIT extends ServerIT {

    private static final Pattern FRAME = Pattern.compile("event: (\\S+)\nid: (\\d+)\n");

    private HttpCaller caller;

    @BeforeEach
    void setUp() {
        caller = newCaller(newTenant(), "admin");
    }

    @Test
    void continuesAfterEachEventByHeaderAndByParameter() {
        WaitingRun run = WaitingRun.start(caller, "greeter", "", "");
        run.awaitStatus("completed");
        List<String> all = log(run);
        assertThat(all).hasSizeGreaterThan(5);
        for (int after = 0; after < all.size(); after++) {
            List<String> rest = all.subList(after, all.size());
            String number = Integer.toString(after);
            assertThat(framesOf(stream(run, "", number)))
                    .as("Last-Event-ID: %s", number)
                    .isEqualTo(rest);
            assertThat(framesOf(stream(run, "?after=" + after, "")))
                    .as("after=%s", number)
                    .isEqualTo(rest);
        }
    }

    /** A browser repeats the address that it began with, and adds the header. */
    @Test
    void takesTheHeaderBeforeTheParameter() {
        WaitingRun run = WaitingRun.start(caller, "greeter", "", "");
        run.awaitStatus("completed");
        List<String> all = log(run);
        assertThat(framesOf(stream(run, "?after=1", "4"))).isEqualTo(all.subList(4, all.size()));
        assertThat(framesOf(stream(run, "?after=4", "1"))).isEqualTo(all.subList(1, all.size()));
        assertThat(framesOf(stream(run, "?after=4", " "))).isEqualTo(all.subList(4, all.size()));
    }

    @Test
    void continuesARunThatGoesOnMeanwhile() throws Exception {
        WaitingRun run =
                WaitingRun.start(
                        caller,
                        "careful",
                        ",\"approvals\":[\"echo\"],\"approval_timeout_seconds\":3600",
                        "");
        List<JsonNode> calls = run.awaitCalls("approval");
        int had = log(run).size() - 1;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<HttpAnswer> again = threads.submit(() -> stream(run, "", Integer.toString(had)));
            for (JsonNode call : calls) {
                run.decide(call.path("id").asString(), "{\"decision\":\"approve\"}");
            }
            List<String> rest = framesOf(again.get(60, TimeUnit.SECONDS));
            List<String> all = log(run);
            assertThat(rest).hasSizeGreaterThan(1).isEqualTo(all.subList(had, all.size()));
            assertThat(rest.getLast()).isEqualTo("run.completed " + all.size());
        }
    }

    @Test
    void saysInAnEventLikeAllOthersWhyNothingHappens() throws Exception {
        WaitingRun run = WaitingRun.start(caller, "careful", ",\"approvals\":[\"echo\"]", "");
        run.awaitCalls("approval");
        HttpRequest stream = caller.request(run.path("stream")).GET().build();
        try (HttpClient client = HttpClient.newHttpClient();
                Stream<String> lines = client.send(stream, BodyHandlers.ofLines()).body()) {
            String event =
                    lines.filter(line -> line.startsWith("data: {\"type\":\"not_live\""))
                            .findFirst()
                            .orElseThrow();
            Contract.checkEvent(event);
            assertThat(event).endsWith("\"status\":\"waiting\"}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "-1", "1.5", "9223372036854775808"})
    void refusesAPositionThatIsNone(String number) {
        WaitingRun run = WaitingRun.start(caller, "greeter", "", "");
        run.awaitStatus("completed");
        assertThat(stream(run, "", number).status()).isEqualTo(400);
        assertThat(stream(run, "?after=" + number, "").status()).isEqualTo(400);
    }

    /** It would come back for ever otherwise: a browser does so whenever a stream ends. */
    @Test
    void sendsAReaderThatHasAllOfAnEndedRunAway() {
        WaitingRun run = WaitingRun.start(caller, "greeter", "", "");
        run.awaitStatus("completed");
        String last = Integer.toString(log(run).size());
        for (HttpAnswer answer :
                List.of(stream(run, "", last), stream(run, "?after=" + last, ""))) {
            assertThat(answer.status()).isEqualTo(204);
            assertThat(answer.body()).isEmpty();
        }
    }

    @Test
    void refusesAPositionThatNoEventHasYet() {
        WaitingRun ended = WaitingRun.start(caller, "greeter", "", "");
        ended.awaitStatus("completed");
        WaitingRun waiting = WaitingRun.start(caller, "careful", ",\"approvals\":[\"echo\"]", "");
        waiting.awaitCalls("approval");
        for (WaitingRun run : List.of(ended, waiting)) {
            int last = log(run).size();
            HttpAnswer refused = stream(run, "?after=" + (last + 1), "");
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.text("errors/0/field")).isEqualTo("after");
            assertThat(refused.text("errors/0/message"))
                    .isEqualTo("must be at most %d, the number of the run's last event", last);
            assertThat(stream(run, "", Integer.toString(last + 1)).status()).isEqualTo(400);
        }
    }

    private HttpAnswer stream(WaitingRun run, String query, String lastEventId) {
        var request = caller.request(run.path("stream" + query));
        if (!lastEventId.isEmpty()) {
            request.header("Last-Event-ID", lastEventId);
        }
        return caller.send(request.GET());
    }

    /** The type and number of each durable event, as the run's log has them. */
    private static List<String> log(WaitingRun run) {
        return run.events().stream()
                .map(event -> event.path("type").asString() + ' ' + event.path("seq").asLong())
                .toList();
    }

    private static List<String> framesOf(HttpAnswer stream) {
        assertThat(stream.status()).as(stream.body()).isEqualTo(200);
        return FRAME.matcher(stream.body()).results().map(StreamPositionIT::named).toList();
    }

    private static String named(MatchResult frame) {
        return frame.group(1) + ' ' + frame.group(2);
    }
}
