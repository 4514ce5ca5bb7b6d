package dev.grove.core.skill;

import dev.grove.core.error.FieldError;
import dev.grove.core.error.FieldWarning;
import dev.grove.core.error.GroveException;
import dev.grove.core.skill.document.SkillDocument;
import dev.grove.core.skill.document.SkillPlaceholders;
import dev.grove.core.skill.folder.FolderFile;
import dev.grove.core.skill.folder.SkillFolder;
import dev.grove.language.text.NearestNames;
import dev.grove.language.text.TextDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes a skill of a folder by the rules of the specification, or reports all that is wrong. */
@Component
class SkillReader {

    /** Characters that the specification allows. */
    static final int LONGEST_DESCRIPTION = 1024;

    /** Real skills pass the specification's; no description is worth more of each request. */
    static final int MOST_OF_DESCRIPTION = 8 * 1024;

    static final int LONGEST_COMPATIBILITY = 500;

    private static final String ALLOWED_TOOLS = "allowed-tools";
    private static final Set<String> KNOWN =
            Set.of("name", "description", "license", "compatibility", "metadata", ALLOWED_TOOLS);

    private final ParametersReader parameters;

    SkillReader(ParametersReader parameters) {
        this.parameters = parameters;
    }

    /**
     * A skill, and what its author should know.
     *
     * @param warnings of what is legal and will not do what it seems to
     */
    record Reading(Skill skill, List<FieldWarning> warnings) {}

    /**
     * @throws GroveException validation_failed with every field at fault
     */
    Reading read(SkillFolder folder) {
        SkillDocument document = SkillDocument.read(folder.skill().content());
        ObjectNode frontmatter = document.frontmatter();
        List<FieldError> errors = new ArrayList<>();
        List<FieldWarning> warnings = new ArrayList<>();
        folder.notes().forEach(note -> warnings.add(new FieldWarning("archive", note)));
        String name = name(frontmatter.get("name"), folder.name(), errors, warnings);
        String description = description(frontmatter.get("description"), errors, warnings);
        checkOthers(frontmatter, errors, warnings);
        ObjectNode schema =
                folder.find(Skill.PARAMETERS)
                        .map(file -> parameters.read(file.content(), errors))
                        .flatMap(read -> read)
                        .orElse(null);
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
        List<String> placeholders =
                schema == null
                        ? SkillPlaceholders.namesWithoutBlanks(document.body())
                        : SkillPlaceholders.names(document.body());
        if (schema != null) {
            warnAboutPlaceholders(document.body(), placeholders, schema, warnings);
        }
        List<SkillFile> files = folder.files().stream().map(SkillReader::file).toList();
        return new Reading(
                new Skill(
                        name, description, frontmatter, schema, placeholders, files, digest(files)),
                warnings);
    }

    private static String name(
            @Nullable JsonNode written,
            @Nullable String folder,
            List<FieldError> errors,
            List<FieldWarning> warnings) {
        String name = written != null && written.isString() ? written.stringValue() : "";
        if (written != null && isOtherThanText(written)) {
            refuse(errors, "name", otherThanText(written));
        } else if (!SkillKind.isSkillName(name)) {
            refuse(
                    errors,
                    "name",
                    (written == null ? "is required: " : "must be ")
                            + "1 to 64 lower-case letters, digits and single hyphens between them");
        } else if (folder != null && !folder.equals(name)) {
            warn(
                    warnings,
                    "name",
                    "is not the name of the skill's folder, which is %s; the skill is stored as %s"
                            .formatted(folder, name));
        }
        return name;
    }

    private static String description(
            @Nullable JsonNode written, List<FieldError> errors, List<FieldWarning> warnings) {
        String description = written != null && written.isString() ? written.stringValue() : "";
        if (written != null && isOtherThanText(written)) {
            refuse(errors, "description", otherThanText(written));
        } else if (description.isBlank()) {
            refuse(errors, "description", "is required: what the skill does, and when to use it");
        } else if (length(description) > MOST_OF_DESCRIPTION) {
            refuse(
                    errors,
                    "description",
                    "must have at most %,d characters".formatted(MOST_OF_DESCRIPTION));
        } else if (length(description) > LONGEST_DESCRIPTION) {
            warn(
                    warnings,
                    "description",
                    "has %,d characters, and the specification has at most %,d: other clients may refuse it, and models read it in each request"
                            .formatted(length(description), LONGEST_DESCRIPTION));
        }
        return description;
    }

