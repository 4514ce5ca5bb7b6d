package dev.grove.core.workflow.definition;

import dev.grove.language.document.YamlMembers;
import dev.grove.language.document.YamlText;
import dev.grove.language.source.DocumentFormat;
import tools.jackson.databind.node.ObjectNode;

/** A document as its author sends it. */
public record WorkflowSource(DocumentFormat format, String text) {

    public static WorkflowSource json(String text) {
        return new WorkflowSource(DocumentFormat.JSON, text);
    }

    public static WorkflowSource yaml(String text) {
        return new WorkflowSource(DocumentFormat.YAML, text);
    }

    /**
     * Replaces members at the top of the document.
     *
     * @param changes new values by member; null removes one
     * @param json document that this text is
     */
    WorkflowSource with(ObjectNode changes, ObjectNode json) {
        ObjectNode changed = json.deepCopy();
        changes.properties()
                .forEach(change -> {
                    if (change.getValue().isNull()) {
                        changed.remove(change.getKey());
                    } else {
                        changed.set(change.getKey(), change.getValue());
                    }
                });
        return switch (format) {
            case JSON -> json(changed.toString());
            case YAML ->
                    yaml(YamlMembers.changed(text, changes).orElseGet(() -> YamlText.of(changed)));
        };
    }
}
