package dev.grove.core.policy;

import dev.grove.core.ceiling.CeilingPolicies;
import dev.grove.core.definition.DefinitionStore;
import dev.grove.core.definition.Definitions;
import dev.grove.core.definition.DocumentFaults;
import dev.grove.core.definition.LockedDefinition;
import dev.grove.core.definition.Pins;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.layer.KeyLayers;
import dev.grove.language.decide.Link;
import dev.grove.language.document.YamlText;
import dev.grove.language.expression.Expressions;
import dev.grove.language.policy.layer.BuiltInPolicies;
import dev.grove.language.policy.layer.KnownPolicies;
import dev.grove.language.source.DocumentFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The policies of tenants. */
@Component
public class Policies extends DefinitionStore<PolicyDocument, StoredPolicy> implements PolicyNames {

    private static final int MOST_NAMED = 10;

    private final PolicyChecks checks;
    private final PolicySources sources;
    private final AgentPolicies pins;
    private final KeyLayers keys;
    private final CeilingPolicies ceiling;
    private final Expressions expressions;
    private final BuiltInPolicies builtIn = new BuiltInPolicies();

    Policies(
            Definitions<PolicyDocument> definitions,
            PolicyChecks checks,
            PolicySources sources,
            AgentPolicies pins,
            KeyLayers keys,
            CeilingPolicies ceiling,
            Expressions expressions) {
        super(definitions, StoredPolicy::of);
        this.checks = checks;
        this.sources = sources;
        this.pins = pins;
        this.keys = keys;
        this.ceiling = ceiling;
        this.expressions = expressions;
    }

    /** Says all that can be said of a document; nothing is stored. */
    public JudgedPolicy judge(TenantId tenant, PolicySource source) {
        return checks.judge(tenant, source);
    }

    /**
     * Judges a document that is to be stored.
     *
     * @throws GroveException {@code validation_failed}, with all errors and their places
     */
    public JudgedPolicy check(TenantId tenant, PolicySource source) {
        JudgedPolicy judged = judge(tenant, source);
        if (!judged.errors().isEmpty()) {
            throw DocumentFaults.refusal(ErrorCode.VALIDATION_FAILED, "policy", judged.errors());
        }
        return judged;
    }

    /**
     * Creates the policy, or adds a version to the one of its name. A document that equals that of
     * the current version, made of what that is made of, adds none.
     *
     * @param judged without errors
     * @param expectedVersion the version that must be current, 0 when there must be none yet, or
     *     null for any
     * @throws GroveException {@code version_mismatch} with both versions in its details
     */
    public StoreOutcome<StoredPolicy> store(
            JudgedPolicy judged, @Nullable Integer expectedVersion) {
        return definitions()
                .store(judged.tenant(), judged.document(), expectedVersion, layer(judged))
                .map(StoredPolicy::of);
    }

    /**
     * Stored with each version. YAML with another comment is another version, or the comment would
     * be lost; so is the same document where it extends something of which there is a version more.
     */
    private Pins layer(JudgedPolicy judged) {
        return new Pins() {
            @Override
            public boolean areCurrent(UUID id, int version) {
                TenantId tenant = judged.tenant();
                PolicySource source = judged.source();
                return judged.layer(version, expressions)
                                .digest()
                                .equals(sources.digest(tenant, id, version))
                        && (source.format() == DocumentFormat.JSON
                                || sources.get(tenant, id, version).equals(source));
            }

            @Override
            public void add(UUID id, int version) {
                sources.add(
                        judged.tenant(),
                        id,
                        version,
                        judged.source(),
                        judged.layer(version, expressions));
            }
        };
    }

    @Override
    protected void beforeDelete(TenantId tenant, String name, LockedDefinition existing) {
        List<String> agents = pins.listAgentsWith(tenant, existing.id(), MOST_NAMED);
        if (!agents.isEmpty()) {
            throw GroveException.conflict(
                    "%s governs %s%s; store them without it first"
                            .formatted(name, String.join(", ", agents), others(agents)));
        }
        if (ceiling.have(tenant, name)) {
            throw GroveException.conflict(
                    "%s is a policy of the tenant's ceiling; an admin sets that without it first, by PUT /tenants/{id}/ceiling"
                            .formatted(name));
        }
        List<String> bound = keys.listKeysWith(tenant, existing.id(), MOST_NAMED);
        if (!bound.isEmpty()) {
            throw GroveException.conflict(
                    "%s governs the keys %s%s; revoke them first, since a key keeps its policies"
                            .formatted(name, String.join(", ", bound), others(bound)));
        }
    }

    private static String others(List<String> named) {
        return named.size() == MOST_NAMED ? " and perhaps others" : "";
    }

    /** Digest of the layer that a version came to. */
    public String digest(TenantId tenant, StoredPolicy policy) {
        return sources.digest(tenant, policy.id(), policy.version());
    }

    /** Layer that a version came to, or why it cannot be read. */
    public Link layer(TenantId tenant, StoredPolicy policy) {
        return sources.layer(tenant, policy.id(), policy.version());
    }

    /**
     * Layer that a document would come to, were it stored now.
     *
     * @param judged without errors
     */
    public Link candidate(JudgedPolicy judged) {
        return judged.layer(expressions);
    }

    /** Document of a version as YAML: as its author wrote it, where that was YAML. */
    public String yaml(TenantId tenant, StoredPolicy policy) {
        PolicySource source = sources.get(tenant, policy.id(), policy.version());
        return switch (source.format()) {
            case YAML -> source.text();
            case JSON -> YamlText.of(policy.json());
        };
    }

    @Override
    public OptionalInt newestVersion(TenantId tenant, String name) {
        Optional<Integer> level = builtIn.find(name).map(stored -> stored.version());
        return level.or(() -> definitions().find(tenant, name).map(stored -> stored.version()))
                .map(OptionalInt::of)
                .orElse(OptionalInt.empty());
    }

    /** Policies of the tenant and of the server in their newest versions, each read once. */
    public KnownPolicies known(TenantId tenant) {
        return new KnownTenantPolicies(tenant, definitions());
    }

    @Override
    public List<String> names(TenantId tenant) {
        return List.copyOf(known(tenant).names());
    }
}
