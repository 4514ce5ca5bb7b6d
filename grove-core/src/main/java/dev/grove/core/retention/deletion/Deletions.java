package dev.grove.core.retention.deletion;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Keys;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.retention.Asker;
import dev.grove.core.retention.Counts;
import dev.grove.core.retention.HoldRows;
import dev.grove.core.retention.LegalHold;
import dev.grove.core.tenant.Tenants;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;

/** Deletes runs, the data of persons, and tenants; and keeps the records of it. */
@Repository
public class Deletions {

    private static final UUID AFTER_ALL = new UUID(-1, -1);

    private static final String LIST =
            DeletionRows.COLUMNS
                    + " WHERE tenant_id = :tenant AND id < :before ORDER BY id DESC LIMIT :limit";

    private static final String LIST_ALL =
            DeletionRows.COLUMNS + " WHERE id < :before ORDER BY id DESC LIMIT :limit";

    private static final String ONE =
            DeletionRows.COLUMNS + " WHERE tenant_id = :tenant AND id = :id";

    private static final String ONE_OF_ALL = DeletionRows.COLUMNS + " WHERE id = :id";

    private static final String RUNNING =
            DeletionRows.COLUMNS + " WHERE status = 'running' ORDER BY id LIMIT :most";

    private final TenantDatabase fenced;
    private final EngineDatabase database;
    private final RunDeletion runs;
    private final Tenants tenants;
    private final Keys keys;
    private final Clock clock;

    Deletions(
            TenantDatabase fenced,
            EngineDatabase database,
            RunDeletion runs,
            Tenants tenants,
            Keys keys,
            Clock clock) {
        this.fenced = fenced;
        this.database = database;
        this.runs = runs;
        this.tenants = tenants;
        this.keys = keys;
        this.clock = clock;
    }

    /**
     * Deletes a tree of ended runs, at once. Again, it changes nothing and gives the same record.
     *
     * @param run its root
     * @throws GroveException not_found; conflict for one that has not ended, is held, or is no root
     */
    public Deletion deleteRun(TenantId tenant, RunId run, Asker by) {
        return runs.delete(tenant, run, by);
    }

    /**
     * Deletes a session with its messages and the runs that answered them, but those that branches
     * of it share: no request sees it once this returns. What is being answered is cancelled.
     * Again, it gives the same record.
     *
     * @param user whose it must be; null for anybody's
     * @throws GroveException not_found; conflict where something of it is held
     */
    public Deletion deleteSession(
            TenantId tenant, SessionId session, @Nullable String user, Asker by) {
        return database.call(tenant, jdbc -> beginWithSession(jdbc, session, user, by));
    }

    private Deletion beginWithSession(
            TenantSql jdbc, SessionId session, @Nullable String user, Asker by) {
        HoldRows.lockOutDeletion(jdbc);
        TreeRows.declare(jdbc);
        if (DeletedSessions.isThere(jdbc, session, user)) {
            for (LegalHold hold : HoldRows.standing(jdbc)) {
                RunId root = hold.rootRunId();
                if (root == null || DeletedSessions.has(jdbc, session, root)) {
                    throw GroveException.conflict("The session stays by " + hold.words());
                }
            }
            DeletedSessions.hide(jdbc, session, now());
            boolean _ =
                    DeletionRows.insert(
                            jdbc, Deletion.Kind.SESSION, session.toString(), null, by, null, now());
        }
        return DeletionRows.find(jdbc, Deletion.Kind.SESSION, session.toString())
                .orElseThrow(() -> GroveException.notFound("There is no such session"));
    }

    /**
     * Begins to delete all trees in which a run names this person in its metadata, as {@code user};
     * what has not ended is cancelled.
     *
     * @return the record; where nothing is left, that of the last time
     * @throws GroveException not_found where there never was something; conflict where it is held
     */
    public Deletion deletePerson(TenantId tenant, String user, Asker by) {
        PersonName person = new PersonName(user);
        return database.call(tenant, jdbc -> beginWithPerson(jdbc, person, by));
    }

