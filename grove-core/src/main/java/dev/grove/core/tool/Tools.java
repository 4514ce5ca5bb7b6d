package dev.grove.core.tool;

import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.text.NearestNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Every tool of this server. It answers what an allowlist may name; what a run may call is its
 * {@link ToolRegistry} alone.
 */
@Component
public class Tools {

    private static final ToolSource NO_SOURCE = List::of;

    private final Map<String, KnownTool> byName;
    private final JsonSchemas schemas;

    /**
     * @throws IllegalStateException when two tools have one name, or one cannot do what its effect
     *     promises
     */
    public Tools(List<ToolSource> sources, JsonSchemas schemas) {
        this.schemas = schemas;
        Map<String, KnownTool> known = new TreeMap<>();
        for (ToolSource source : sources) {
            for (Tool tool : source.tools()) {
                ToolSpec spec = tool.spec();
                if (known.put(spec.name(), known(tool, source)) != null) {
                    throw new IllegalStateException("Two tools are named " + spec.name());
                }
            }
        }
        this.byName = known;
    }

    public Optional<Tool> find(String name) {
        return Optional.ofNullable(byName.get(name)).map(KnownTool::tool);
    }

    /** Whether nothing of a tenant's that models or clients call may have this name. */
    public boolean reserves(String name) {
        return byName.containsKey(name) || ReservedNames.contains(name);
    }

    /** By bucket, then by name. */
    public List<ToolSpec> list() {
        return byName.values().stream()
                .map(known -> known.tool().spec())
                .sorted(Comparator.comparing(ToolSpec::bucket).thenComparing(ToolSpec::name))
                .toList();
    }

    /** The real names nearest to one that is not, the nearest first; at most three. */
    public List<String> nearest(String name) {
        return nearest(name, List.of());
    }

    /** Overload that also looks among names of a tenant. */
    public List<String> nearest(String name, Collection<String> own) {
        List<String> real = new ArrayList<>(byName.keySet());
        real.addAll(own);
        return NearestNames.of(name, real);
    }

    /** Why a tool cannot be used at the moment and how to mend it; nothing when it can. */
    public Optional<String> unavailable(String name) {
        return Optional.ofNullable(byName.get(name)).flatMap(known -> known.source().unavailable());
    }

    /**
     * Tools that a run may call: those its agent's allowlist names, in that order. A name that this
     * server does not have is left out.
     *
     * @param outputSchema schema that the agent's final result must satisfy, or null for any
     */
    public ToolRegistry registry(Collection<String> allowlist, @Nullable ObjectNode outputSchema) {
        return registry(allowlist, List.of(), outputSchema);
    }

    /**
     * Overload with tools that the agent brings itself: where the allowlist names them, or at its
     * end.
     */
    public ToolRegistry registry(
            Collection<String> allowlist,
            Collection<? extends Tool> own,
            @Nullable ObjectNode outputSchema) {
        Map<String, KnownTool> brought = new LinkedHashMap<>();
        for (Tool tool : own) {
            brought.put(tool.spec().name(), known(tool, NO_SOURCE));
        }
        Map<String, KnownTool> allowed = new LinkedHashMap<>();
        for (String name : allowlist) {
            // A tool that this server got later does not take the place of the agent's own.
            KnownTool known = brought.containsKey(name) ? brought.get(name) : byName.get(name);
            if (known != null) {
                allowed.put(name, known);
            }
        }
        brought.forEach(allowed::putIfAbsent);
        return new ToolRegistry(allowed, outputSchema);
    }

    private KnownTool known(Tool tool, ToolSource source) {
        if (tool.spec().effect() == Effect.PROBE && !(tool instanceof Probe)) {
            throw new IllegalStateException(
                    "%s declares the effect PROBE but does not implement Probe"
                            .formatted(tool.spec().name()));
        }
        return new KnownTool(tool, source, schemas.compile(tool.spec().inputSchema()));
    }
}
