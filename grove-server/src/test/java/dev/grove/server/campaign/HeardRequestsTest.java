package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class HeardRequestsTest {

    private final HeardRequests heard = new HeardRequests();

    @Test
    void beginWithTheRequestsWhoseAnswersTheyHaveRead() {
        String first = note("two", user("one"));
        String then = note("two", user("one"), assistant(first), user("two"));
        note("two", user("one"), assistant(first), user("two"), assistant(then));
        assertThat(heard.faults("two")).isEmpty();
        assertThat(heard.faultsOfWords("one", List.of("one"))).hasSize(1);
    }

    @Test
    void findsAnotherOrderAndWhatIsLeftOut() {
        String first = note("one", user("one"));
        note("two", user("two"), assistant(first), user("one"));
        note("three", assistant(first), user("three"));
        assertThat(heard.faults("two")).hasSize(1);
        assertThat(heard.faults("three")).hasSize(1);
        assertThat(heard.faultsOfWords("two", List.of("one", "two"))).hasSize(1);
        assertThat(heard.faultsOfWords("two", List.of("two", "one"))).isEmpty();
        assertThat(heard.faultsOfWords("three", List.of("one", "three"))).hasSize(1);
    }

    @Test
    void mayDifferWhereWhatWasSentWasNeverRecorded() {
        String first = note("one", user("one"));
        note("one", user("one"), assistant(first), user("a result that was cut off"));
        note("one", user("one"), assistant(first), user("that it was cut off"));
        assertThat(heard.faults("one")).isEmpty();
    }

    @Test
    void aSummaryIsAnotherBeginningAndStandsForWhatWasSaidFirst() {
        String first = note("one", user("one"));
        String summary = user("[The conversation up to message 1 was summarised");
        note("two", summary, assistant(first), user("two"));
        assertThat(heard.faults("two")).isEmpty();
        assertThat(heard.faultsOfWords("two", List.of("one", "two"))).isEmpty();
        heard.noteSummary("two", List.of("one"));
        assertThat(heard.faultsOfSummaries("two")).isEmpty();
        heard.noteSummary("three", List.of("one", "two"));
        assertThat(heard.faultsOfSummaries("three")).hasSize(1);
    }

    private String note(String goal, String... messages) {
        String body =
                "{\"messages\":["
                        + String.join(",", messages)
                        + "],\"max_completion_tokens\":"
                        + messages.length
                        + "}";
        return heard.note(goal, body, JsonMapper.shared().readTree(body));
    }

    private static String user(String text) {
        return "{\"role\":\"user\",\"content\":\"" + text + "\"}";
    }

    private static String assistant(String serial) {
        return "{\"role\":\"assistant\",\"content\":\"I did, " + serial + ".\"}";
    }
}
