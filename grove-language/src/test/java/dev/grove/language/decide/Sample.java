package dev.grove.language.decide;

import dev.grove.language.decide.fact.Arguments;
import dev.grove.language.decide.fact.Connection;
import dev.grove.language.decide.fact.Counts;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.Labels;
import dev.grove.language.decide.fact.Plan;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.expression.Expressions;
import dev.grove.language.json.ExactJson;
import dev.grove.language.policy.FlatPolicy;
import dev.grove.language.policy.document.PolicyDocuments;
import dev.grove.language.policy.layer.BuiltInPolicies;
import dev.grove.language.policy.layer.Flattening;
import dev.grove.language.source.DocumentFormat;
import dev.grove.language.source.Findings;
import dev.grove.language.source.Places;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** Layers and facts of tests, written as they are in documents. */
public final class Sample {

    public static final Expressions EXPRESSIONS = new Expressions();

    public static final Tool PUSH =
            new Tool("git_push", "git", "probe", "outside", List.of("u:git"), null, null);

    private Sample() {}

    /** A layer of the fields of a policy, as YAML. */
    public static Layer layer(String name, String yaml) {
        return (Layer) Layer.of(flat(name, yaml), EXPRESSIONS);
    }

    public static FlatPolicy flat(String name, String yaml) {
        return flatOf("name: " + name + "\n" + yaml);
    }

    public static FlatPolicy flatOf(String document) {
        PolicyDocuments.Reading reading = PolicyDocuments.read(document, DocumentFormat.YAML);
        if (!(reading instanceof PolicyDocuments.Reading.Draft draft)
                || draft.findings().hasErrors()) {
            throw new IllegalArgumentException(reading.toString());
        }
        Findings findings = new Findings(Places.UNKNOWN);
        return Flattening.of(draft.policy(), 1, new BuiltInPolicies(), findings)
                .orElseThrow(() -> new IllegalArgumentException(findings.all().toString()));
    }

    /** Rules of a layer that denies what they do not mention. */
    static Layer rules(String... rules) {
        return layer("p", "rules:\n" + lines(rules));
    }

    static Layer open(String... rules) {
        return layer("p", "default: allow\nrules:\n" + lines(rules));
    }

    private static String lines(String... rules) {
        return String.join("", Stream.of(rules).map(rule -> "  - " + rule + "\n").toList());
    }

    public static Tool tool(String name) {
        return new Tool(name, "custom", "unsafe", "outside:crm", List.of("c:crm"), null, null);
    }

    public static Facts call(Tool tool, String args) {
        return Facts.of(
                tool,
                new Arguments((ObjectNode) ExactJson.MAPPER.readTree(args)),
                Labels.NONE,
                Counts.NONE,
                Plan.NONE);
    }

    static Facts net(String host, int port, String method) {
        return Facts.of(new Connection(host, port, method, "/"), Labels.NONE, Counts.NONE);
    }

    static Chain chain(Link... links) {
        return Chain.of(List.of(links));
    }
}
