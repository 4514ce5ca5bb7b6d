package dev.grove.core.policy.reach;

import dev.grove.core.policy.ToolFacts;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.Known;
import dev.grove.language.decide.LayerReach;
import dev.grove.language.decide.Reach;
import dev.grove.language.decide.fact.Start;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.policy.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Layers that calls are decided by: those of the ceiling first, from the outermost on. */
public record BoundLayers(List<Place> places) {

    public BoundLayers {
        places = List.copyOf(places);
    }

    /**
     * A layer.
     *
     * @param reach null where it cannot be read, and denies
     */
    public record Place(boolean ceiling, String digest, @Nullable LayerReach reach) {

        private Reach of(Tool tool, Known known) {
            return reach == null ? Reach.NONE : reach.of(tool, known);
        }
    }

    /** Whether some start below a run of these layers may be allowed: an ask denies it. */
    public boolean mayStart(Start start) {
        return places.stream()
                .map(Place::reach)
                .allMatch(reach ->
                        reach != null && reach.of(start).answers().contains(Outcome.ALLOW));
    }

    /** Answer of a layer: those that calls of a tool may get. */
    public record Answer(Place place, Reach reach) {}

    /** Adds layers within. */
    public BoundLayers with(BoundLayers more) {
        return new BoundLayers(
                Stream.concat(places.stream(), more.places.stream()).distinct().toList());
    }

    /** Values that are known of each call that an agent's runs make of a tool. */
    public static Known known(ToolSpec tool, String agent) {
        return Known.of(ToolFacts.of(tool)).with("run", "agent", agent);
    }

    /** Answers of each layer. */
    public List<Answer> answers(ToolSpec spec, Known known) {
        Tool tool = ToolFacts.of(spec);
        List<Answer> answers = new ArrayList<>();
        places.forEach(place -> answers.add(new Answer(place, place.of(tool, known))));
        return answers;
    }

    /** Answers that all of them may come to. */
    public static Set<Outcome> together(List<Answer> answers) {
        Set<Outcome> all = Reach.OPEN.answers();
        for (Answer answer : answers) {
            all = Reach.strictest(all, answer.reach().answers());
        }
        return all;
    }
}
