package dev.grove.core.model;

import dev.grove.core.cache.MostRecent;
import dev.grove.core.model.schema.SchemaForm;
import dev.grove.core.model.schema.ToolSchemas;
import dev.grove.core.tool.ToolSpec;
import java.util.List;

/**
 * Names and schemas of tools in the form of a provider. The last ones are kept: the runs of an
 * agent open their conversations with the same tools.
 */
final class AdaptedTools {

    private static final int MOST_KEPT = 100;

    private final MostRecent<Key, Adapted> kept = new MostRecent<>(MOST_KEPT);

    /**
     * @param names of tools for the model
     * @param schemas of tools of these names
     */
    record Adapted(LegalNames names, ToolSchemas schemas) {

        private static Adapted of(List<ToolSpec> tools, SchemaForm form) {
            LegalNames names = LegalNames.of(tools);
            return new Adapted(
                    names, ToolSchemas.of(RenamedConversation.renamed(tools, names), form));
        }

        /** Whether the model knows them all, and their arguments, by their own names. */
        boolean isPlain() {
            return names.isEmpty() && !schemas.renames();
        }
    }

    Adapted of(List<ToolSpec> tools, SchemaForm form) {
        Key key = new Key(tools, form);
        return kept.find(key)
                .orElseGet(() -> {
                    Adapted adapted = Adapted.of(tools, form);
                    kept.put(key, adapted);
                    return adapted;
                });
    }

    private record Key(List<ToolSpec> tools, SchemaForm form) {

        Key {
            tools = List.copyOf(tools);
        }

        /** By names alone: a schema's own takes longer than to compare it with itself. */
        @Override
        public int hashCode() {
            int hash = form.hashCode();
            for (ToolSpec tool : tools) {
                hash = 31 * hash + tool.name().hashCode();
            }
            return hash;
        }
    }
}
