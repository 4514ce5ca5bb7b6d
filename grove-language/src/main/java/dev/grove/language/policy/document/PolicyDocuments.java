package dev.grove.language.policy.document;

import dev.grove.language.expression.Position;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Policy;
import dev.grove.language.source.Document;
import dev.grove.language.source.DocumentFormat;
import dev.grove.language.source.DocumentReader;
import dev.grove.language.source.Finding;
import dev.grove.language.source.Finding.Severity;
import dev.grove.language.source.Findings;
import dev.grove.language.source.ObjectFields;
import dev.grove.language.source.Places;
import dev.grove.language.source.UnreadableDocument;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Reads documents of policies. */
public final class PolicyDocuments {

    public static final String API_VERSION = "grove/v1";
    public static final String KIND = "Policy";

    /** Policies that one may name in {@code extends}. */
    public static final int MOST_BASES = 10;

    /** Tests that a policy may have. */
    public static final int MOST_TESTS = 100;

    /** Fields that a stored version has besides its definition; sent back, they are passed over. */
    private static final List<String> BESIDES =
            List.of("id", "version", "digest", "created_at", "updated_at", "warnings", "widening");

    private static final String EXPECTED_VERSION = "expected_version";

    private static final String NAME_RULE =
            "must have 1 to 63 characters, lower-case letters, digits, _ and -, and begin with a letter";

    private PolicyDocuments() {}

    /** Result of reading a text. */
    public sealed interface Reading {

        /**
         * A policy as far as it could be read.
         *
         * @param json the same as a document, without what is no part of it
         * @param expectedVersion that the document asks for; null for none
         * @param findings what is wrong with it; checks add to them
         */
        record Draft(
                Policy policy,
                ObjectNode json,
                @Nullable Integer expectedVersion,
                Findings findings)
                implements Reading {}

        /** No document at all. */
        record Unreadable(Finding finding) implements Reading {}
    }

    public static Reading read(String text, DocumentFormat format) {
        Document document;
        try {
            document = DocumentReader.read(text, format);
        } catch (UnreadableDocument e) {
            return new Reading.Unreadable(
                    new Finding(Severity.ERROR, "", Position.START, e.code(), e.text(), e.place()));
        }
        if (!(document.json() instanceof ObjectNode object)) {
            return new Reading.Unreadable(
                    new Finding(
                            Severity.ERROR,
                            "",
                            Position.START,
                            "malformed",
                            "a policy is an object with name and rules",
                            document.places().of("")));
        }
        return read(object, document.places());
    }

    /** Reads a document whose JSON was read before. */
    public static Reading.Draft read(ObjectNode document, Places places) {
        Findings findings = new Findings(places);
        ObjectFields fields = new ObjectFields(document, "", findings);
        BESIDES.forEach(fields::has);
        Integer expected = fields.integer(EXPECTED_VERSION, 0, Integer.MAX_VALUE);
        Policy policy = policy(fields);
        ObjectNode json = document.deepCopy();
        json.remove(BESIDES).remove(EXPECTED_VERSION);
        json.propertyNames().stream()
                .filter(name -> json.path(name).isNull())
                .toList()
                .forEach(json::remove);
        return new Reading.Draft(policy, json, expected, findings);
    }

    private static Policy policy(ObjectFields fields) {
        constant(fields, "apiVersion", API_VERSION);
        constant(fields, "kind", KIND);
        String name = fields.needed("name", Integer.MAX_VALUE);
        if (!name.isEmpty() && !Policy.isReference(name)) {
            fields.wrong("name", NAME_RULE);
        }
        Policy policy =
                new Policy(
                        name,
                        fields.text("description", Policy.LONGEST_DESCRIPTION),
                        bases(fields),
                        language(fields),
                        otherwise(fields),
                        fields.choice(
                                "mode", Words.byName(Mode.values(), Mode::wireName), Mode.ENFORCE),
                        RuleReader.rules(fields),
                        NetworkReader.network(fields),
                        NetworkReader.secrets(fields, NetworkReader.MOST_SECRETS),
                        TestReader.tests(fields));
        fields.refuseUnknown();
        return policy;
    }

    private static void constant(ObjectFields fields, String name, String value) {
        fields.choice(name, Map.of(value, value), value);
    }

    private static int language(ObjectFields fields) {
        Integer language = fields.integer("language", Policy.LANGUAGE, Policy.LANGUAGE);
        return Objects.requireNonNullElse(language, Policy.LANGUAGE);
    }

    /** Null where none is written, or one that is none. */
    private static @Nullable Outcome otherwise(ObjectFields fields) {
        return Words.choice(fields, "default", Outcome.values(), Outcome::wireName);
    }

    private static List<String> bases(ObjectFields fields) {
        List<String> bases = fields.texts("extends", MOST_BASES);
        for (int i = 0; i < bases.size(); i++) {
            String at = fields.pointer("extends") + "/" + i;
            if (!Policy.isReference(bases.get(i))) {
                fields.findings()
                        .error(at, "invalid_value", "names a policy, such as trust/sandboxed");
            } else if (bases.indexOf(bases.get(i)) < i) {
                fields.findings().error(at, "duplicate", "stands twice");
            }
        }
        return bases.stream().filter(Policy::isReference).distinct().toList();
    }
}
