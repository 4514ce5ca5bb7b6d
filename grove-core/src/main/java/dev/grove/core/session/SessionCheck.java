package dev.grove.core.session;

import dev.grove.core.agent.Limits;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.GroveException;
import dev.grove.core.label.Labels;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Checks of what callers say of sessions that no row decides. */
public final class SessionCheck {

    private SessionCheck() {}

    static void check(NewSession session) {
        FieldChecks checks = new FieldChecks();
        externalId(checks, session.externalId());
        if (session.user() != null) {
            name(checks, "user", session.user(), SessionBounds.LONGEST_USER);
        }
        title(checks, session.title());
        Labels.check("labels", session.labels(), checks.errors());
        metadata(checks, session.metadata());
        caps(checks, session.caps());
        refuse(checks);
    }

    static void check(SessionChange change) {
        checkTitle(change.title());
    }

    /**
     * @throws GroveException validation_failed
     */
    public static void checkTitle(@Nullable String title) {
        FieldChecks checks = new FieldChecks();
        title(checks, title);
        refuse(checks);
    }

    private static void externalId(FieldChecks checks, @Nullable String id) {
        if (id != null && !Pattern.matches(SessionBounds.EXTERNAL_ID, id)) {
            checks.refuse(
                    "external_id",
                    "must be 1 to 128 letters, digits, `_` or `-`, as chats have them");
        }
    }

    private static void title(FieldChecks checks, @Nullable String title) {
        if (title != null) {
            name(checks, "title", title, SessionBounds.LONGEST_TITLE);
        }
    }

    private static void name(FieldChecks checks, String field, String value, int longest) {
        if (value.isBlank()) {
            checks.refuse(field, "must not be blank; leave it out for none");
        }
        checks.text(field, value, longest);
    }

    private static void metadata(FieldChecks checks, ObjectNode metadata) {
        if (metadata.has("user")) {
            checks.refuse("metadata.user", "is the session's user: give it as `user`");
        }
        String written = metadata.toString();
        if (written.length() > SessionBounds.LARGEST_METADATA) {
            checks.refuse(
                    "metadata",
                    "must be at most %,d characters of JSON"
                            .formatted(SessionBounds.LARGEST_METADATA));
        }
        if (written.contains("\\u0000")) {
            checks.refuse("metadata", "must not contain the NUL character");
        }
    }

    private static void caps(FieldChecks checks, SessionCaps caps) {
        BigDecimal usd = caps.maxUsd();
        if (usd != null
                && (usd.signum() <= 0
                        || usd.compareTo(Limits.MOST_COST_USD) > 0
                        || usd.stripTrailingZeros().scale() > Limits.COST_DECIMALS)) {
            checks.refuse(
                    "limits.max_cost_usd",
                    "must be positive, at most %s, with at most %d decimals"
                            .formatted(Limits.MOST_USD, Limits.COST_DECIMALS));
        }
        Long tokens = caps.maxTokens();
        if (tokens != null) {
            long _ = checks.between("limits.max_tokens", tokens, 1, 1, SessionBounds.MOST_TOKENS);
        }
        Integer messages = caps.maxMessages();
        if (messages != null) {
            int _ =
                    checks.between(
                            "limits.max_messages", messages, 1, 1, SessionBounds.MOST_MESSAGES);
        }
    }

    private static void refuse(FieldChecks checks) {
        if (!checks.errors().isEmpty()) {
            throw GroveException.invalid(checks.errors());
        }
    }
}
