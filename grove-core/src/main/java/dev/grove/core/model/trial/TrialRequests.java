package dev.grove.core.model.trial;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Price;
import dev.grove.core.model.price.Usage;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Requests of one trial, counted, each with a bounded answer. Not thread-safe. */
final class TrialRequests {

    /** Steps of a trial, and as many requests again where settings have to be found. */
    static final int MOST = 8;

    /** Tokens of an answer: models think before they say a word. */
    static final int LONGEST_ANSWER = 1_000;

    /** Tokens that a request of a trial has at most; its texts are fixed. */
    private static final int LONGEST_REQUEST = 4_000;

    private final Cancellation cancellation;
    private final @Nullable Price price;
    private int made;
    private Usage usage = Usage.NONE;
    private BigDecimal cost = BigDecimal.ZERO;

    /**
     * @param price of the model; null where none is known
     */
    TrialRequests(Cancellation cancellation, @Nullable Price price) {
        this.cancellation = cancellation;
        this.price = price;
    }

    /** The most that a trial of a model with that price can cost. */
    static BigDecimal most(Price price) {
        return worst(price, LONGEST_REQUEST).multiply(BigDecimal.valueOf(MOST));
    }

    boolean isOver() {
        return made == MOST;
    }

    int made() {
        return made;
    }

    Usage usage() {
        return usage;
    }

    @Nullable BigDecimal cost() {
        return price == null ? null : cost;
    }

    /** Asks once, and once more with the output limit that the endpoint names. */
    ModelOutcome ask(Conversation conversation) {
        ModelOutcome outcome = ask(conversation, LONGEST_ANSWER);
        return outcome instanceof ModelOutcome.OutputLimitTooLarge(_, int most, _)
                        && most < LONGEST_ANSWER
                        && !isOver()
                ? ask(conversation, most)
                : outcome;
    }

    private ModelOutcome ask(Conversation conversation, int limit) {
        made++;
        ModelOutcome outcome = conversation.ask(limit, _ -> {}, cancellation);
        bill(outcome).ifPresent(bill -> count(bill, conversation.estimatedInputTokens()));
        return outcome;
    }

    private static Optional<Bill> bill(ModelOutcome outcome) {
        return switch (outcome) {
            case ModelOutcome.Answered(_, Bill bill) -> Optional.of(bill);
            case ModelOutcome.Refused(_, Bill bill) -> Optional.of(bill);
            case ModelOutcome.Baited(_, Bill bill) -> Optional.of(bill);
            case ModelOutcome.Unavailable unavailable -> Optional.ofNullable(unavailable.bill());
            case ModelOutcome.ContextOverflow overflow -> Optional.ofNullable(overflow.bill());
            case ModelOutcome.Cancelled _ -> Optional.of(Bill.LOST);
            case ModelOutcome.Rejected rejected -> Optional.ofNullable(rejected.bill());
            case ModelOutcome.OutputLimitTooLarge _ -> Optional.empty();
        };
    }

    private void count(Bill bill, long estimatedInput) {
        switch (bill) {
            case Bill.Stated(Usage stated, long hourWrites) -> {
                usage = usage.plus(stated);
                if (price != null) {
                    cost = cost.add(price.cost(stated, hourWrites));
                }
            }
            case Bill.Unusable _ -> {
                if (price != null) {
                    cost = cost.add(worst(price, estimatedInput));
                }
            }
        }
    }

    private static BigDecimal worst(Price price, long input) {
        return price.dearestInput(input).add(price.cost(new Usage(0, LONGEST_ANSWER, 0, 0)));
    }
}
