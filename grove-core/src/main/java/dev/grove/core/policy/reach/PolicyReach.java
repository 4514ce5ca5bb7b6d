package dev.grove.core.policy.reach;

import dev.grove.core.authority.Authorities;
import dev.grove.core.cache.MostRecent;
import dev.grove.core.ceiling.KnownCeilings;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.ToolFacts;
import dev.grove.core.policy.reach.BoundLayers.Place;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.Known;
import dev.grove.language.decide.LayerReach;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.expression.Expressions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Layers, ready to be asked what they may say. They never change, so those of late are kept. */
@Component
public class PolicyReach {

    private static final int MOST_KEPT = 256;
    private static final int MOST_ANSWERS = 20_000;

    private final Authorities authorities;
    private final KnownCeilings ceilings;
    private final Expressions expressions;
    private final MostRecent<Layered, LayerReach> kept = new MostRecent<>(MOST_KEPT);
    private final MostRecent<Asked, Boolean> open = new MostRecent<>(MOST_ANSWERS);

    public PolicyReach(Authorities authorities, KnownCeilings ceilings, Expressions expressions) {
        this.authorities = authorities;
        this.ceilings = ceilings;
        this.expressions = expressions;
    }

    private record Layered(TenantId tenant, String digest) {}

    /**
     * Question to a layer.
     *
     * @param agent empty for a layer that says the same of all
     */
    private record Asked(Layered layer, Tool tool, String agent) {}

    /**
     * Whether some call of a tool by an agent's runs may be allowed, or asked about. Answers are
     * kept, so that of a layer that many agents have each tool is asked about once.
     *
     * @param digests of layers, in any order
     */
    public boolean isOpen(
            TenantId tenant, Collection<String> digests, ToolSpec spec, String agent) {
        Tool tool = ToolFacts.of(spec);
        List<String> unknown = new ArrayList<>();
        for (String digest : digests) {
            Boolean answer = answer(new Layered(tenant, digest), tool, agent);
            if (Boolean.FALSE.equals(answer)) {
                return false;
            }
            if (answer == null) {
                unknown.add(digest);
            }
        }
        Map<String, LayerReach> layers = read(tenant, unknown);
        // Rules that need no condition first.
        for (String digest : unknown) {
            LayerReach layer = layers.get(digest);
            if (layer == null || layer.isClosed(tool)) {
                open.put(new Asked(new Layered(tenant, digest), tool, ""), false);
                return false;
            }
        }
        Known known = BoundLayers.known(spec, agent);
        for (String digest : unknown) {
            LayerReach layer = layers.get(digest);
            boolean isOpen = layer != null && layer.of(tool, known).isOpen();
            open.put(
                    new Asked(
                            new Layered(tenant, digest),
                            tool,
                            layer != null && layer.tellsAgentsApart() ? agent : ""),
                    isOpen);
            if (!isOpen) {
                return false;
            }
        }
        return true;
    }

    private @Nullable Boolean answer(Layered layer, Tool tool, String agent) {
        return open.find(new Asked(layer, tool, ""))
                .or(() -> open.find(new Asked(layer, tool, agent)))
                .orElse(null);
    }

    /** Digests of the layers of the tenant's ceiling, as this server knows it now. */
    public List<String> ceiling(TenantId tenant) {
        String digest = ceilings.of(tenant).digest();
        return digest == null ? List.of() : authorities.layers(tenant, digest);
    }

    /**
     * Reads layers; those that are not there, or cannot be read, are left out.
     *
     * @param digests not many at once: a layer has up to a few hundred kilobytes
     */
    public Map<String, LayerReach> read(TenantId tenant, Collection<String> digests) {
        Map<String, LayerReach> found = new HashMap<>();
        for (String digest : digests) {
            kept.find(new Layered(tenant, digest)).ifPresent(reach -> found.put(digest, reach));
        }
        List<String> unknown =
                digests.stream().filter(digest -> !found.containsKey(digest)).distinct().toList();
        authorities
                .policies(tenant, unknown)
                .forEach((digest, policy) -> {
                    LayerReach reach = new LayerReach(policy, expressions);
                    kept.put(new Layered(tenant, digest), reach);
                    found.put(digest, reach);
                });
        return found;
    }

    /**
     * Layers in their places.
     *
     * @param read at least those that can be read of them
     */
    public static BoundLayers bound(
            List<String> ceiling, List<String> layers, Map<String, LayerReach> read) {
        return new BoundLayers(
                Stream.concat(
                                ceiling.stream()
                                        .map(digest -> new Place(true, digest, read.get(digest))),
                                layers.stream()
                                        .map(digest -> new Place(false, digest, read.get(digest))))
                        .toList());
    }
}
