package dev.grove.core.model.trial;

import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.DialectAdvice;
import dev.grove.core.model.http.dialect.DialectProvider;
import dev.grove.core.model.http.dialect.DialectSettings;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Usage;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Trial of a model: a text, a call of a small tool, and the turn after it. Where the endpoint
 * refuses what a setting would mend, the trial goes on with that setting.
 */
final class Trial {

    private static final String STOPPED = "Runs with its models fail.";

    private final DialectProvider provider;
    private final String model;
    private final TrialRequests requests;
    private final List<TrialFinding> findings = new ArrayList<>();
    private final List<DialectSettings> needed = new ArrayList<>();
    private Dialect dialect;
    private boolean isUsageSeen;

    Trial(DialectProvider provider, String model, TrialRequests requests) {
        this.provider = provider;
        this.model = model;
        this.requests = requests;
        this.dialect = provider.dialect();
    }

    List<TrialFinding> findings() {
        return findings;
    }

    List<DialectSettings> needed() {
        return needed;
    }

    /** The dialect in which the endpoint took what it was sent, as far as it did. */
    Dialect dialect() {
        return dialect;
    }

    void perform() {
        Optional<Answer> text = ask("text", List.of(), TrialSteps.TEXT);
        if (text.isEmpty()) {
            return;
        }
        AnswerFindings.ofText(text.get()).forEach(findings::add);
        List<ToolSpec> tools = List.of(TrialSteps.tool());
        Optional<Answer> called = ask("call", tools, TrialSteps.CALL);
        if (called.isEmpty()) {
            return;
        }
        findings.add(AnswerFindings.ofCall(called.get()));
        List<ToolCall> calls = called.get().toolCalls();
        if (calls.isEmpty()) {
            return;
        }
        List<Message> history = new ArrayList<>(TrialSteps.CALL);
        history.add(new Message.Assistant(provider.name(), called.get()));
        history.addAll(TrialSteps.results(calls));
        if (ask("second_turn", tools, history).isPresent()) {
            findings.add(
                    TrialFinding.ok(
                            "second_turn",
                            "second_turn_taken",
                            "The call and its result were taken back, and the model went on."));
        }
    }

    /** Asks until the endpoint takes it, or refuses it for good; nothing then. */
    private Optional<Answer> ask(String check, List<ToolSpec> tools, List<Message> history) {
        while (true) {
            Conversation conversation =
                    provider.open(dialect, model, TrialSteps.SYSTEM, tools, ModelOptions.NONE);
            history.forEach(conversation::append);
            ModelOutcome outcome = requests.ask(conversation);
            if (outcome instanceof ModelOutcome.Answered(Answer answer, Bill bill)) {
                usage(bill, answer, conversation.estimatedInputTokens());
                return Optional.of(answer);
            }
            if (!mends(check, outcome)) {
                findings.add(FailureFindings.of(check, outcome));
                return Optional.empty();
            }
        }
    }

    /** Whether a setting is known that mends it, with which it is worth asking again. */
    private boolean mends(String check, ModelOutcome outcome) {
        if (requests.isOver() || !(outcome instanceof ModelOutcome.Rejected(_, String words, _))) {
            return false;
        }
        Optional<DialectSettings> change = DialectAdvice.find(words, dialect);
        change.ifPresent(setting -> {
            findings.add(
                    TrialFinding.error(
                            check,
                            "setting_needed",
                            "The endpoint refused a request: " + FailureFindings.firstLine(words),
                            STOPPED,
                            provider.setting().remedy(setting)));
            needed.add(setting);
            dialect = setting.over(dialect);
        });
        return change.isPresent();
    }

    /** Says it once, of the first answer. */
    private void usage(Bill bill, Answer answer, long mostInput) {
        if (isUsageSeen) {
            return;
        }
        isUsageSeen = true;
        findings.add(
                switch (bill) {
                    case Bill.Stated(Usage usage, _) ->
                            AnswerFindings.ofUsage(usage, answer, mostInput);
                    case Bill.Unusable(String flaw) ->
                            TrialFinding.warning(
                                    "usage",
                                    "usage_not_stated",
                                    "The endpoint states no usage that counts: " + flaw + ".",
                                    "Each answer is counted at its worst case, and /costs says"
                                            + " assumed.",
                                    dialect.streamsUsage()
                                            ? "Have the server state its usage in streams; many"
                                                    + " have a setting for it."
                                            : "If the server takes stream_options, "
                                                    + provider.setting()
                                                            .remedy(
                                                                    DialectSettings.streamUsage(
                                                                            true)));
                });
    }
}
