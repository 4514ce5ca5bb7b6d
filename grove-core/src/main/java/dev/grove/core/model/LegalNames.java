package dev.grove.core.model;

import dev.grove.core.model.schema.NameRule;
import dev.grove.core.tool.ToolSpec;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names under which a conversation's tools are known to its model, where providers would not
 * take their own: {@code provider:tool} is {@code provider__tool} there. They follow from the tools
 * alone, so that a reopened conversation uses the same names as before.
 */
final class LegalNames {

    private final Map<String, String> modelNames = new HashMap<>();
    private final Map<String, String> meant = new HashMap<>();

    private LegalNames() {}

    /** A tool whose name is legal keeps it, in whichever order they come. */
    static LegalNames of(List<ToolSpec> tools) {
        LegalNames names = new LegalNames();
        Set<String> taken = new HashSet<>();
        tools.stream().map(ToolSpec::name).filter(LegalNames::isLegal).forEach(taken::add);
        for (ToolSpec tool : tools) {
            if (!isLegal(tool.name())) {
                String legal =
                        NameRule.TOOLS.free(tool.name().replace(":", "__"), tool.name(), taken);
                taken.add(legal);
                names.modelNames.put(tool.name(), legal);
                names.meant.put(legal, tool.name());
            }
        }
        return names;
    }

    boolean isEmpty() {
        return modelNames.isEmpty();
    }

    /** Returns the name under which the model knows a tool. */
    String toLegal(String name) {
        return modelNames.getOrDefault(name, name);
    }

    /** Which tool a model means; an unknown name is returned unchanged. */
    String meant(String name) {
        return meant.getOrDefault(name, name);
    }

    private static boolean isLegal(String name) {
        return NameRule.TOOLS.isLegal(name);
    }
}
