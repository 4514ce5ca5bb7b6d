package dev.grove.language.policy.document;

import dev.grove.language.policy.FlatPolicy;
import dev.grove.language.policy.FlatPolicy.FlatRule;
import dev.grove.language.policy.FlatPolicy.Version;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Network;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Policy;
import dev.grove.language.policy.Rule;
import dev.grove.language.policy.SecretBinding;
import dev.grove.language.policy.Selector;
import dev.grove.language.policy.Terms;
import dev.grove.language.source.Finding;
import dev.grove.language.source.Findings;
import dev.grove.language.source.ObjectFields;
import dev.grove.language.source.Places;
import dev.grove.language.text.Durations;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Layers as documents: a flat policy as JSON, without what decides nothing (descriptions, tests)
 * and without what is the default, so that policies which say the same have one digest.
 */
public final class LayerDocuments {

    private static final int MOST_SECRETS = 500;
    private static final int LONGEST_REFERENCE = 100;

    private LayerDocuments() {}

    /** Result of reading a layer. */
    public sealed interface Reading {

        record Read(FlatPolicy policy) implements Reading {}

        /**
         * @param why the first thing that is wrong
         */
        record Unreadable(String why) implements Reading {}
    }

    public static ObjectNode json(FlatPolicy flat) {
        ObjectNode json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("policy", flat.source().policy())
                        .put("version", flat.source().version())
                        .put("language", flat.language())
                        .put("mode", flat.mode().wireName())
                        .put("default", flat.otherwise().wireName());
        ArrayNode rules = json.putArray("rules");
        flat.rules().forEach(rule -> rules.add(rule(rule, flat.source())));
        if (flat.network() != null) {
            json.set("network", network(flat.network()));
        }
        if (!flat.secrets().isEmpty()) {
            ArrayNode secrets = json.putArray("secrets");
            flat.secrets().forEach(secret -> secrets.add(secret(secret)));
        }
        return json;
    }

    private static ObjectNode rule(FlatRule flat, Version source) {
        Rule rule = flat.rule();
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("id", rule.id());
        if (!flat.from().equals(source)) {
            json.put("from", flat.from().toString());
        }
        ArrayNode on = json.putArray("on");
        rule.on().stream().map(Selector::toString).distinct().sorted().forEach(on::add);
        json.put("then", rule.then().wireName());
        if (rule.when() != null) {
            json.put("when", rule.when());
        }
        if (rule.terms() != null && !rule.terms().equals(Terms.PLAIN)) {
            json.set("ask", terms(rule.terms()));
        }
        if (rule.say() != null) {
            json.put("say", rule.say());
        }
        if (rule.severity() != null) {
            json.put("severity", rule.severity().wireName());
        }
        if (!rule.grantable()) {
            json.put("grantable", false);
        }
        if (rule.hold()) {
            json.put("hold", true);
        }
        return json;
    }

    private static ObjectNode terms(Terms terms) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ObjectNode who = json.putObject("who").put("scope", terms.scope().wireName());
        if (!terms.not().isEmpty()) {
            ArrayNode not = who.putArray("not");
            terms.not().forEach(each -> not.add(each.wireName()));
        }
        if (terms.person()) {
            who.put("person", true);
        }
        json.put("count", terms.count());
        if (terms.timeout() != null) {
            json.put("timeout", Durations.write(terms.timeout()));
        }
        if (!terms.steps().isEmpty()) {
            ArrayNode steps = json.putArray("steps");
            for (Terms.Step step : terms.steps()) {
                ObjectNode one = steps.addObject();
                if (step.by().isAgent()) {
                    one.putObject("by").put("agent", step.by().agent());
                } else {
                    one.put("by", "person");
                }
                if (step.within() != null) {
                    one.put("within", Durations.write(step.within()));
                }
            }
        }
        return json;
    }

    private static ObjectNode network(Network network) {
        ObjectNode json =
                JsonNodeFactory.instance.objectNode().put("mode", network.mode().wireName());
        if (!network.hosts().isEmpty()) {
            ArrayNode hosts = json.putArray("hosts");
            network.hosts().stream().map(Object::toString).distinct().sorted().forEach(hosts::add);
        }
        if (!network.methods().isEmpty()) {
            network.methods().forEach(json.putArray("methods")::add);
        }
        return json.put("tls", network.tls().wireName());
    }

    private static ObjectNode secret(SecretBinding secret) {
        ObjectNode json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("secret", secret.secret())
                        .put("host", secret.host().toString())
                        .put("path", secret.path())
                        .put("slot", secret.slot());
        if (!secret.methods().isEmpty()) {
            secret.methods().forEach(json.putArray("methods")::add);
        }
        if (secret.maxUses() != null) {
            json.put("max_uses", secret.maxUses());
        }
        if (secret.expiresAt() != null) {
            json.put("expires_at", secret.expiresAt().toString());
        }
        return json;
    }

    /** Reads what {@link #json} wrote; anything else, of another language too, is unreadable. */
    public static Reading read(ObjectNode document) {
        Findings findings = new Findings(Places.UNKNOWN);
        ObjectFields fields = new ObjectFields(document, "", findings);
        Version source =
                new Version(
                        fields.needed("policy", LONGEST_REFERENCE),
                        Objects.requireNonNullElse(
                                fields.integer("version", 0, Integer.MAX_VALUE), 0));
        Integer language = fields.integer("language", Policy.LANGUAGE, Policy.LANGUAGE);
        if (language == null) {
            fields.missing("language");
        }
        FlatPolicy flat =
                new FlatPolicy(
                        source,
                        Policy.LANGUAGE,
                        fields.choice(
                                "mode", Words.byName(Mode.values(), Mode::wireName), Mode.ENFORCE),
                        fields.choice(
                                "default",
                                Words.byName(Outcome.values(), Outcome::wireName),
                                Outcome.DENY),
                        rules(fields, source),
                        NetworkReader.network(fields),
                        NetworkReader.secrets(fields, MOST_SECRETS));
        fields.refuseUnknown();
        return findings.all().stream()
                .filter(Finding::isError)
                .findFirst()
                .<Reading>map(
                        found -> new Reading.Unreadable(found.field() + ": " + found.message()))
                .orElseGet(() -> new Reading.Read(flat));
    }

    private static List<FlatRule> rules(ObjectFields fields, Version source) {
        JsonNode written = fields.json("rules");
        if (written == null || written.isEmpty()) {
            return List.of();
        }
        return Objects.requireNonNullElse(
                fields.objects(
                        "rules",
                        Policy.MOST_RULES,
                        each -> new FlatRule(from(each, source), RuleReader.alone(each))),
                List.of());
    }

    private static Version from(ObjectFields rule, Version source) {
        String written = rule.text("from", LONGEST_REFERENCE);
        if (written == null) {
            return source;
        }
        int at = written.lastIndexOf('@');
        Optional<Integer> version = at < 0 ? Optional.empty() : number(written.substring(at + 1));
        if (version.isEmpty()) {
            rule.wrong("from", "must be a policy and its version, such as trust/sandboxed@1");
        }
        return new Version(at < 0 ? written : written.substring(0, at), version.orElse(0));
    }

    private static Optional<Integer> number(String digits) {
        return digits.isEmpty()
                        || digits.length() > 9
                        || !digits.chars().allMatch(c -> c >= '0' && c <= '9')
                ? Optional.empty()
                : Optional.of(Integer.parseInt(digits));
    }
}
