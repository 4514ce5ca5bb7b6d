package dev.grove.core.policy;

import dev.grove.core.definition.Definitions;
import dev.grove.core.id.TenantId;
import dev.grove.language.policy.layer.BuiltInPolicies;
import dev.grove.language.policy.layer.KnownPolicies;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Policies of a tenant and of the server, each as it was when it was first looked at: what is made
 * of them is the same however often it is made.
 */
final class KnownTenantPolicies implements KnownPolicies {

    private static final int MOST_NAMED = 500;

    private final BuiltInPolicies builtIn = new BuiltInPolicies();
    private final Map<String, Optional<Stored>> found = new HashMap<>();
    private final TenantId tenant;
    private final Definitions<PolicyDocument> definitions;

    KnownTenantPolicies(TenantId tenant, Definitions<PolicyDocument> definitions) {
        this.tenant = tenant;
        this.definitions = definitions;
    }

    @Override
    public Optional<Stored> find(String name) {
        return found.computeIfAbsent(
                name,
                _ ->
                        builtIn.find(name)
                                .or(() ->
                                        definitions
                                                .find(tenant, name)
                                                .map(stored ->
                                                        new Stored(
                                                                stored.definition().policy(),
                                                                stored.version()))));
    }

    @Override
    public Collection<String> names() {
        List<String> names = new ArrayList<>(builtIn.names());
        names.addAll(definitions.namesStartingWith(tenant, "", MOST_NAMED));
        return names;
    }
}
