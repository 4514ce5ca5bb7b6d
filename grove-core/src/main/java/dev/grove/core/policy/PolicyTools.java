package dev.grove.core.policy;

import dev.grove.core.id.TenantId;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolOffer;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.policy.check.KnownTools;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Tools that policies may be about: what allowlists of a tenant may name, as they are now. */
@Component
class PolicyTools {

    private final AgentTools tools;
    private final ClientToolSource clients;

    PolicyTools(AgentTools tools, ClientToolSource clients) {
        this.tools = tools;
        this.clients = clients;
    }

    KnownTools of(TenantId tenant) {
        Map<String, ToolSpec> specs = new LinkedHashMap<>();
        clients.clientTools(tenant).forEach(spec -> specs.put(spec.name(), spec));
        tools.offers(tenant).stream()
                .map(ToolOffer::spec)
                .forEach(spec -> specs.put(spec.name(), spec));
        return new OfTenant(specs);
    }

    private record OfTenant(Map<String, ToolSpec> specs) implements KnownTools {

        private static final List<String> BUCKETS =
                Arrays.stream(Bucket.values()).map(Bucket::wireName).toList();
        private static final List<String> EFFECTS =
                Arrays.stream(Effect.values()).map(Effect::wireName).toList();

        @Override
        public Collection<String> names() {
            return specs.keySet();
        }

        @Override
        public Optional<Tool> find(String name) {
            return Optional.ofNullable(specs.get(name)).map(ToolFacts::of);
        }

        @Override
        public Optional<ObjectNode> schema(String name) {
            return Optional.ofNullable(specs.get(name)).map(ToolSpec::inputSchema);
        }

        @Override
        public Collection<String> buckets() {
            return BUCKETS;
        }

        @Override
        public Collection<String> effects() {
            return EFFECTS;
        }

        @Override
        public Collection<String> providers() {
            TreeSet<String> providers = new TreeSet<>();
            specs.values().stream()
                    .map(ToolFacts::provider)
                    .filter(Objects::nonNull)
                    .forEach(providers::add);
            return providers;
        }
    }
}
