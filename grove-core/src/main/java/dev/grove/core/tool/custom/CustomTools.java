package dev.grove.core.tool.custom;

import dev.grove.core.definition.DefinitionStore;
import dev.grove.core.definition.Definitions;
import dev.grove.core.definition.LockedDefinition;
import dev.grove.core.definition.Pins;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.tool.custom.work.CustomToolWork;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The tools that tenants made. */
@Component
public class CustomTools extends DefinitionStore<CustomToolDefinition, CustomTool> {

    private static final int NAMED_AGENTS = 10;

    private final CustomToolPins pins;
    private final CustomToolValidation validation;
    private final SigningSecrets signing;

    CustomTools(
            Definitions<CustomToolDefinition> definitions,
            CustomToolPins pins,
            CustomToolValidation validation,
            SigningSecrets signing) {
        super(definitions, CustomTool::of);
        this.pins = pins;
        this.validation = validation;
        this.signing = signing;
    }

    /**
     * Creates the tool, or adds a version to the one of that name; agents have the new one once
     * they are stored again. A draft that equals the current version adds none. A tool that becomes
     * a callback gets a signing secret.
     *
     * @param expectedVersion the version that must be current, 0 when there must be none yet, or
     *     null for any
     * @throws GroveException {@code validation_failed}; {@code secrets_locked} for a callback on a
     *     server without a master key; {@code version_mismatch} with both versions in its details
     */
    public StoredCustomTool store(
            TenantId tenant, CustomToolDraft draft, @Nullable Integer expectedVersion) {
        CustomToolDefinition definition = validation.validate(draft);
        if (isCallback(definition)) {
            signing.requireUnlocked(tenant);
        }
        StoreOutcome<CustomTool> outcome =
                definitions()
                        .store(tenant, definition, expectedVersion, Pins.NONE)
                        .map(CustomTool::of);
        // After the commit: a secret that was shown belongs to a tool that exists. A tool whose
        // secret was not stored any more says so when it is called, and gets one by rotation.
        String secret = becameCallback(outcome) ? signing.renew(tenant, definition.name()) : null;
        return new StoredCustomTool(outcome, secret);
    }

    private static boolean becameCallback(StoreOutcome<CustomTool> outcome) {
        return switch (outcome) {
            case StoreOutcome.Created(CustomTool tool) -> isCallback(tool.definition());
            case StoreOutcome.Replaced(CustomTool before, CustomTool tool) ->
                    isCallback(tool.definition()) && !isCallback(before.definition());
            case StoreOutcome.Unchanged(CustomTool _) -> false;
        };
    }

    private static boolean isCallback(CustomToolDefinition definition) {
        return definition.work() instanceof CustomToolWork.Callback;
    }

    /**
     * Makes a new signing secret for a callback; requests are signed with it from then on.
     *
     * @return shown this once
     * @throws GroveException {@code not_found}; {@code conflict} for another kind; {@code
     *     secrets_locked}
     */
    public String rotateSigningSecret(TenantId tenant, String name) {
        if (!isCallback(get(tenant, name).definition())) {
            throw GroveException.conflict(
                    name + " is no callback, so nothing that it does is signed");
        }
        return signing.renew(tenant, name);
    }

    @Override
    protected void beforeDelete(TenantId tenant, String name, LockedDefinition existing) {
        List<String> agents = pins.listAgentsWith(tenant, existing.id(), NAMED_AGENTS);
        if (!agents.isEmpty()) {
            throw GroveException.conflict(
                    name
                            + " is listed by "
                            + String.join(", ", agents)
                            + (agents.size() == NAMED_AGENTS ? " and perhaps others" : "")
                            + "; store them without it first");
        }
    }
}
