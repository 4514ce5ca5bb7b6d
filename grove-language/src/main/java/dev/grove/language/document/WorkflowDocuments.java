package dev.grove.language.document;

import dev.grove.language.expression.Position;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.source.Document;
import dev.grove.language.source.DocumentFormat;
import dev.grove.language.source.DocumentReader;
import dev.grove.language.source.Finding;
import dev.grove.language.source.Finding.Severity;
import dev.grove.language.source.Findings;
import dev.grove.language.source.ObjectFields;
import dev.grove.language.source.Places;
import dev.grove.language.source.UnreadableDocument;
import dev.grove.language.workflow.Graph;
import dev.grove.language.workflow.WorkflowDefinition;
import dev.grove.language.workflow.WorkflowDefinition.OnFailure;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads documents of workflows. */
public class WorkflowDocuments {

    public static final String NAME_PATTERN = "[a-z][a-z0-9_-]{0,62}";
    public static final int LONGEST_DESCRIPTION = 2_000;
    public static final int LONGEST_CATEGORY = 100;
    public static final int LONGEST_TITLE = 1_000;

    /** Bytes that a document may have. */
    public static final int MOST_BYTES = DocumentReader.MOST_BYTES;

    private static final Pattern NAME = Pattern.compile(NAME_PATTERN);

    /**
     * Fields that a version has when it is read, besides its definition. Like {@code
     * expected_version}, which storing takes, they may stand in a document, so that what was read
     * can be sent back, and are no part of the definition.
     */
    private static final List<String> BESIDES =
            List.of(
                    "id",
                    "version",
                    "mcp_exposed",
                    "published_version",
                    "created_at",
                    "updated_at",
                    "warnings",
                    "cost");

    private static final String EXPECTED_VERSION = "expected_version";

    private final JsonSchemas schemas;

    public WorkflowDocuments(JsonSchemas schemas) {
        this.schemas = schemas;
    }

    /** Result of reading a text. */
    public sealed interface Reading {

        /**
         * A definition as far as it could be read.
         *
         * @param json the same as a document, without what is no part of it
         * @param expectedVersion that the document asks for; null for none
         * @param findings what is wrong with it; the analysis adds to them
         */
        record Draft(
                WorkflowDefinition definition,
                ObjectNode json,
                @Nullable Integer expectedVersion,
                Findings findings)
                implements Reading {}

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
        ObjectFields fields = new ObjectFields(object, "", findings);
        BESIDES.forEach(fields::has);
        Integer expected = fields.integer(EXPECTED_VERSION, 0, Integer.MAX_VALUE);
        WorkflowDefinition definition = definition(fields);
        object.remove(BESIDES).remove(EXPECTED_VERSION);
        // Null says the same as nothing, but of the output.
        object.propertyNames().stream()
                .filter(name -> !name.equals("output") && object.path(name).isNull())
                .toList()
                .forEach(object::remove);
        return new Reading.Draft(definition, object, expected, findings);
    }

    /** A definition from the document that it was stored as: it was right by then. */
    public WorkflowDefinition stored(ObjectNode json) {
        return definition(new ObjectFields(json, "", new Findings(Places.UNKNOWN)));
    }

    /** Whether a text may be a workflow's name; any other may be one that Postgres refuses. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    private WorkflowDefinition definition(ObjectFields fields) {
        String name =
                fields.matching(
                        "name",
                        NAME,
                        "must have 1 to 63 characters, lower-case letters, digits, _ and -, and"
                                + " begin with a letter");
        JsonNode given = fields.json("name");
        if (given == null || given.isNull()) {
            fields.missing("name");
        }
        String description = fields.text("description", LONGEST_DESCRIPTION);
        String purpose = fields.text("purpose", LONGEST_DESCRIPTION);
        String category = fields.text("category", LONGEST_CATEGORY);
        String title = fields.text("title", LONGEST_TITLE);
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
                title,
                input,
                outputSchema,
                limits,
                onFailure,
                graph);
    }
}
