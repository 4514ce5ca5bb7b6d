package dev.grove.core.session;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.authority.Starter;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.start.AgentAdmission;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The sessions of a tenant: begin, find, change. */
@Component
public class Sessions {

    private final TenantDatabase database;
    private final Agents agents;
    private final AgentAdmission admission;
    private final Scrubbers scrubbers;
    private final Clock clock;

    Sessions(
            TenantDatabase database,
            Agents agents,
            AgentAdmission admission,
            Scrubbers scrubbers,
            Clock clock) {
        this.database = database;
        this.agents = agents;
        this.admission = admission;
        this.scrubbers = scrubbers;
        this.clock = clock;
    }

    /**
     * Session that a request asks for.
     *
     * @param created false where the agent and user had one of this external id
     */
    public record Begun(Session session, boolean created) {}

    /**
     * Begins a session, or finds the one that the agent and user have under this external id.
     *
     * @throws GroveException not_found for the agent; validation_failed; model_unavailable;
     *     model_not_priced
     */
    public Begun begin(Speaker speaker, NewSession asked) {
        String user = check(speaker, asked);
        PinnedAgent agent = agents.pin(speaker.tenant(), asked.agent(), asked.version());
        String externalId = asked.externalId();
        if (externalId != null) {
            Optional<Session> known =
                    database.call(
                            speaker.tenant(),
                            jdbc -> SessionRows.findExternal(jdbc, agent.id(), user, externalId));
            if (known.isPresent()) {
                requirePolicies(speaker, asked, known.get());
                return new Begun(known.get(), false);
            }
        }
        Session session = session(speaker, asked, agent, user);
        return database.call(
                speaker.tenant(),
                jdbc -> {
                    if (session.ledger() != null) {
                        SessionRows.insertLedger(jdbc, session.ledger(), session.caps());
                    }
                    if (SessionRows.insert(jdbc, session)) {
                        return new Begun(session, true);
                    }
                    Session known =
                            SessionRows.findExternal(
                                            jdbc,
                                            agent.id(),
                                            user,
                                            externalId == null ? "" : externalId)
                                    .orElseThrow();
                    requirePolicies(speaker, asked, known);
                    return new Begun(known, false);
                });
    }

    /** A session keeps the policies that it began with. */
    private void requirePolicies(Speaker speaker, NewSession asked, Session known) {
        Starter starter = new Starter(speaker.by(), asked.policies());
        if (!admission.authorities().isUnderAsked(speaker.tenant(), known.authority(), starter)) {
            throw GroveException.conflict(
                    "The session of this external_id was begun without policies that are asked for, and a session keeps its policies; begin one with another external_id");
        }
    }

    /**
     * Session that would begin with an agent's version; nothing of it is written.
     *
     * @throws GroveException validation_failed; model_unavailable; model_not_priced
     */
    public Session asked(Speaker speaker, NewSession asked, PinnedAgent agent) {
        return session(speaker, asked, agent, check(speaker, asked));
    }

    /** Returns the user whose session it is. */
    private static @Nullable String check(Speaker speaker, NewSession asked) {
        String user = speaker.user() == null ? asked.user() : speaker.user();
        if (asked.user() != null && !asked.user().equals(user)) {
            throw GroveException.invalid(
                    "user", "is another than the one of Grove-User, for whom this request speaks");
        }
        SessionCheck.check(asked);
        return user;
    }

    private void requireModel(Speaker speaker, PinnedAgent agent, NewSession asked) {
        if (asked.model() != null || asked.caps().maxUsd() != null) {
            admission.requireModel(
                    speaker.tenant(),
                    agent,
                    asked.model() == null ? agent.definition().model() : asked.model(),
                    asked.caps().maxUsd() != null);
        }
    }

    private Session session(
            Speaker speaker, NewSession asked, PinnedAgent agent, @Nullable String user) {
        requireModel(speaker, agent, asked);
        Scrubber scrubber = scrubbers.of(speaker.tenant());
        Instant now = now();
        return new Session(
                SessionId.next(),
                new SessionAgent(agent.id(), agent.name(), agent.version(), asked.model()),
                asked.externalId(),
                user,
                SessionTitle.given(asked.title() == null ? null : scrubber.scrub(asked.title())),
                SessionStatus.OPEN,
                asked.ifBusy(),
                asked.approvals(),
                asked.caps(),
                asked.caps().isSpendingCapped() ? UUID.randomUUID() : null,
                asked.labels().stream().distinct().sorted().toList(),
                scrubber.scrub(asked.metadata()),
                admission
                        .authorities()
                        .ofSession(
                                speaker.tenant(),
                                agent,
                                new Starter(speaker.by(), asked.policies())),
                null,
                SessionHead.NONE,
                speaker.key(),
                now,
                now);
    }

    /**
     * @throws GroveException not_found, for one of another person, too
     */
    public Session get(Speaker speaker, SessionId id) {
        return find(speaker, id).orElseThrow(Sessions::unknown);
    }

