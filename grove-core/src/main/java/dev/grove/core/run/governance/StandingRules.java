package dev.grove.core.run.governance;

import dev.grove.core.policy.ToolFacts;
import dev.grove.core.policy.reach.BoundLayers;
import dev.grove.core.policy.reach.BoundLayers.Answer;
import dev.grove.core.policy.reach.BoundLayers.Place;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.Grant.Lifted;
import dev.grove.language.decide.Known;
import dev.grove.language.decide.Layer;
import dev.grove.language.decide.LayerReach;
import dev.grove.language.decide.Link;
import dev.grove.language.decide.Reach;
import dev.grove.language.decide.Reach.Counting;
import dev.grove.language.expression.Expressions;
import dev.grove.language.policy.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Rules that may restrict calls of some tools, without any such call: those that a grant may lift,
 * and those that stay whatever is granted.
 */
final class StandingRules {

    /** Rule by which a policy says what no other one of its rules does. */
    private static final String DEFAULT = "default";

    private final Set<Lifted> liftable = new LinkedHashSet<>();
    private final Set<Lifted> fixed = new LinkedHashSet<>();
    private boolean open;

    private StandingRules() {}

    /** Rules of a ceiling and of the layers below it that stand against calls of tools. */
    static StandingRules against(
            List<ToolSpec> tools, List<Link> ceiling, List<Link> chain, Expressions expressions) {
        List<Place> places = new ArrayList<>();
        ceiling.forEach(link -> places.add(place(true, link, expressions)));
        chain.forEach(link -> places.add(place(false, link, expressions)));
        BoundLayers layers = new BoundLayers(places);
        StandingRules standing = new StandingRules();
        tools.forEach(tool -> standing.add(tool, layers));
        // A policy may stand in two places.
        standing.liftable.removeAll(standing.fixed);
        return standing;
    }

    private static Place place(boolean ceiling, Link link, Expressions expressions) {
        return new Place(
                ceiling,
                link.digest(),
                link instanceof Layer layer ? new LayerReach(layer.policy(), expressions) : null);
    }

    /** Rules that a grant may lift, for tools of which some call may then be made. */
    List<Lifted> liftable() {
        return List.copyOf(liftable);
    }

    /** Rules that no grant lifts. */
    List<Lifted> fixed() {
        return List.copyOf(fixed);
    }

    /** Whether some call might be made, were all that is liftable lifted. */
    boolean leavesRoom() {
        return open;
    }

    private void add(ToolSpec tool, BoundLayers layers) {
        Set<Lifted> ofTool = new LinkedHashSet<>();
        boolean closed = false;
        for (Answer answer : layers.answers(tool, Known.of(ToolFacts.of(tool)))) {
            LayerReach layer = answer.place().reach();
            if (layer == null) {
                closed = true;
            } else if (!layer.isWatched()) {
                closed |= add(answer.place(), layer, answer.reach(), ofTool);
            }
        }
        if (!closed) {
            open = true;
            liftable.addAll(ofTool);
        }
    }

    /** Adds the rules of a layer; gives whether it denies each call whatever is granted. */
    private boolean add(Place place, LayerReach layer, Reach reach, Set<Lifted> ofTool) {
        boolean closed = false;
        for (Counting counting : reach.rules()) {
            var rule = counting.rule().rule();
            if (rule.then() == Outcome.ALLOW) {
                continue;
            }
            Lifted named = new Lifted(counting.rule().from().policy(), rule.id());
            if (place.ceiling() || !rule.grantable()) {
                fixed.add(named);
                closed |= counting.always() && rule.then() == Outcome.DENY;
            } else {
                ofTool.add(named);
            }
        }
        boolean closedByDefault = addDefault(place, layer, reach, ofTool);
        return closed || closedByDefault;
    }

    private boolean addDefault(Place place, LayerReach layer, Reach reach, Set<Lifted> ofTool) {
        Outcome otherwise = layer.policy().otherwise();
        // Rules of a ceiling stay, and so hide its default; others may be lifted.
        boolean isHidden =
                reach.rules().stream()
                        .anyMatch(counting ->
                                counting.always()
                                        && (place.ceiling()
                                                || counting.rule().rule().then() == Outcome.ALLOW));
        if (otherwise == Outcome.ALLOW || isHidden) {
            return false;
        }
        Lifted named = new Lifted(layer.policy().source().policy(), DEFAULT);
        if (!place.ceiling()) {
            ofTool.add(named);
            return false;
        }
        fixed.add(named);
        return otherwise == Outcome.DENY
                && reach.rules().stream()
                        .allMatch(counting -> counting.rule().rule().then() == Outcome.DENY);
    }
}