    private Deletion beginWithPerson(TenantSql jdbc, PersonName person, Asker by) {
        String subject = person.digest(jdbc.tenant());
        HoldRows.lockOutDeletion(jdbc);
        boolean isLeft =
                DeletedSessions.areOf(jdbc, person.text())
                        || PersonRows.hasTokens(jdbc, person)
                        || !PersonRows.trees(jdbc, person, new RunId(new UUID(0, 0)), 1).isEmpty();
        if (isLeft) {
            for (LegalHold hold : HoldRows.standing(jdbc)) {
                RunId root = hold.rootRunId();
                if (root == null || PersonRows.isIn(jdbc, person, root)) {
                    throw GroveException.conflict("The data stays by " + hold.words());
                }
            }
            boolean _ =
                    DeletionRows.insert(
                            jdbc, Deletion.Kind.USER, subject, person.text(), by, null, now());
        }
        return DeletionRows.find(jdbc, Deletion.Kind.USER, subject)
                .orElseThrow(
                        () -> GroveException.notFound("No run names this user in its metadata"));
    }

    /**
     * Closes a tenant and begins to delete all that it has: from the answer on its keys are void on
     * every server, and no run of it starts. Again, it gives the same record.
     *
     * @throws GroveException not_found; conflict where something of it is held, and for the default
     *     tenant
     */
    public Deletion deleteTenant(TenantId tenant, Asker by) {
        Deletion begun = database.call(tenant, jdbc -> beginWithTenant(jdbc, by));
        tenants.forget(tenant);
        keys.revokeAllOf(tenant);
        return begun;
    }

    private Deletion beginWithTenant(TenantSql jdbc, Asker by) {
        HoldRows.lockOutDeletion(jdbc);
        Optional<TenantRows.Locked> found = TenantRows.lock(jdbc);
        if (found.isPresent() && !found.get().closed()) {
            TenantRows.Locked tenant = found.get();
            if (tenant.name().equals(Tenants.DEFAULT_NAME)) {
                throw GroveException.conflict(
                        "The tenant default is always there; delete what it has instead");
            }
            HoldRows.standing(jdbc).stream()
                    .findFirst()
                    .ifPresent(hold -> {
                        throw GroveException.conflict("The tenant stays by " + hold.words());
                    });
            Counts gone = TenantRows.close(jdbc, now());
            boolean _ =
                    DeletionRows.insert(
                            jdbc, Deletion.Kind.TENANT, tenant.name(), null, by, null, now());
            TenantRows.record(jdbc).ifPresent(begun -> DeletionRows.add(jdbc, begun, gone));
        }
        return TenantRows.record(jdbc).orElseThrow(() -> GroveException.notFound("No such tenant"));
    }

    /**
     * The newest first.
     *
     * @param tenant null for those of all tenants
     */
    @CrossTenant("for operators, who alone name no tenant")
    public Page<Deletion> list(@Nullable TenantId tenant, PageRequest page) {
        UUID before = page.afterId().orElse(AFTER_ALL);
        int limit = page.limit() + 1;
        List<Deletion> found =
                tenant == null
                        ? database.single(jdbc ->
                                DeletionRows.list(
                                        jdbc.sql(LIST_ALL)
                                                .param("before", before)
                                                .param("limit", limit)))
                        : fenced.call(
                                tenant,
                                jdbc ->
                                        DeletionRows.list(
                                                jdbc.sql(LIST)
                                                        .param("before", before)
                                                        .param("limit", limit)));
        return Page.of(found, page.limit(), deletion -> PageRequest.cursorAfter(deletion.id()));
    }

    /**
     * @param tenant null for one of whichever tenant
     * @throws GroveException not_found
     */
    @CrossTenant("for operators, who alone name no tenant")
    public Deletion get(@Nullable TenantId tenant, UUID id) {
        List<Deletion> found =
                tenant == null
                        ? database.single(
                                jdbc -> DeletionRows.list(jdbc.sql(ONE_OF_ALL).param("id", id)))
                        : fenced.call(
                                tenant, jdbc -> DeletionRows.list(jdbc.sql(ONE).param("id", id)));
        return found.stream()
                .findFirst()
                .orElseThrow(() -> GroveException.notFound("There is no such deletion"));
    }

    /** Lists deletions that are not done, the oldest first. */
    @CrossTenant("a server goes on with those of all tenants")
    List<Deletion> running(int most) {
        return database.single(jdbc -> DeletionRows.list(jdbc.sql(RUNNING).param("most", most)));
    }

    /** Says why one does not go on. */
    void waitFor(TenantId tenant, UUID id, String why) {
        database.run(tenant, jdbc -> DeletionRows.waitFor(jdbc, id, why));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
