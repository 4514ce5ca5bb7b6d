package dev.grove.core.workflow.document;

import dev.grove.core.schema.JsonSchemas;
import dev.grove.core.workflow.Finding;
import dev.grove.core.workflow.Finding.Severity;
import dev.grove.core.workflow.Findings;
import dev.grove.core.workflow.Graph;
import dev.grove.core.workflow.WorkflowDefinition;
import dev.grove.core.workflow.WorkflowDefinition.OnFailure;
import dev.grove.core.workflow.expression.Position;
import java.util.Map;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Reads documents of workflows. */
@Component
public class WorkflowDocuments {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,62}");
    private static final int LONGEST_DESCRIPTION = 2_000;
    private static final int LONGEST_CATEGORY = 100;

    private final JsonSchemas schemas;

    public WorkflowDocuments(JsonSchemas schemas) {
        this.schemas = schemas;
    }

    /** What a text reads as. */
    public sealed interface Reading {

        /**
         * A definition as far as it could be read.
         *
         * @param findings what is wrong with it; the analysis adds to them
         */
        record Draft(WorkflowDefinition definition, Findings findings) implements Reading {}

        /** No document at all. */
        record Unreadable(Finding finding) implements Reading {}
    }

    public Reading read(String text, DocumentFormat format) {
        Document document;
        try {
            document = DocumentReader.read(text, format);
        } catch (UnreadableDocument e) {
            return new Reading.Unreadable(
                    new Finding(Severity.ERROR, "", Position.START, e.code(), e.text(), e.place()));
        }
        Findings findings = new Findings(document.places());
        if (!(document.json() instanceof ObjectNode object)) {
            return new Reading.Unreadable(
                    new Finding(
                            Severity.ERROR,
                            "",
                            Position.START,
                            "malformed",
                            "a workflow is an object with name and nodes",
                            document.places().of("")));
        }
        return new Reading.Draft(definition(object, findings), findings);
    }

    private WorkflowDefinition definition(ObjectNode object, Findings findings) {
        ObjectFields fields = new ObjectFields(object, "", findings);
        // Which version is published is no part of one; older clients send it.
        fields.has("mcp_exposed");
        String name =
                fields.matching(
                        "name",
                        NAME,
                        "must have 1 to 63 characters, lower-case letters, digits, _ and -, and"
                                + " begin with a letter");
        if (name == null && !fields.has("name")) {
            fields.missing("name");
        }
        String description = fields.text("description", LONGEST_DESCRIPTION);
        String purpose = fields.text("purpose", LONGEST_DESCRIPTION);
        String category = fields.text("category", LONGEST_CATEGORY);
        ObjectNode input = fields.schema("input", schemas);
        ObjectNode outputSchema = fields.schema("output_schema", schemas);
        var limits = Settings.ofWorkflow(fields.object("limits"));
        OnFailure onFailure =
                fields.choice(
                        "on_failure",
                        Map.of(
                                "cancel_rest", OnFailure.CANCEL_REST,
                                "finish_running", OnFailure.FINISH_RUNNING),
                        OnFailure.CANCEL_REST);
        Graph graph = new GraphReader(schemas).read(fields);
        fields.refuseUnknown();
        return new WorkflowDefinition(
                name == null ? "" : name,
                description,
                purpose,
                category,
                input,
                outputSchema,
                limits,
                onFailure,
                graph);
    }
}
