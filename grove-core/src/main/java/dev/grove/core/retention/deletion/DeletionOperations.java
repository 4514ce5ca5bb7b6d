package dev.grove.core.retention.deletion;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.page.PageQuery;
import dev.grove.core.retention.Asker;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.tenant.NamedTenant;
import dev.grove.core.tenant.Tenants;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Operations that delete runs, sessions, the data of persons and tenants, and that read the records
 * of it.
 */
@Component
class DeletionOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("retention", Scope.ADMIN);
    private static final AnswerType BEGUN = new AnswerType.Begun(DeletionView.class);

    private final Deletions deletions;

    DeletionOperations(Deletions deletions) {
        this.deletions = deletions;
    }

    /** Person whose data is deleted. */
    record Person(
            @JsonPropertyDescription("What the metadata of the person's runs has under `user`")
                    @Needed
                    @Size(min = 1, max = PersonName.LONGEST)
                    String user) {}

    /** Id of a session. */
    record NamedSession(
            @JsonPropertyDescription("The session's id") @Needed @SchemaOf(UUID.class) String id) {}

    /** Id of a deletion. */
    record NamedDeletion(
            @JsonPropertyDescription("Of the deletion") @Needed @SchemaOf(UUID.class) String id) {}

    @Override
    public List<Operation<?>> operations() {
        return List.of(ofRun(), ofSession(), ofPerson(), ofTenant(), list(), get());
    }

    /** At once: the answer says what is gone. */
    private Operation<NamedRun> ofRun() {
        return GROUP.operation("deleteRun", NamedRun.class)
                .says(
                        "Delete a run",
                        "With all below it, of agents and of workflows alike: turns, events, results, ledgers, and the files that no other run points at. All of it must have ended (409 names what has not) and none may be held (409 names the hold). What it has cost stays in `GET /costs`. The same again answers the same record. Forks are runs of their own, and stay.")
                .at(Route.delete("/agent-runs/{id}"))
                .refuses(404, 409)
                .views(
                        DeletionView.class,
                        (caller, asked) ->
                                DeletionView.of(
                                        deletions.deleteRun(
                                                caller.tenant(), asked.run(), Asker.of(caller))));
    }

    /** For callers who let people talk: no data of others is in a session. */
    private Operation<NamedSession> ofSession() {
        return new OperationGroup("sessions", Scope.INVOKE)
                .operation("deleteSession", NamedSession.class)
                .says(
                        "Delete a session",
                        "With its messages and the runs that answered them, but those that branches of it share. Nobody sees it once this answers; what is being answered is cancelled, and the rest goes bit by bit: the record says how far. Again, it gives the same record.")
                .at(Route.delete("/sessions/{id}"))
                .refuses(404, 409)
                .answers(
                        BEGUN,
                        (caller, asked) ->
                                begun(
                                        deletions.deleteSession(
                                                caller.tenant(),
                                                sessionOf(asked.id()),
                                                caller.user(),
                                                Asker.of(caller))));
    }

    private Operation<Person> ofPerson() {
        return GROUP.operation("deleteUserData", Person.class)
                .says(
                        "Delete a person's data",
                        "All trees in which a run names the person in its metadata, as `user`; those that have not ended are cancelled first. The same again answers how far it is, or the record of the last time. The record has a digest in place of the name. Refused with 409 while something of it is held.")
                .at(Route.delete("/users/{user}/data"))
                .refuses(404, 409)
                .answers(
                        BEGUN,
                        (caller, asked) ->
                                begun(
                                        deletions.deletePerson(
                                                caller.tenant(), asked.user(), Asker.of(caller))));
    }

    private Operation<NamedTenant> ofTenant() {
        return GROUP.operation("deleteTenant", NamedTenant.class)
                .says(
                        "Delete a tenant",
                        "With all that it has. From the answer on its keys are refused everywhere and no run of it starts; runs are cancelled, then everything is deleted in small steps, with which another server goes on where one dies. The same again answers how far it is. Refused with 409 while a legal hold of the tenant, or of a run of it, stands, and for the tenant `default`. The record stays, with the number of rows by table and what its runs had cost by month; so do the entries of the audit log, until their own age is over.")
                .at(Route.delete("/tenants/{id}").forOperators())
                .refuses(404, 409)
                .answers(
                        BEGUN,
                        (caller, asked) ->
                                begun(
                                        deletions.deleteTenant(
                                                Tenants.parse(asked.id()), Asker.of(caller))));
    }

    private Operation<PageQuery> list() {
        return GROUP.operation("listDeletions", PageQuery.class)
                .says(
                        "List deletions",
                        "The newest first; for an operator's key that names no tenant, those of all, deleted tenants among them.")
                .at(Route.get("/deletions"))
                .lists(
                        DeletionView.class,
                        (caller, asked) ->
                                deletions
                                        .list(fence(caller), asked.request())
                                        .map(DeletionView::of));
    }

    private Operation<NamedDeletion> get() {
        return GROUP.operation("getDeletion", NamedDeletion.class)
                .says("Read a deletion", "")
                .at(Route.get("/deletions/{id}"))
                .refuses(404)
                .views(
                        DeletionView.class,
                        (caller, asked) ->
                                DeletionView.of(deletions.get(fence(caller), idOf(asked.id()))));
    }

    private static SessionId sessionOf(String text) {
        return Uuids.parse(text)
                .map(SessionId::new)
                .orElseThrow(() -> GroveException.notFound("There is no such session"));
    }

    private static UUID idOf(String text) {
        return Uuids.parse(text)
                .orElseThrow(() -> GroveException.notFound("There is no such deletion"));
    }

    /** Operators see those of all tenants, of deleted ones too, unless they name one. */
    private static @Nullable TenantId fence(OperationCaller caller) {
        return caller.isOperator() && !caller.namesTenant() ? null : caller.tenant();
    }

    private static Answer begun(Deletion deletion) {
        return new Answer.Begun(DeletionView.of(deletion), deletion.completedAt() != null);
    }
}