    /** Nothing for one of another person, too. */
    public Optional<Session> find(Speaker speaker, SessionId id) {
        return database.call(speaker.tenant(), jdbc -> SessionRows.find(jdbc, id, speaker.user()));
    }

    /** Finds the session that an agent and a user have under an external id. */
    public Optional<Session> findExternal(Speaker speaker, AgentId agent, String externalId) {
        return database.call(
                speaker.tenant(),
                jdbc -> SessionRows.findExternal(jdbc, agent, speaker.user(), externalId));
    }

    /**
     * Finds in one round trip the session that an agent, or else the last one that had its name,
     * and a user have under an external id.
     *
     * @param agent name of an agent
     */
    public Optional<Session> findNamed(Speaker speaker, String agent, String externalId) {
        return SessionRows.findNamed(database, speaker.tenant(), agent, speaker.user(), externalId);
    }

    /** The last changed first. */
    public Page<Session> list(Speaker speaker, SessionFilter filter, PageRequest page) {
        SessionCursor after = SessionCursor.of(page);
        List<Session> found =
                database.call(
                        speaker.tenant(),
                        jdbc ->
                                SessionRows.list(
                                        jdbc,
                                        filter,
                                        speaker.user(),
                                        after.at(),
                                        after.id(),
                                        page.limit() + 1));
        return Page.of(found, page.limit(), SessionCursor::after);
    }

    /**
     * Sessions in which a message is answered or waits, oldest first.
     *
     * @param after the id after which they come; null for the first
     */
    public List<Session> listActive(TenantId tenant, @Nullable SessionId after, int limit) {
        return database.call(tenant, jdbc -> SessionRows.listActive(jdbc, after, limit));
    }

    /**
     * Marks of sessions, which differ when a message came or was undone, an answer went on or
     * ended, or the session was changed; without those that are unknown.
     */
    public Map<SessionId, String> marks(TenantId tenant, Collection<SessionId> ids) {
        return SessionFinds.marks(database, tenant, ids);
    }

    /** The ids of sessions that begin like this, newest first. */
    public List<SessionId> startingWith(TenantId tenant, String beginning, int limit) {
        return SessionFinds.startingWith(database, tenant, beginning, limit);
    }

    /**
     * Changes a session; messages that wait are answered under what it says then.
     *
     * @throws GroveException not_found, also for the agent's version; validation_failed;
     *     model_unavailable; model_not_priced
     */
    public Session change(Speaker speaker, SessionId id, SessionChange change) {
        SessionCheck.check(change);
        Session known = get(speaker, id);
        if (change.agentVersion() != null || change.model() != null) {
            requireAgent(speaker, known, change);
        }
        return database.call(speaker.tenant(), jdbc -> change(jdbc, speaker, id, change));
    }

    private void requireAgent(Speaker speaker, Session session, SessionChange change) {
        SessionAgent asked = answering(session.agent(), change);
        PinnedAgent agent = agents.pin(speaker.tenant(), asked.name(), asked.version());
        if (!agent.id().equals(asked.id())) {
            throw GroveException.conflict(
                    "The agent of this session was deleted; begin a session with the one that has its name now");
        }
        admission.requireModel(
                speaker.tenant(),
                agent,
                asked.model() == null ? agent.definition().model() : asked.model(),
                session.caps().maxUsd() != null);
    }

    private Session change(TenantSql jdbc, Speaker speaker, SessionId id, SessionChange change) {
        Session session = SessionRows.lock(jdbc, id, speaker.user()).orElseThrow(Sessions::unknown);
        String title = change.title();
        Session changed =
                new Session(
                        session.id(),
                        answering(session.agent(), change),
                        session.externalId(),
                        session.user(),
                        title == null
                                ? session.title()
                                : SessionTitle.given(scrubbers.of(speaker.tenant()).scrub(title)),
                        change.status() == null ? session.status() : change.status(),
                        change.ifBusy() == null ? session.ifBusy() : change.ifBusy(),
                        change.approvals() == null ? session.approvals() : change.approvals(),
                        session.caps(),
                        session.ledger(),
                        session.labels(),
                        session.metadata(),
                        session.authority(),
                        session.branchOf(),
                        session.head(),
                        session.createdBy(),
                        session.createdAt(),
                        session.updatedAt());
        SessionRows.change(jdbc, changed, now());
        return SessionRows.find(jdbc, id, speaker.user()).orElseThrow(Sessions::unknown);
    }

    private static SessionAgent answering(SessionAgent agent, SessionChange change) {
        return new SessionAgent(
                agent.id(),
                agent.name(),
                change.agentVersion() == null ? agent.version() : change.agentVersion(),
                change.model() == null ? agent.model() : change.model().name());
    }

    /** Error of a session that is not there for the caller. */
    public static GroveException unknown() {
        return GroveException.notFound("There is no such session");
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