    private static boolean isOtherThanText(JsonNode written) {
        return !written.isString() && !written.isNull();
    }

    /** YAML reads 123, true and [a] as other than texts. */
    private static String otherThanText(JsonNode written) {
        if (written.isContainer()) {
            return "must be a text, and is a " + (written.isArray() ? "list" : "map");
        }
        return "must be a text, and %s is a %s to YAML; put it in quotes: \"%s\""
                .formatted(
                        written,
                        written.isBoolean() ? "truth value" : "number",
                        written.asString());
    }

    private static void checkOthers(
            ObjectNode frontmatter, List<FieldError> errors, List<FieldWarning> warnings) {
        JsonNode license = frontmatter.get("license");
        if (license != null && !license.isString()) {
            refuse(errors, "license", otherThanText(license));
        }
        JsonNode compatibility = frontmatter.get("compatibility");
        if (compatibility != null
                && (!compatibility.isString()
                        || compatibility.stringValue().isBlank()
                        || length(compatibility.stringValue()) > LONGEST_COMPATIBILITY)) {
            refuse(
                    errors,
                    "compatibility",
                    "must be a text of at most %d characters".formatted(LONGEST_COMPATIBILITY));
        }
        checkMetadata(frontmatter.get("metadata"), errors, warnings);
        checkAllowedTools(frontmatter.get(ALLOWED_TOOLS), errors, warnings);
        frontmatter.propertyNames().stream()
                .filter(field -> !KNOWN.contains(field))
                .forEach(field ->
                        warn(
                                warnings,
                                field,
                                "is no field of the specification"
                                        + NearestNames.asQuestion(field, KNOWN)));
    }

    private static void checkMetadata(
            @Nullable JsonNode metadata, List<FieldError> errors, List<FieldWarning> warnings) {
        if (metadata == null) {
            return;
        }
        if (!metadata.isObject()) {
            refuse(errors, "metadata", "must be a map of texts");
            return;
        }
        metadata.properties().stream()
                .filter(each -> !each.getValue().isString())
                .forEach(each ->
                        warn(
                                warnings,
                                "metadata." + each.getKey(),
                                "is no text, as the specification has it; put it in quotes"));
    }

    private static void checkAllowedTools(
            @Nullable JsonNode tools, List<FieldError> errors, List<FieldWarning> warnings) {
        if (tools == null) {
            return;
        }
        boolean texts = tools.isArray() && tools.valueStream().allMatch(JsonNode::isString);
        if (!tools.isString() && !texts) {
            refuse(errors, ALLOWED_TOOLS, "must be a text or a list of texts");
            return;
        }
        warn(
                warnings,
                ALLOWED_TOOLS,
                "grants nothing here: what an agent may call is its own list of tools");
    }

    private static void warnAboutPlaceholders(
            String body,
            List<String> placeholders,
            ObjectNode schema,
            List<FieldWarning> warnings) {
        List<String> described = List.copyOf(schema.path("properties").propertyNames());
        placeholders.stream()
                .filter(name -> !described.contains(name))
                .forEach(name ->
                        warnings.add(
                                new FieldWarning(
                                        SkillFolder.SKILL,
                                        "{{%s}} in line %d of the body stays as it is: parameters.json does not describe it%s"
                                                .formatted(
                                                        name,
                                                        SkillPlaceholders.lineOf(body, name),
                                                        NearestNames.asQuestion(
                                                                name, described)))));
        described.stream()
                .filter(name -> !placeholders.contains(name))
                .forEach(name ->
                        warnings.add(
                                new FieldWarning(
                                        Skill.PARAMETERS,
                                        "%s is put in nowhere: the body has no {{%s}}"
                                                .formatted(name, name))));
    }

    private static SkillFile file(FolderFile file) {
        return new SkillFile(file.path(), file.digest(), file.content().length, file.executable());
    }

    private static String digest(List<SkillFile> files) {
        StringBuilder lines = new StringBuilder();
        files.forEach(file ->
                lines.append(file.digest())
                        .append(file.executable() ? " x " : " - ")
                        .append(file.path())
                        .append('\n'));
        return TextDigest.sha256(lines.toString());
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static void refuse(List<FieldError> errors, String field, String message) {
        errors.add(new FieldError("frontmatter." + field, message));
    }

    private static void warn(List<FieldWarning> warnings, String field, String message) {
        warnings.add(new FieldWarning("frontmatter." + field, message));
    }
}
