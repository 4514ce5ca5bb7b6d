package dev.grove.core.session.ledger;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Part of a ledger that a run, or a call for a title, may spend.
 *
 * @param usd null where money is not capped
 * @param tokens null where tokens are not capped
 */
public record SessionReservation(@Nullable BigDecimal usd, @Nullable Long tokens) {

    public static final SessionReservation NONE = new SessionReservation(null, null);
}
