package dev.grove.cli.chat;

import dev.grove.cli.exit.CommandFailure;
import dev.grove.cli.exit.ExitCode;
import dev.grove.cli.http.ApiClient;
import dev.grove.cli.http.ApiRequest;
import dev.grove.cli.terminal.Console;
import dev.grove.cli.terminal.Console.InterruptedLine;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Asks the person for what a run waits for, or says who else is asked. */
final class DecisionPrompts {

    private static final String QUESTION = "approve? [y/n] ";

    private final ApiClient api;
    private final Console console;

    DecisionPrompts(ApiClient api, Console console) {
        this.api = api;
        this.console = console;
    }

    /**
     * Handles a wait. It is read anew, as an event may be older than what became of it, and has
     * long arguments in parts only.
     *
     * @return whether the run will go on by itself, or by someone else
     */
    boolean settle(String run) throws InterruptedLine {
        JsonNode wait = api.call(ApiRequest.get("/agent-runs/" + run)).path("wait");
        return switch (wait.path("kind").asString("")) {
            case "approval" -> approvals(run, wait.path("calls"));
            case "client_tool" ->
                    elsewhere(
                            wait.path("calls"),
                            "is answered by your application: POST /agent-runs/"
                                    + run
                                    + "/tool-results");
            case "in_doubt" ->
                    elsewhere(
                            wait.path("calls"),
                            "was cut off, and an operator says what became of it: POST"
                                    + " /agent-runs/"
                                    + run
                                    + "/in-doubt/{call_id}");
            case "budget" -> budget(run);
            case "capability" ->
                    elsewhere(
                            wait.path("calls"),
                            "asks for an exception to policies, and somebody else grants or denies"
                                    + " it: in the UI, or by POST /agent-runs/"
                                    + run
                                    + "/capability-requests/{call_id}");
            default -> true;
        };
    }

    private boolean approvals(String run, JsonNode calls) throws InterruptedLine {
        for (JsonNode call : calls) {
            JsonNode quorum = call.path("quorum");
            console.screen()
                    .notice(
                            "? "
                                    + call.path("name").asString("")
                                    + " requires "
                                    + approvals(quorum)
                                    + ":\n"
                                    + quorum.path("arguments")
                                            .asOptional()
                                            .orElse(call.path("arguments"))
                                            .toPrettyString());
            ObjectNode decision = console.canAsk() ? asked() : null;
            if (decision == null) {
                console.screen()
                        .notice(
                                "(the run waits for this decision: answer it in a terminal, in the"
                                        + " UI, or by POST /agent-runs/"
                                        + run
                                        + "/approvals/"
                                        + call.path("id").asString("")
                                        + ")");
                return false;
            }
            if (!quorum.isMissingNode()) {
                // The binding of the call as it was shown, so that nothing else is voted on.
                decision.set("binding", quorum.path("binding"));
            }
            decide(run, call.path("id").asString(""), decision);
        }
        return true;
    }

    /** Approvals that a call requires, and how many there are. */
    private static String approvals(JsonNode quorum) {
        return quorum.isMissingNode()
                ? "approval"
                : "%d approvals, of which there are %d"
                        .formatted(quorum.path("count").asInt(), quorum.path("approvals").asInt());
    }

    /** The decision, or null where there is none. */
    private @Nullable ObjectNode asked() throws InterruptedLine {
        ObjectNode decision = JsonMapper.shared().createObjectNode();
        for (String line = console.read(QUESTION); line != null; line = console.read(QUESTION)) {
            String[] words = line.strip().split("\\s+", 2);
            switch (words[0].toLowerCase(Locale.ROOT)) {
                case "y", "yes" -> {
                    return decision.put("decision", "approve");
                }
                case "n", "no" -> {
                    String reason =
                            words.length > 1
                                    ? words[1]
                                    : console.read("reason, for the model (Enter for none) ");
                    decision.put("decision", "deny");
                    return reason == null || reason.isBlank()
                            ? decision
                            : decision.put("reason", reason.strip());
                }
                default -> console.screen().words("y for yes, n for no, or: n and a reason");
            }
        }
        return null;
    }

    private void decide(String run, String call, ObjectNode decision) {
        try {
            api.call(
                    ApiRequest.once(
                            "/agent-runs/" + run + "/approvals/" + ApiClient.encoded(call),
                            decision,
                            UUID.randomUUID().toString()));
        } catch (CommandFailure e) {
            // Someone else was quicker, time is up, or a policy asks others.
            if (e.code() != ExitCode.CONFLICT && e.code() != ExitCode.NOT_ALLOWED) {
                throw e;
            }
            console.screen().bad(e.words());
        }
    }

    private boolean elsewhere(JsonNode calls, String how) {
        for (JsonNode call : calls) {
            console.screen()
                    .notice(
                            "? "
                                    + call.path("name").asString("")
                                    + " "
                                    + AnswerPrinter.oneLine(call.path("arguments").toString())
                                    + " "
                                    + how);
        }
        return console.canAsk();
    }

    private boolean budget(String run) {
        console.screen()
                .notice("? the run waits for a higher cap: POST /agent-runs/" + run + "/budget");
        return console.canAsk();
    }
}
