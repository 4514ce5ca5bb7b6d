package dev.grove.core.session.message;

import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.queue.RunAttachments;
import dev.grove.core.run.queue.RunBirth;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.run.record.request.StartRun;
import dev.grove.core.run.start.StartFiles;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.session.Session;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Run that is to answer a message: all that is known of it before the session is locked.
 *
 * @param work with the message as its goal
 * @param placed attachments of the message, and those of them that become files
 * @param ofKey digests of the layers of the key that sends the message; most have none
 * @param authority digest of the layers that govern it; null where no policy does
 */
record MessageRun(
        RunBirth birth,
        Session session,
        PinnedAgent agent,
        AgentWork work,
        RunMarks marks,
        StartFiles.Placed placed,
        List<String> ofKey,
        @Nullable String authority) {

    private static final String USER = "user";

    MessageRun under(@Nullable String layers) {
        return new MessageRun(birth, session, agent, work, marks, placed, ofKey, layers);
    }

    /** Whether its message has attachments. */
    boolean isAttached() {
        return !placed.attachments().isEmpty();
    }

    /** Limits that its agent gives it. */
    Limits limits() {
        return agent.definition().limits();
    }

    /** The run as it may be inserted; its place, files and limits are settled behind the lock. */
    PendingRun possible() {
        return at(new SessionPlace(session.id(), 1), SessionFiles.NONE, limits());
    }

    PendingRun at(SessionPlace place, SessionFiles files, Limits limits) {
        return new PendingRun(
                birth,
                work,
                limits,
                metadata(),
                StartRun.DEFAULT_PRIORITY,
                new RunOrigin(null, 0, files.snapshot(), !placed.attachments().isEmpty())
                        .at(place)
                        .under(authority),
                marks,
                RunAttachments.ofChild(
                                marks, agent.definition().skills(), files.initial(placed.files()))
                        .withGoal(placed.attachments()));
    }

    /** With the person, so that the deletion of a person's data finds the run. */
    private ObjectNode metadata() {
        ObjectNode metadata = session.metadata().deepCopy();
        @Nullable String user = session.user();
        if (user != null) {
            metadata.put(USER, user);
        }
        return metadata;
    }
}
