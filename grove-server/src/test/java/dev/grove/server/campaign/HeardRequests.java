package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Requests as they came to the model. Answers have serial numbers, so it can be seen which request
 * another one goes on from: it must begin with its bytes.
 */
final class HeardRequests {

    private static final Pattern SERIAL = Pattern.compile("answer-(\\d+)");

    /** Messages that Grove itself puts into the role of the user. */
    private static final Pattern NOTICE =
            Pattern.compile(
                    "\\A\\[(Turns 1 to \\d+ of this run|The conversation up to message \\d+|Files that were put)");

    /** Members after the messages: the room for the answer differs. */
    private static final String AFTER_MESSAGES = "],\"max_completion_tokens\":";

    private final AtomicInteger serials = new AtomicInteger();
    private final Map<Integer, Heard> bySerial = new ConcurrentHashMap<>();
    private final Queue<Heard> all = new ConcurrentLinkedQueue<>();
    private final Queue<Summarised> summaries = new ConcurrentLinkedQueue<>();

    /**
     * A request.
     *
     * @param messages the body up to the end of the messages
     */
    private record Heard(String goal, String messages, List<String> said, String summary) {}

    /** Messages that a run has had summarised. */
    private record Summarised(String goal, List<String> messages) {}

    /** Takes note of a run that has messages before its own summarised. */
    void noteSummary(String goal, List<String> messages) {
        summaries.add(new Summarised(goal, messages));
    }

    /** Faults of the summaries of a run: what a run before it had summarised stays so. */
    List<String> faultsOfSummaries(String goal) {
        List<String> own =
                summaries.stream()
                        .filter(summary -> summary.goal().equals(goal))
                        .flatMap(summary -> summary.messages().stream())
                        .toList();
        return summaries.stream()
                .filter(summary -> !summary.goal().equals(goal))
                .flatMap(summary -> summary.messages().stream())
                .filter(own::contains)
                .distinct()
                .map(message -> "'" + message + "' was summarised by another run, too")
                .toList();
    }

    /** Takes note of a request, and gives what its answer is to be known by. */
    String note(String goal, String body, JsonNode json) {
        int serial = serials.incrementAndGet();
        int end = body.lastIndexOf(AFTER_MESSAGES);
        List<String> said = said(json).toList();
        Heard heard =
                new Heard(
                        goal,
                        end < 0 ? body : body.substring(0, end),
                        said.stream().filter(text -> !isNotice(text)).toList(),
                        said.stream().filter(HeardRequests::isNotice).findFirst().orElse(""));
        bySerial.put(serial, heard);
        all.add(heard);
        return "answer-" + serial;
    }

    /** Faults of the requests of a run: each begins as the one whose answer it has read. */
    List<String> faults(String goal) {
        return of(goal).stream().flatMap(heard -> fault(heard).stream()).toList();
    }

    private Optional<String> fault(Heard heard) {
        return before(heard)
                .filter(before -> before.summary().equals(heard.summary()))
                .filter(before -> !heard.messages().startsWith(before.messages() + ","))
                .map(before ->
                        "a request does not begin with the one whose answer it has read: "
                                + heard.messages()
                                + " after "
                                + before.messages());
    }

    /** The request whose answer a request has read last. */
    private Optional<Heard> before(Heard heard) {
        return SERIAL.matcher(heard.messages())
                .results()
                .map(MatchResult::group)
                .reduce((_, later) -> later)
                .map(last -> bySerial.get(Integer.parseInt(last.substring(last.indexOf('-') + 1))));
    }

    /**
     * Faults of the words in the requests of a run.
     *
     * @param expected what people said, in order; a summary may stand for the first of them
     */
    List<String> faultsOfWords(String goal, List<String> expected) {
        List<Heard> requests = of(goal);
        List<String> faults = new ArrayList<>();
        for (Heard heard : requests) {
            int from = heard.summary().isEmpty() ? 0 : expected.size() - heard.said().size();
            if (from < 0 || !heard.said().equals(expected.subList(from, expected.size()))) {
                faults.add("the model was told " + heard.said() + " instead of " + expected);
            }
        }
        if (requests.isEmpty()) {
            faults.add("the model was never asked");
        }
        return faults;
    }

    private List<Heard> of(String goal) {
        return all.stream().filter(heard -> heard.goal().equals(goal)).toList();
    }

    static boolean isNotice(String text) {
        return NOTICE.matcher(text).find();
    }

    /** Messages in the role of the user. */
    static Stream<String> said(JsonNode request) {
        return request.path("messages")
                .valueStream()
                .filter(message -> message.path("role").asString("").equals("user"))
                .map(message -> message.path("content").asString(""));
    }
}
