package dev.grove.server.chat;

import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.session.message.Messages;
import dev.grove.core.session.message.SessionMessage;
import dev.grove.server.chat.chunk.UiFacts;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Finds the facts that chunks of 7 have besides. */
@Component
class UiFactsOfTenants {

    private final Messages messages;
    private final ApprovalSignatures signatures;

    UiFactsOfTenants(Messages messages, ApprovalSignatures signatures) {
        this.messages = messages;
        this.signatures = signatures;
    }

    /** Facts of a tenant whose session the reader may read. */
    UiFacts of(TenantId tenant) {
        return new UiFacts() {
            @Override
            public String signature(RunId run, String call, String digest) {
                return signatures.of(run, call, digest);
            }

            @Override
            public Optional<SessionMessage> steered(SessionId session, UUID message) {
                return messages.find(tenant, session, message);
            }
        };
    }
}
