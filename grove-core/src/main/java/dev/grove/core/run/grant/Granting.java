package dev.grove.core.run.grant;

import dev.grove.core.authority.Principal;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.layer.KeyLayers;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Grants as people make, read and revoke them. Each change is one transaction; once it is
 * committed, every call that is not under way on any server is decided by it.
 */
@Component
public class Granting {

    private final TenantDatabase database;
    private final GrantChecks checks;
    private final GrantRights rights;
    private final KeyLayers keys;

    Granting(TenantDatabase database, GrantChecks checks, GrantRights rights, KeyLayers keys) {
        this.database = database;
        this.checks = checks;
        this.rights = rights;
        this.keys = keys;
    }

    /**
     * Caller that asks for something here.
     *
     * @param name of its key
     */
    public record Asker(Principal by, String name) {

        /** Caller of an operation as the one who asks. */
        public static Asker of(OperationCaller caller) {
            return new Asker(caller.principal(), caller.keyName());
        }

        KeyId key() {
            return by.key();
        }
    }

    /**
     * @throws GroveException validation_failed, not_found, conflict, grant_refused
     */
    GrantView make(TenantId tenant, GrantDraft draft, Asker by) {
        List<String> layers = layersOf(tenant, by);
        return database.call(tenant, jdbc -> make(jdbc, draft, by, layers));
    }

    /** Digests of the policies that bind who grants; read before a transaction that grants. */
    public List<String> layersOf(TenantId tenant, Asker by) {
        return keys.of(tenant, by.by());
    }

    /**
     * Makes a grant in a transaction of the caller.
     *
     * @throws GroveException as of the overload
     */
    public GrantView make(TenantSql jdbc, GrantDraft draft, Asker by, List<String> layers) {
        Instant now = GrantRows.now(jdbc).truncatedTo(ChronoUnit.MICROS);
        NewGrant grant = checks.check(jdbc.tenant(), draft, now);
        Granter granter =
                new Granter(GrantRows.person(jdbc, by.key()), by.key(), by.name(), layers);
        rights.require(jdbc, grant, granter);
        UUID id = Uuids.next();
        GrantRows.insert(jdbc, id, grant, granter, now);
        return GrantRows.find(jdbc, id).orElseThrow();
    }

    /**
     * @throws GroveException not_found
     */
    GrantView get(TenantId tenant, String id) {
        return database.call(
                tenant, jdbc -> GrantRows.find(jdbc, parse(id)).orElseThrow(Granting::unknown));
    }

    /**
     * Ends a grant; again, it changes nothing.
     *
     * @throws GroveException not_found
     */
    void revoke(TenantId tenant, String id, Asker by) {
        database.run(
                tenant,
                jdbc -> {
                    UUID grant = parse(id);
                    if (GrantRows.find(jdbc, grant).isEmpty()) {
                        throw unknown();
                    }
                    GrantRows.revoke(
                            jdbc,
                            grant,
                            new Granter(by.key().value(), by.key(), by.name(), List.of()));
                });
    }

    /**
     * The newest first.
     *
     * @param subject id of a run, an agent or a key; null for all
     * @param statuses null for all
     */
    Page<GrantView> list(
            TenantId tenant,
            @Nullable UUID subject,
            @Nullable List<@Nullable String> statuses,
            PageRequest page) {
        return Page.of(
                database.call(
                        tenant,
                        jdbc -> GrantRows.page(jdbc, subject, GrantStatus.names(statuses), page)),
                page.limit(),
                grant -> PageRequest.cursorAfter(grant.id()));
    }

    private static UUID parse(String id) {
        return Uuids.parse(id).orElseThrow(Granting::unknown);
    }

    private static GroveException unknown() {
        return GroveException.notFound("There is no such grant");
    }
}
