package dev.grove.language.document;

import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.source.ObjectFields;
import dev.grove.language.workflow.Node;
import dev.grove.language.workflow.Node.Until;
import dev.grove.language.workflow.NodeSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads what waits for people, time or events, and what gives up. */
final class PauseReader {

    private static final Pattern CODE = Pattern.compile("[a-z][a-z0-9_]{0,62}");
    private static final Pattern EVENT = Pattern.compile("[a-zA-Z][a-zA-Z0-9_.-]{0,99}");
    private static final Map<String, String> SCOPES =
            Map.of(
                    "read_only", "read_only",
                    "invoke", "invoke",
                    "provision", "provision",
                    "admin", "admin");
    private static final int LONGEST_TITLE = 2_000;
    private static final int MOST_PEOPLE = 20;

    private final JsonSchemas schemas;

    PauseReader(JsonSchemas schemas) {
        this.schemas = schemas;
    }

    Node ask(ObjectFields node, NodeSettings settings) {
        ObjectFields ask = node.object("ask");
        if (ask == null) {
            return nothing(settings);
        }
        String scope = "invoke";
        boolean notStarter = false;
        ObjectFields who = ask.object("who");
        if (who != null) {
            scope = who.choice("scope", SCOPES, scope);
            notStarter = who.choice("not", Map.of("starter", true), false);
            who.refuseUnknown();
        }
        Node read =
                new Node.AskNode(
                        ask.needed("title", LONGEST_TITLE),
                        ask.json("show"),
                        ask.schema("form", schemas),
                        scope,
                        notStarter,
                        Objects.requireNonNullElse(ask.integer("count", 1, MOST_PEOPLE), 1),
                        ask.duration("timeout", Settings.LONGEST),
                        ask.choice(
                                "on_timeout",
                                Map.of("deny", Node.OnTimeout.DENY, "fail", Node.OnTimeout.FAIL),
                                Node.OnTimeout.DENY),
                        settings);
        ask.refuseUnknown();
        return read;
    }

    Node wait(ObjectFields node, NodeSettings settings) {
        ObjectFields wait = node.object("wait");
        if (wait == null) {
            return nothing(settings);
        }
        if (Stream.of("for", "until", "event").filter(wait::has).count() != 1) {
            node.wrong("wait", "must be one of {for: 10m}, {until: …} or {event: name}");
        }
        Until until = until(wait);
        wait.refuseUnknown();
        return new Node.WaitNode(until, settings);
    }

    private static Until until(ObjectFields wait) {
        if (wait.has("event")) {
            String name =
                    wait.matching(
                            "event",
                            EVENT,
                            "must be a name of letters, digits, _, . and -, such as"
                                    + " payment.received");
            return new Until.Event(
                    name == null ? "" : name,
                    wait.text("key", Settings.LONGEST_EXPRESSION),
                    wait.duration("timeout", Settings.LONGEST));
        }
        if (wait.has("until")) {
            return new Until.Instant(wait.needed("until", LONGEST_TITLE));
        }
        @Nullable Duration time = wait.duration("for", Settings.LONGEST);
        return new Until.Elapsed(time == null ? Duration.ZERO : time);
    }

    Node fail(ObjectFields node, NodeSettings settings) {
        ObjectFields fail = node.object("fail");
        if (fail == null) {
            return nothing(settings);
        }
        String code = fail.matching("code", CODE, "must be lower-case letters, digits and _");
        if (code == null && !fail.has("code")) {
            fail.missing("code");
        }
        Node read =
                new Node.FailNode(
                        code == null ? "" : code, fail.needed("message", LONGEST_TITLE), settings);
        fail.refuseUnknown();
        return read;
    }

    private static Node nothing(NodeSettings settings) {
        return new Node.ValueNode(JsonNodeFactory.instance.nullNode(), settings);
    }
}
