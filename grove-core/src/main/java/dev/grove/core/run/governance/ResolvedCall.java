package dev.grove.core.run.governance;

import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.language.decide.fact.LabelSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Call with held results in place of the references to them: what is checked, decided and executed.
 *
 * @param asked as the model asked for it
 * @param places JSON pointers of the references; none in most calls
 * @param faults of references; nothing is executed then
 * @param labels of the held results
 */
public record ResolvedCall(
        ToolCall asked, ToolCall call, Set<String> places, List<String> faults, LabelSet labels) {

    public ResolvedCall {
        places = Set.copyOf(places);
        faults = List.copyOf(faults);
    }

    /** A call of which nothing is held. */
    public static ResolvedCall of(ToolCall call) {
        return new ResolvedCall(call, call, Set.of(), List.of(), LabelSet.NONE);
    }

    /** Whether it has what the model may not see. */
    public boolean refers() {
        return !places.isEmpty();
    }

    /** Faults of the arguments, for the model: words that say nothing of what is held. */
    public Optional<String> faultOf(ToolRegistry.Found tool) {
        if (faults.isEmpty() && !refers()) {
            return tool.faultOf(call.arguments());
        }
        if (refers() && !tool.tool().takesHeldResults()) {
            return Optional.of(
                    tool.refusal(
                            List.of(
                                    "%s: policies and people go by what this tool is given, so that it is no held result; write it yourself"
                                            .formatted(placesInOrder()))));
        }
        List<String> all = faults.isEmpty() ? faultsOfValues(tool) : faults;
        return all.isEmpty() ? Optional.empty() : Optional.of(tool.refusal(all));
    }

    /** A fault that stays whichever text stands for a held result does not quote it. */
    private List<String> faultsOfValues(ToolRegistry.Found tool) {
        List<String> resolved = tool.faultsOf(call.arguments());
        List<String> worded = new ArrayList<>(resolved);
        worded.retainAll(tool.faultsOf(asked.arguments()));
        if (worded.size() < resolved.size()) {
            worded.add(
                    "with the held results in place of the references at %s the arguments do not satisfy the schema"
                            .formatted(placesInOrder()));
        }
        return worded;
    }

    private String placesInOrder() {
        return String.join(", ", places.stream().sorted().toList());
    }
}
