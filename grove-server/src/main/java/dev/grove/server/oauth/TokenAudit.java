package dev.grove.server.oauth;

import dev.grove.core.audit.AuditEntry;
import dev.grove.core.audit.AuditEntry.Status;
import dev.grove.core.audit.AuditLog;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.Key;
import dev.grove.core.key.OAuthClient;
import dev.grove.mcp.era.Era;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Writes down each token that is given out or refused, in the audit where the client is one of
 * ours. Who is not known has no tenant whose audit it could be, and no right to fill one that is
 * kept for ever: that goes to the log.
 */
@Component
class TokenAudit {

    private static final Logger LOG = LoggerFactory.getLogger(TokenAudit.class);
    private static final String METHOD = "oauth2/token";

    private final AuditLog log;
    private final Clock clock;

    TokenAudit(AuditLog log, Clock clock) {
        this.log = log;
        this.clock = clock;
    }

    /**
     * @param target scope of the token, whom it is for and under which policies
     */
    void issued(OAuthClient client, String target, Instant began) {
        add(client.key(), target, Status.OK, began);
    }

    /** The target is the error. */
    void refused(OAuthClient client, TokenError error, Instant began) {
        add(client.key(), error.wireName(), Status.DENIED, began);
    }

    void refusedUnknown(TokenError error, String from) {
        LOG.warn("A token was refused to {}: {}", from, error.wireName());
    }

    private void add(Key client, String target, Status status, Instant began) {
        log.add(
                new AuditEntry(
                        Uuids.next(),
                        began,
                        new AuditEntry.Caller(client.tenant(), client.id(), client.name()),
                        METHOD,
                        target,
                        null,
                        // Tokens are of the era in which every request stands alone.
                        new AuditEntry.Client(Era.MODERN.wireName(), null, null, null),
                        new AuditEntry.Outcome(
                                status, null, Duration.between(began, clock.instant())),
                        null,
                        null));
    }
}
