package dev.grove.mcp.dispatch;

import dev.grove.mcp.call.OngoingCalls;
import dev.grove.mcp.call.OngoingCalls.CallName;
import dev.grove.mcp.session.McpSession;
import dev.grove.mcp.session.SessionMessages;
import dev.grove.mcp.session.SessionMessages.Address;
import dev.grove.mcp.session.SessionMessages.Kind;
import dev.grove.mcp.session.SessionMessages.SessionMessage;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Brings cancellations and answers to the replica whose call they are for. */
@Component
class SessionMail {

    private static final Logger LOG = LoggerFactory.getLogger(SessionMail.class);

    private final OngoingCalls calls;
    private final ClientQuestions questions;
    private final SessionMessages messages;
    private final LostCancellations lost;

    SessionMail(
            OngoingCalls calls,
            ClientQuestions questions,
            SessionMessages messages,
            LostCancellations lost) {
        this.calls = calls;
        this.questions = questions;
        this.messages = messages;
        this.lost = lost;
    }

    /** Cancels a client's call, on any replica; one that is over or unknown is ignored. */
    void cancel(McpSession session, JsonNode request) {
        CallName name = new CallName(session.id(), request);
        if (!calls.cancel(name)) {
            messages.leave(new SessionMessage(addressOf(name), null));
            lost.expect();
        }
    }

    @Scheduled(fixedDelayString = "${grove.mcp.mail-interval:250ms}")
    void collect() {
        try {
            deliver();
        } catch (RuntimeException e) {
            LOG.warn("Messages for MCP calls wait for the next round: {}", e.getMessage());
        }
    }

    private void deliver() {
        Map<Address, CallName> names = new HashMap<>();
        calls.lasting().forEach(name -> names.put(addressOf(name), name));
        Set<Address> wanted = new HashSet<>(names.keySet());
        wanted.addAll(questions.unanswered());
        if (wanted.isEmpty()) {
            return;
        }
        for (SessionMessage message : messages.take(wanted)) {
            CallName name = names.get(message.to());
            if (name != null) {
                boolean _ = calls.cancel(name);
            } else if (message.payload() != null) {
                boolean _ =
                        questions.complete(
                                message.to(), JsonMapper.shared().readTree(message.payload()));
            }
        }
    }

    private static Address addressOf(CallName name) {
        return new Address(name.session(), Kind.CANCEL, name.request().toString());
    }
}
