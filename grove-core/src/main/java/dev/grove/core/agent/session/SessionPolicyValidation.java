package dev.grove.core.agent.session;

import dev.grove.core.agent.session.SessionPolicy.Title;
import dev.grove.core.error.FieldChecks;
import dev.grove.language.text.NearestNames;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Validation of how sessions with an agent are kept. */
public final class SessionPolicyValidation {

    private SessionPolicyValidation() {}

    public static SessionPolicy check(@Nullable SessionPolicyDraft draft, FieldChecks checks) {
        String given = draft == null ? null : draft.title();
        if (given == null) {
            return SessionPolicy.NONE;
        }
        for (Title title : Title.values()) {
            if (title.wireName().equals(given)) {
                return new SessionPolicy(title);
            }
        }
        checks.refuse(
                "session.title",
                NearestNames.asChoice(
                        given, Stream.of(Title.values()).map(Title::wireName).toList()));
        return SessionPolicy.NONE;
    }
}
