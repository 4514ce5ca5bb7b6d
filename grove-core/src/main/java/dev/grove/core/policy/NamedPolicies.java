package dev.grove.core.policy;

import dev.grove.core.authority.PolicyServers;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Policies that a key or a start names, as the layers that they are at this moment. */
@Component
public class NamedPolicies {

    private final TenantDatabase database;
    private final PolicyNames names;
    private final PolicyPins pins;
    private final PolicySources sources;
    private final BuiltInLayers builtIn;

    NamedPolicies(
            TenantDatabase database,
            PolicyNames names,
            PolicyPins pins,
            PolicySources sources,
            BuiltInLayers builtIn) {
        this.database = database;
        this.names = names;
        this.pins = pins;
        this.sources = sources;
        this.builtIn = builtIn;
    }

    /**
     * Policy with its layer.
     *
     * @param id null for one of the server's
     */
    public record Named(PolicyReference policy, String digest, @Nullable UUID id) {}

    /**
     * Finds the layers of policies; nothing is read where none is named.
     *
     * @param field that names them
     * @throws GroveException validation_failed, with the nearest names; {@code upgrade_in_progress}
     *     while a server lives that would not ask policies
     */
    public List<Named> find(TenantId tenant, String field, List<String> written) {
        if (written.isEmpty()) {
            return List.of();
        }
        FieldChecks checks = new FieldChecks();
        List<PolicyReference> policies =
                new PoliciesValidation(names, tenant, checks, field)
                        .check(new ArrayList<@Nullable String>(written));
        if (!checks.errors().isEmpty()) {
            throw GroveException.invalid(checks.errors());
        }
        return database.call(tenant, jdbc -> find(jdbc, field, policies));
    }

    /**
     * Policies that layers are of; nothing is read where there are none.
     *
     * @throws GroveException forbidden where the policy of one was deleted since
     */
    public List<Named> ofLayers(TenantId tenant, List<String> digests) {
        if (digests.isEmpty()) {
            return List.of();
        }
        Map<String, Named> found = new HashMap<>();
        sources.versions(tenant, digests)
                .forEach(each ->
                        found.put(
                                each.digest(),
                                new Named(
                                        new PolicyReference(each.name(), each.version()),
                                        each.digest(),
                                        each.policy())));
        for (String digest : digests) {
            builtIn.nameOf(digest)
                    .ifPresent(name ->
                            found.put(
                                    digest,
                                    new Named(
                                            new PolicyReference(
                                                    name,
                                                    names.newestVersion(tenant, name)
                                                            .orElseThrow()),
                                            digest,
                                            null)));
        }
        if (!found.keySet().containsAll(digests)) {
            throw new GroveException(
                    ErrorCode.FORBIDDEN,
                    "A policy of your token was deleted, so that nothing new can have it; ask for another token, or send the key itself");
        }
        return digests.stream().map(found::get).toList();
    }

    private List<Named> find(TenantSql jdbc, String field, List<PolicyReference> policies) {
        PolicyServers.require(jdbc);
        pins.keepLevels(jdbc, policies);
        return policies.stream()
                .map(each -> {
                    PolicyPins.Pin pin = pins.find(jdbc, field, each);
                    return new Named(each, pin.digest(), pin.policy());
                })
                .toList();
    }
}
