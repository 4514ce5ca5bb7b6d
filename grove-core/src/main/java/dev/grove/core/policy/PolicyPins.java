package dev.grove.core.policy;

import dev.grove.core.authority.AuthorityLayers;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.GroveException;
import dev.grove.language.decide.Layer;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Layers that references to policies mean, within a transaction. */
@Component
class PolicyPins {

    /** The policy is locked, so that it cannot be deleted before its pin can be found. */
    private static final String FIND =
            """
            SELECT s.digest, h.id AS policy, s.version
              FROM policies h
              JOIN policy_sources s
                ON s.tenant_id = h.tenant_id AND s.policy_id = h.id AND s.version = :version
             WHERE h.tenant_id = :tenant AND h.name COLLATE "C" = :name AND h.deleted_at IS NULL
               FOR SHARE OF h
            """;

    private final BuiltInLayers builtIn;

    PolicyPins(BuiltInLayers builtIn) {
        this.builtIn = builtIn;
    }

    /**
     * Layer of a policy's version.
     *
     * @param policy null for one of the server's
     * @param version null for one of the server's
     */
    record Pin(String digest, @Nullable UUID policy, @Nullable Integer version) {}

    /** In one order for all: two that store the same levels at once wait for each other once. */
    void keepLevels(TenantSql jdbc, List<PolicyReference> policies) {
        policies.stream()
                .map(PolicyReference::name)
                .sorted()
                .flatMap(name -> builtIn.find(name).stream())
                .forEach(level -> AuthorityLayers.keep(jdbc, level));
    }

    /**
     * @param field that names the policy
     * @throws GroveException validation_failed where it was deleted meanwhile
     */
    Pin find(TenantSql jdbc, String field, PolicyReference reference) {
        Layer level = builtIn.find(reference.name()).orElse(null);
        if (level != null) {
            return new Pin(level.digest(), null, null);
        }
        return jdbc.sql(FIND)
                .param("name", reference.name())
                .param("version", reference.version())
                .query(Rows.of(Pin.class))
                .optional()
                .orElseThrow(() ->
                        GroveException.invalid(
                                field,
                                "names a policy that was deleted at this moment; GET /policies lists them"));
    }
}
