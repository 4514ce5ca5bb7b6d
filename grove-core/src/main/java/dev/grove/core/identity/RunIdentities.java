package dev.grove.core.identity;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.secret.Scrubbers;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Identities of runs for the requests that are made on their behalf. */
@Component
public class RunIdentities {

    private final IdentityIssuer issuer;
    private final RunLineage lineage;
    private final Scrubbers scrubbers;

    public RunIdentities(IdentityIssuer issuer, RunLineage lineage, Scrubbers scrubbers) {
        this.issuer = issuer;
        this.lineage = lineage;
        this.scrubbers = scrubbers;
    }

    /**
     * Identity for the requests of a call. When it returns, this replica takes such tokens out of
     * whatever leaves it.
     */
    public RunIdentity of(
            IdentityAuth auth, TenantId tenant, RunId run, IdentityClaims.@Nullable Call call) {
        List<RunLineage.Ancestor> runs = lineage.of(tenant, run);
        if (runs.isEmpty()) {
            throw GroveException.notFound("The run is gone");
        }
        RunLineage.Ancestor self = runs.getFirst();
        IdentityClaims.Agent agent =
                self.agent() == null || self.version() == null
                        ? null
                        : new IdentityClaims.Agent(self.agent(), self.version());
        return guarded(
                new IdentityClaims(
                        auth.audience(),
                        tenant,
                        named(self),
                        runs.stream().skip(1).map(RunIdentities::named).toList(),
                        agent,
                        call));
    }

    /** Identity of a tenant, for what is asked of a receiver on behalf of no run. */
    public RunIdentity of(IdentityAuth auth, TenantId tenant) {
        return guarded(
                new IdentityClaims(
                        auth.audience(), tenant, "tenant:" + tenant, List.of(), null, null));
    }

    private RunIdentity guarded(IdentityClaims claims) {
        scrubbers.guardIdentities(claims.tenant());
        return new RunIdentity(claims, issuer);
    }

    private static String named(RunLineage.Ancestor run) {
        return "run:" + run.id();
    }
}
