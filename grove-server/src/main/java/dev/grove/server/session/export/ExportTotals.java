package dev.grove.server.session.export;

import dev.grove.core.model.price.Usage;
import dev.grove.core.run.record.Spending;
import dev.grove.core.session.message.SessionMessage;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Sums of what was exported.
 *
 * @param messages how many there are
 * @param usage tokens of the runs that answer them, without those of runs that these delegated to
 * @param costUsd what these tokens cost
 */
record ExportTotals(int messages, Usage usage, BigDecimal costUsd) {

    static final ExportTotals NONE = new ExportTotals(0, Usage.NONE, BigDecimal.ZERO);

    ExportTotals plus(SessionMessage message) {
        SessionMessage.@Nullable Answer answer = message.ownAnswer();
        Spending spent = answer == null ? Spending.NONE : answer.spending();
        return new ExportTotals(
                messages + 1, usage.plus(spent.usage()), costUsd.add(spent.costUsd()));
    }
}
