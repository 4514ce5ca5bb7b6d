package dev.grove.core.run.governance;

import dev.grove.core.authority.Starter;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.layer.KeyLayers;
import dev.grove.core.policy.NamedPolicies;
import java.util.Comparator;
import java.util.List;
import org.springframework.stereotype.Component;

/** Layers that a run has of its starter: of the key, and as asked for; most have none. */
@Component
class StarterLayers {

    private static final String FIELD = "authority.policies";

    /** Policies of the tenant before those of the server. */
    private static final Comparator<NamedPolicies.Named> ORDER =
            Comparator.comparing((NamedPolicies.Named named) -> named.id() == null)
                    .thenComparing(named -> named.policy().toString());

    private final KeyLayers keys;
    private final NamedPolicies policies;

    StarterLayers(KeyLayers keys, NamedPolicies policies) {
        this.keys = keys;
        this.policies = policies;
    }

    /**
     * Digests of the layers of the key and of the token that was sent in its place; nothing is read
     * of a key that was authenticated here.
     */
    List<String> ofKey(TenantId tenant, Starter by) {
        return by.principal() == null ? List.of() : keys.of(tenant, by.principal());
    }

    /**
     * Finds what a start asks for. The order of layers changes no decision, so each set has one,
     * whichever way it is written.
     *
     * @throws dev.grove.core.error.GroveException validation_failed for a policy that is unknown
     */
    List<String> asked(TenantId tenant, Starter by) {
        return policies.find(tenant, FIELD, by.policies()).stream()
                .sorted(ORDER)
                .map(NamedPolicies.Named::digest)
                .toList();
    }
}
