package dev.grove.mcp.provider;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.provider.ProvidedTool;
import dev.grove.core.provider.ProvidedToolTable;
import dev.grove.core.provider.ProviderTable;
import dev.grove.core.provider.ToolDefinition;
import dev.grove.core.provider.ToolProvider;
import dev.grove.core.provider.ToolRules;
import dev.grove.core.provider.ToolStatus;
import dev.grove.core.tool.Effect;
import dev.grove.language.text.NearestNames;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Tools of tenants' providers: what is known of them, their approvals and their rules. */
@Component
public class ProvidedTools {

    private final TenantDatabase database;
    private final Clock clock;

    ProvidedTools(TenantDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * All of a provider, by name.
     *
     * @throws GroveException {@code not_found}
     */
    public List<ProvidedTool> list(TenantId tenant, String provider) {
        return reading(tenant, provider, (table, id) -> table.list(id));
    }

    /**
     * A page of a provider's, by name.
     *
     * @throws GroveException {@code not_found}; {@code validation_failed} for a cursor of another
     *     list
     */
    public Page<ProvidedTool> list(TenantId tenant, String provider, PageRequest page) {
        String after = page.afterName().orElse("");
        return reading(tenant, provider, (table, id) -> table.list(id, after, page.limit()));
    }

    /** Statuses of providers' tools by their names, by provider. */
    Function<ToolProvider, Map<String, ToolStatus>> statuses(
            TenantId tenant, Collection<ToolProvider> providers) {
        Map<UUID, Map<String, ToolStatus>> statuses =
                database.call(
                        tenant,
                        jdbc ->
                                new ProvidedToolTable(jdbc)
                                        .statuses(
                                                providers.stream().map(ToolProvider::id).toList()));
        return provider -> statuses.getOrDefault(provider.id(), Map.of());
    }

    private <T> T reading(
            TenantId tenant, String provider, BiFunction<ProvidedToolTable, UUID, T> reading) {
        return database.call(
                tenant,
                jdbc ->
                        Optional.of(provider)
                                .filter(ProviderValidation::isName)
                                .flatMap(new ProviderTable(jdbc)::find)
                                .map(found ->
                                        reading.apply(new ProvidedToolTable(jdbc), found.id()))
                                .orElseThrow(() -> noTool(provider, null)));
    }

    /**
     * Approves of a tool as its server gave it last. Agents have it once they are stored again.
     *
     * @param sha256 of the definition that was looked at
     * @throws GroveException {@code not_found}; {@code conflict} when the server has given another
     *     definition meanwhile, or has the tool no more
     */
    public ProvidedTool approve(
            TenantId tenant, String provider, String tool, @Nullable String sha256, KeyId by) {
        return change(
                tenant,
                provider,
                tool,
                (table, current) -> {
                    refuseUnseen(current, sha256);
                    table.approve(
                            current.providerId(),
                            tool,
                            String.valueOf(sha256),
                            by,
                            clock.instant().truncatedTo(ChronoUnit.MICROS));
                    return true;
                });
    }

    /**
     * Says what a tool does, and whether a person decides on its calls. It holds from the next time
     * on that a run is executed.
     *
     * @throws GroveException {@code not_found}, {@code validation_failed}
     */
    public ProvidedTool setRules(TenantId tenant, String provider, String tool, RulesDraft draft) {
        return change(
                tenant,
                provider,
                tool,
                (table, current) -> {
                    table.setRules(current.providerId(), tool, rules(draft, current));
                    return true;
                });
    }

    private ProvidedTool change(
            TenantId tenant,
            String provider,
            String tool,
            BiFunction<ProvidedToolTable, ProvidedTool, Boolean> work) {
        return database.call(
                tenant,
                jdbc -> {
                    ProvidedToolTable table = new ProvidedToolTable(jdbc);
                    ProvidedTool current =
                            Optional.of(provider)
                                    .filter(ProviderValidation::isName)
                                    .filter(_ -> ToolVetting.isName(tool))
                                    .flatMap(new ProviderTable(jdbc)::lock)
                                    .flatMap(locked -> table.find(locked.id(), tool))
                                    .orElseThrow(() -> noTool(provider, tool));
                    boolean _ = work.apply(table, current);
                    return table.find(current.providerId(), tool).orElseThrow();
                });
    }

    private static void refuseUnseen(ProvidedTool tool, @Nullable String sha256) {
        if (sha256 == null) {
            throw GroveException.invalid(
                    "sha256", "is required: of the definition that you approve of");
        }
        ToolDefinition seen = tool.seen();
        if (seen == null) {
            throw GroveException.conflict(
                    "The server does not have " + tool.fullName() + " any more");
        }
        if (!seen.sha256().equals(sha256)) {
            throw new GroveException(
                    ErrorCode.CONFLICT,
                    "This is not what the server gave last of "
                            + tool.fullName()
                            + "; read it again and decide anew",
                    List.of(),
                    Map.of("sha256", seen.sha256()));
        }
    }

    private static ToolRules rules(RulesDraft draft, ProvidedTool tool) {
        ToolRules now = tool.rules();
        Effect effect = draft.effect() == null ? now.effect() : effect(draft.effect());
        String key =
                draft.keyArgument() == null
                        ? (effect == Effect.KEYED ? now.keyArgument() : null)
                        : text(draft.keyArgument());
        if ((effect == Effect.KEYED) != (key != null)) {
            throw GroveException.invalid(
                    "key_argument",
                    "names the argument that takes Grove's idempotency key: with the effect keyed,"
                            + " and with no other");
        }
        if (key != null && !hasTextArgument(tool, key)) {
            throw GroveException.invalid(
                    "key_argument", "must be one of the tool's arguments that takes a text");
        }
        return new ToolRules(
                effect,
                key,
                draft.needsApproval() == null ? now.needsApproval() : draft.needsApproval(),
                draft.reads() == null ? now.reads() : FlowDraft.reads(draft.reads()),
                draft.sink() == null ? now.sink() : FlowDraft.sink(draft.sink()));
    }

    private static boolean hasTextArgument(ProvidedTool tool, String name) {
        ToolDefinition definition =
                tool.approval() == null ? tool.seen() : tool.approval().definition();
        return definition != null
                && definition
                        .inputSchema()
                        .path("properties")
                        .path(name)
                        .path("type")
                        .asString("")
                        .equals("string");
    }

    private static @Nullable Effect effect(JsonNode written) {
        if (written.isNull()) {
            return null;
        }
        return Effect.ofBroughtTools().stream()
                .filter(effect ->
                        written.isString() && effect.wireName().equals(written.stringValue()))
                .findFirst()
                .orElseThrow(() ->
                        GroveException.invalid(
                                "effect",
                                NearestNames.asChoice(
                                                written.asString(""),
                                                Effect.ofBroughtTools().stream()
                                                        .map(Effect::wireName)
                                                        .toList())
                                        + "; or null for what the tool says of itself"));
    }

    private static @Nullable String text(JsonNode written) {
        if (!written.isNull() && !written.isString()) {
            throw GroveException.invalid("key_argument", "must be a string, or null for none");
        }
        return written.isNull() ? null : written.stringValue();
    }

    private static GroveException noTool(String provider, @Nullable String tool) {
        return GroveException.notFound(
                tool == null
                        ? "No tool provider is named " + provider
                        : "No tool provider is named " + provider + ", or it has no tool " + tool);
    }
}
