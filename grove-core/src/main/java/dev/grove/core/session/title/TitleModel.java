package dev.grove.core.session.title;

import dev.grove.core.agent.Limits;
import dev.grove.core.budget.Budget;
import dev.grove.core.budget.WorstCase;
import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.ModelUser;
import dev.grove.core.model.Models;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.record.Spending;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Asks the model of a session for its title, by the providers that runs use: once, with no tries.
 */
@Component
class TitleModel {

    private static final Logger LOG = LoggerFactory.getLogger(TitleModel.class);

    /** Output tokens of a title. */
    static final int LONGEST_OUTPUT = 32;

    private final Models models;
    private final Scrubbers scrubbers;

    TitleModel(Models models, Scrubbers scrubbers) {
        this.models = models;
        this.scrubbers = scrubbers;
    }

    /**
     * Call that may be made.
     *
     * @param worst the most that it can be billed
     */
    record Prepared(Conversation conversation, Budget budget, WorstCase worst) {

        boolean isPriced() {
            return budget.price() != null;
        }
    }

    /**
     * Outcome of a call.
     *
     * @param title null for none
     * @param spending null where it is not known what was billed
     */
    record Asked(TitleOutcome outcome, @Nullable String title, @Nullable Spending spending) {

        static final Asked LOST = new Asked(TitleOutcome.LOST, null, null);

        static Asked failed(@Nullable Spending spending) {
            return new Asked(TitleOutcome.FAILED, null, spending);
        }
    }

    /** Nothing where this server has no such model. */
    Optional<Prepared> prepare(TenantId tenant, TitleSubject subject) {
        ModelRef model = subject.model();
        Optional<String> unavailable = models.unavailable(tenant, model);
        if (unavailable.isPresent()) {
            LOG.info("No title is asked for: {}", unavailable.get());
            return Optional.empty();
        }
        Conversation conversation =
                models.open(
                        new ModelUser(tenant, subject.run()),
                        model,
                        TitleRequest.SYSTEM_PROMPT,
                        List.of(),
                        ModelOptions.NONE);
        conversation.append(new Message.User(scrubbers.of(tenant).scrub(TitleRequest.of(subject))));
        Budget budget =
                new Budget(
                        Limits.DEFAULTS, models.price(tenant, model).orElse(null), LONGEST_OUTPUT);
        return Optional.of(
                new Prepared(
                        conversation,
                        budget,
                        budget.worstCase(conversation.estimatedInputTokens(), LONGEST_OUTPUT)));
    }

    Asked ask(TenantId tenant, Prepared prepared, Cancellation cancellation) {
        ModelOutcome outcome;
        try {
            outcome = prepared.conversation().ask(LONGEST_OUTPUT, _ -> {}, cancellation);
        } catch (RuntimeException e) {
            LOG.warn("The model was asked for a title, and it is not known what it answered", e);
            return Asked.LOST;
        }
        return switch (outcome) {
            case ModelOutcome.Answered(Answer answer, Bill bill) ->
                    answered(tenant, answer, spending(prepared, bill));
            case ModelOutcome.Refused(_, Bill bill) -> Asked.failed(spending(prepared, bill));
            case ModelOutcome.Baited(_, Bill bill) -> Asked.failed(spending(prepared, bill));
            case ModelOutcome.Unavailable failed -> failed(prepared, failed.bill());
            case ModelOutcome.ContextOverflow failed -> failed(prepared, failed.bill());
            case ModelOutcome.Rejected failed -> failed(prepared, failed.bill());
            case ModelOutcome.OutputLimitTooLarge _ -> Asked.failed(Spending.NONE);
            case ModelOutcome.Cancelled() -> Asked.LOST;
        };
    }

    private Asked answered(TenantId tenant, Answer answer, @Nullable Spending spending) {
        // Anew: the model may have talked for long.
        Scrubber scrubber = scrubbers.of(tenant);
        Optional<String> title =
                answer.toolCalls().isEmpty()
                        ? TitleText.of(answer.text(), scrubber::scrub)
                        : Optional.empty();
        return new Asked(
                title.isPresent() ? TitleOutcome.MADE : TitleOutcome.EMPTY,
                title.orElse(null),
                spending);
    }

    private static Asked failed(Prepared prepared, @Nullable Bill bill) {
        return Asked.failed(bill == null ? Spending.NONE : spending(prepared, bill));
    }

    private static @Nullable Spending spending(Prepared prepared, Bill bill) {
        return switch (bill) {
            case Bill.Stated stated -> new Spending(stated.usage(), prepared.budget().cost(stated));
            case Bill.Unusable _ -> null;
        };
    }
}
