package dev.grove.core.session.message;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.BoundAgent;
import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.authority.Principal;
import dev.grove.core.authority.Starter;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.attachment.AttachmentIntake;
import dev.grove.core.run.attachment.NewAttachment;
import dev.grove.core.run.queue.RunBirth;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.start.AgentAdmission;
import dev.grove.core.run.start.StartFiles;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.session.Session;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Prepares the runs that answer messages, outside of transactions: it may wait for a sandbox. */
@Component
class MessageRuns {

    private final Agents agents;
    private final AgentAdmission admission;
    private final StartFiles files;
    private final AttachmentIntake intake;
    private final Clock clock;

    MessageRuns(
            Agents agents,
            AgentAdmission admission,
            StartFiles files,
            AttachmentIntake intake,
            Clock clock) {
        this.agents = agents;
        this.admission = admission;
        this.files = files;
        this.intake = intake;
        this.clock = clock;
    }

    /**
     * Prepares the run of a message that waited.
     *
     * @param attachments of the message
     * @throws GroveException as for one that did not wait
     */
    MessageRun prepare(
            TenantId tenant,
            Session session,
            SessionMessage message,
            List<Attachment> attachments) {
        return prepare(
                tenant,
                session,
                message.text(),
                intake.again(attachments).all(),
                message.createdBy());
    }

    /**
     * @param attachments of the message
     * @param by caller on whose behalf it is executed
     * @throws GroveException all that a start may fail with
     */
    MessageRun prepare(
            TenantId tenant,
            Session session,
            String text,
            List<NewAttachment> attachments,
            Principal by) {
        return prepare(tenant, session, agent(tenant, session), text, attachments, by);
    }

    /** Whether it lives is seen behind the lock, where messages are placed. */
    private PinnedAgent agent(TenantId tenant, Session session) {
        return agents.pinned(tenant, session.agent().id(), session.agent().version());
    }

    /** Does as the other, with the session's agent. */
    MessageRun prepare(
            TenantId tenant,
            Session session,
            PinnedAgent agent,
            String text,
            List<NewAttachment> attachments,
            Principal by) {
        String model = session.agent().model();
        AgentWork work =
                admission
                        .admit(
                                tenant,
                                agent,
                                text,
                                model == null ? agent.definition().model() : model,
                                withCap(agent.definition().limits(), session.caps().maxUsd()))
                        .asking(session.approvals());
        RunMarks marks =
                new RunMarks(RunSource.SESSION, session.labels(), Starter.of(by))
                        .inheriting(agent.definition().labels());
        return new MessageRun(
                RunBirth.ofRoot(tenant, clock),
                session,
                agent,
                work,
                marks,
                files.place(tenant, work, attachments, List.of()),
                admission.authorities().ofKey(tenant, marks.by()),
                admission
                        .authorities()
                        .answering(tenant, session.authority(), agent.asCurrent(), marks.by()));
    }

    /** Binds a run to the policies of the current version as well, where that is another one. */
    MessageRun bound(TenantId tenant, MessageRun run, int current) {
        BoundAgent agent = new BoundAgent(run.agent(), current);
        return agent.isCurrent()
                ? run
                : run.under(
                        admission
                                .authorities()
                                .answering(
                                        tenant,
                                        run.session().authority(),
                                        agent,
                                        run.marks().by()));
    }

    /** Limits with a cap on money where the session has one: the model needs a price then. */
    private static Limits withCap(Limits limits, @Nullable BigDecimal cap) {
        return cap == null || limits.maxCostUsd() != null ? limits : limits.withMaxCostUsd(cap);
    }
}
