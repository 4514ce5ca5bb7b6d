package dev.grove.language.policy.document;

import dev.grove.language.policy.Act;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.PolicyTest;
import dev.grove.language.source.ObjectFields;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads tests of policies: one act each, with the facts that it is decided by. */
final class TestReader {

    private static final int LONGEST_NAME = 300;
    private static final int MOST_PORT = 65_535;

    private static final List<String> ACTS = List.of("call", "net", "secret", "start", "merge");

    private TestReader() {}

    static List<PolicyTest> tests(ObjectFields policy) {
        if (!policy.has("tests") || Objects.requireNonNull(policy.json("tests")).isNull()) {
            return List.of();
        }
        return Objects.requireNonNullElse(
                policy.objects("tests", PolicyDocuments.MOST_TESTS, TestReader::test), List.of());
    }

    private static PolicyTest test(ObjectFields fields) {
        ObjectNode facts = JsonNodeFactory.instance.objectNode();
        ObjectNode given = fields.rawObject("given");
        if (given != null) {
            facts.setAll(given);
        }
        List<String> written = ACTS.stream().filter(fields::has).toList();
        if (written.size() != 1) {
            fields.findings()
                    .error(
                            fields.pointer(),
                            "no_act",
                            "has to have one of " + String.join(", ", ACTS));
        }
        Act act = written.isEmpty() ? Act.call("") : act(written.getFirst(), fields, facts);
        if (!fields.has("expect")) {
            fields.missing("expect");
        }
        return new PolicyTest(
                act,
                facts,
                fields.choice("expect", RuleReader.outcomes(), Outcome.DENY),
                fields.text("rule", LONGEST_NAME));
    }

    private static Act act(String kind, ObjectFields fields, ObjectNode facts) {
        return switch (kind) {
            case "call" -> call(fields, facts);
            case "net" -> net(fields, facts);
            case "secret" -> secret(fields, facts);
            case "start" -> Act.start(fields.needed("start", LONGEST_NAME));
            default -> new Act(Act.Kind.MERGE, fields.needed("merge", LONGEST_NAME));
        };
    }

    private static Act call(ObjectFields fields, ObjectNode facts) {
        ObjectFields call = fields.object("call");
        if (call == null) {
            return Act.call("");
        }
        String tool = call.needed("tool", LONGEST_NAME);
        ObjectNode args = call.rawObject("args");
        facts.set("args", args == null ? JsonNodeFactory.instance.objectNode() : args);
        call.refuseUnknown();
        return Act.call(tool);
    }

    private static Act net(ObjectFields fields, ObjectNode facts) {
        @Nullable ObjectNode raw = fields.rawObject("net");
        ObjectFields net = fields.object("net");
        if (raw == null || net == null) {
            return Act.net("", 1);
        }
        String host = net.needed("host", LONGEST_NAME);
        Integer port = net.integer("port", 1, MOST_PORT);
        if (port == null) {
            net.missing("port");
        }
        facts.set("net", raw);
        return Act.net(host, Objects.requireNonNullElse(port, 1));
    }

    private static Act secret(ObjectFields fields, ObjectNode facts) {
        @Nullable ObjectNode raw = fields.rawObject("secret");
        ObjectFields secret = fields.object("secret");
        if (raw == null || secret == null) {
            return Act.secret("");
        }
        facts.set("secret", raw);
        return Act.secret(secret.needed("name", LONGEST_NAME));
    }
}
