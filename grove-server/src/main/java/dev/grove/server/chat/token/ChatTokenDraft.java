package dev.grove.server.chat.token;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.key.chat.ChatGrant;
import dev.grove.core.session.SessionBounds;
import dev.grove.server.security.ChatOrigins;
import dev.grove.server.site.WebOrigin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A chat token as servers ask for it. */
@JsonClassDescription("Whose chats a token opens, and for how long.")
record ChatTokenDraft(
        @JsonPropertyDescription("Name of an agent") @Needed @Nullable String agent,
        @JsonPropertyDescription("The person, as `Grove-User` names one")
                @Needed
                @Size(min = 1, max = SessionBounds.LONGEST_USER)
                @Nullable String user,
        @JsonPropertyDescription(
                        "The client's id of the one chat that is opened; without it all of the user's with the agent are")
                @Pattern(regexp = SessionBounds.EXTERNAL_ID)
                @Nullable String session,
        @JsonPropertyDescription("Seconds until it ends, unless its key ends before")
                @Needed
                @Min(1)
                @Max(LONGEST)
                @Nullable Integer ttlSeconds,
        @JsonPropertyDescription(
                        "Origins of pages, each one of `grove.chat.allowed-origins`: what none of them sends is refused. Without them any caller may send it")
                @Size(max = MOST_ORIGINS)
                @Nullable List<String> origins) {

    /** Seconds of {@code ChatTokens.LONGEST}, as a constant of annotations. */
    static final int LONGEST = 3_600;

    static final int MOST_ORIGINS = 10;

    /**
     * @throws GroveException validation_failed, with every field at fault
     */
    Checked checked(ChatOrigins allowed) {
        FieldChecks checks = new FieldChecks();
        if (user == null || user.isBlank()) {
            checks.refuse("user", "is required: the person whose chats the token opens");
        } else {
            checks.text("user", user, SessionBounds.LONGEST_USER);
        }
        if (session != null && !session.matches(SessionBounds.EXTERNAL_ID)) {
            checks.refuse(
                    "session",
                    "must be the client's id of a chat: 1 to 128 letters, digits, `_` or `-`; leave it out for all chats of the user");
        }
        if (ttlSeconds == null) {
            checks.refuse("ttl_seconds", "is required: 1 to 3,600; a page gets another in time");
        }
        int seconds = checks.between("ttl_seconds", ttlSeconds, 1, 1, LONGEST);
        List<String> pages = pages(allowed, checks);
        if (!checks.errors().isEmpty()) {
            throw GroveException.invalid(checks.errors());
        }
        return new Checked(
                Objects.requireNonNull(user), session, pages, Duration.ofSeconds(seconds));
    }

    private List<String> pages(ChatOrigins allowed, FieldChecks checks) {
        List<String> given = origins == null ? List.of() : origins;
        if (given.size() > MOST_ORIGINS) {
            checks.refuse("origins", "has at most %d origins".formatted(MOST_ORIGINS));
            return List.of();
        }
        List<String> pages = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            String field = "origins[" + i + "]";
            Optional<String> origin =
                    Optional.ofNullable(given.get(i)).flatMap(WebOrigin::normalised);
            if (origin.isEmpty()) {
                checks.refuse(field, "must be " + WebOrigin.FORM + ", without a wildcard");
            } else if (!allowed.allowedOrigins().contains(origin.get())) {
                checks.refuse(
                        field,
                        "is none of grove.chat.allowed-origins, whose pages alone this server answers");
            } else {
                pages.add(origin.get());
            }
        }
        return pages;
    }

    /** A draft that is right. */
    record Checked(String user, @Nullable String session, List<String> origins, Duration time) {

        ChatGrant grant(AgentId agent) {
            return new ChatGrant(agent, user, session, origins);
        }
    }
}
