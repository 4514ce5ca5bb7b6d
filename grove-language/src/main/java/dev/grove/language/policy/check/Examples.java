package dev.grove.language.policy.check;

import dev.grove.language.decide.Layer;
import dev.grove.language.decide.fact.Arguments;
import dev.grove.language.decide.fact.Connection;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.SecretUse;
import dev.grove.language.decide.fact.Start;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.decide.fact.Vocabulary;
import dev.grove.language.expression.Anatomy;
import dev.grove.language.expression.Compilation;
import dev.grove.language.expression.Expression;
import dev.grove.language.expression.Expressions;
import dev.grove.language.expression.Reference;
import dev.grove.language.host.HostPattern;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.FlatPolicy.FlatRule;
import dev.grove.language.policy.SecretBinding;
import dev.grove.language.policy.Selector;
import dev.grove.language.policy.Selector.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Acts and facts made of what is written in layers: names, texts, numbers, and values near them.
 */
final class Examples {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final ObjectNode VOCABULARY = Vocabulary.schema();
    private static final List<String> TOUCHED =
            List.of("args", "labels", "counts", "plan", "run", "net", "secret", "start");

    private final KnownTools tools;
    private final List<Layer> layers;
    private final Set<List<String>> paths = new LinkedHashSet<>();
    private final Set<String> texts = new TreeSet<>(Set.of("", "x"));
    private final Set<Long> numbers = new TreeSet<>(Set.of(0L, 1L));
    private final Map<Subject, Set<String>> named = new HashMap<>();

    Examples(List<Layer> layers, Expressions expressions, KnownTools tools) {
        this.tools = tools;
        this.layers = layers;
        for (Layer layer : layers) {
            for (FlatRule flat : layer.policy().rules()) {
                flat.rule().on().forEach(this::name);
                if (flat.rule().when() != null) {
                    read(flat.rule().when(), expressions);
                }
            }
        }
    }

    private void name(Selector selector) {
        Set<String> names = named.computeIfAbsent(selector.subject(), _ -> new TreeSet<>());
        names.add(selector.pattern().replace("*", ""));
        names.add(selector.pattern().replace("*", "x"));
    }

    private void read(String condition, Expressions expressions) {
        if (expressions.compile(condition, Vocabulary.untyped())
                instanceof Compilation.Compiled(Expression compiled)) {
            compiled.references().forEach(this::path);
        }
        expressions.anatomy(condition, Vocabulary.untyped()).ifPresent(this::constants);
    }

    private void path(Reference reference) {
        if (TOUCHED.contains(reference.root())
                && reference.steps().stream().allMatch(step -> step.name() != null)
                && !isNameOfAct(reference)) {
            List<String> path = new ArrayList<>(List.of(reference.root()));
            reference.steps().forEach(step -> path.add(step.name()));
            paths.add(path);
        }
    }

    /** Whether it is the name of a start, which is that of its act. */
    private static boolean isNameOfAct(Reference reference) {
        return reference.root().equals(Start.VARIABLE)
                && !reference.steps().isEmpty()
                && "name".equals(reference.steps().getFirst().name());
    }

    private void constants(Anatomy anatomy) {
        for (String text : anatomy.texts()) {
            texts.addAll(List.of(text, text + "x"));
        }
        for (long number : anatomy.numbers()) {
            numbers.addAll(List.of(number - 1, number, number + 1));
        }
    }

    List<Act> acts() {
        Set<Act> acts = new LinkedHashSet<>();
        names(Subject.CALL).forEach(name -> acts.add(Act.call(name)));
        tools.names().forEach(name -> acts.add(Act.call(name)));
        acts.add(Act.call("x"));
        names(Subject.START).forEach(name -> acts.add(Act.start(name)));
        acts.addAll(List.of(Act.start("x"), Act.start("another")));
        names(Subject.MERGE).forEach(name -> acts.add(new Act(Act.Kind.MERGE, name)));
        for (Layer layer : layers) {
            if (layer.policy().network() != null) {
                layer.policy().network().hosts().forEach(host -> acts.add(net(host)));
            }
            for (SecretBinding secret : layer.policy().secrets()) {
                acts.add(Act.secret(secret.secret()));
                acts.add(net(secret.host()));
            }
        }
        acts.add(Act.net("host.example", 443));
        acts.add(Act.secret("x"));
        names(Subject.SECRET).forEach(name -> acts.add(Act.secret(name)));
        return List.copyOf(acts);
    }

    private Set<String> names(Subject subject) {
        return named.getOrDefault(subject, Set.of());
    }

    private static Act net(HostPattern host) {
        String name =
                host.block() != null
                        ? host.block().first().toString()
                        : (host.below() ? "x." : "") + host.name();
        return Act.net(name, host.port());
    }

    /** An example of an act's facts; the same for the same number. */
    Facts facts(Act act, int number) {
        Random random = new Random(31L * act.toString().hashCode() + number);
        ObjectNode written = NODES.objectNode();
        switch (act.kind()) {
            case CALL -> {
                written.set(Tool.VARIABLE, tool(act.name(), random));
                written.set(Arguments.VARIABLE, NODES.objectNode());
            }
            case NET -> {
                int colon = act.name().lastIndexOf(':');
                written.set(
                        Connection.VARIABLE,
                        new Connection(
                                        act.name().substring(0, colon),
                                        Integer.parseInt(act.name().substring(colon + 1)),
                                        any(List.of("GET", "POST", "DELETE"), random),
                                        "/")
                                .json());
            }
            case SECRET -> written.set(SecretUse.VARIABLE, secret(act.name(), random));
            case START, MERGE -> {
                // Their name is all.
            }
        }
        ObjectNode situation = Situation.of(act, written, tools);
        paths.forEach(path -> set(situation, path, random));
        return Facts.read(situation);
    }

    private ObjectNode tool(String name, Random random) {
        return tools.find(name)
                .map(Tool::json)
                .orElseGet(() ->
                        new Tool(
                                        name,
                                        word(Subject.BUCKET, "custom", random),
                                        word(Subject.EFFECT, "unsafe", random),
                                        word(Subject.SINK, "outside", random),
                                        List.of(word(Subject.READS, "u:x", random)),
                                        word(Subject.PROVIDER, "x", random),
                                        null)
                                .json());
    }

    private String word(Subject subject, String otherwise, Random random) {
        List<String> words = new ArrayList<>(names(subject));
        words.add(otherwise);
        return any(words, random);
    }

    private ObjectNode secret(String name, Random random) {
        List<SecretBinding> bindings =
                layers.stream()
                        .flatMap(layer -> layer.policy().secrets().stream())
                        .filter(each -> each.secret().equals(name))
                        .toList();
        if (bindings.isEmpty()) {
            return new SecretUse(name, "host.example", 443, "/", "header:X", "GET", 0).json();
        }
        SecretBinding binding = any(bindings, random);
        return new SecretUse(
                        name,
                        String.valueOf(binding.host().name()),
                        binding.host().port(),
                        binding.path(),
                        binding.slot(),
                        any(List.of("GET", "POST", "DELETE"), random),
                        random.nextInt(3))
                .json();
    }

    /** Sets a value at a path, of the type that the vocabulary has there; some are left out. */
    private void set(ObjectNode situation, List<String> path, Random random) {
        boolean free = path.getFirst().equals(Arguments.VARIABLE);
        if (path.size() < 2 || (free && random.nextInt(8) == 0)) {
            return;
        }
        ObjectNode at = situation;
        for (String step : path.subList(0, path.size() - 1)) {
            if (!(at.get(step) instanceof ObjectNode within)) {
                if (!free) {
                    return;
                }
                at = at.putObject(step);
                continue;
            }
            at = within;
        }
        JsonNode value = value(free ? null : typeAt(path), random);
        if (value != null) {
            at.set(path.getLast(), value);
        }
    }

    private static String typeAt(List<String> path) {
        return VOCABULARY
                .at("/properties/" + String.join("/properties/", path) + "/type")
                .asString("none");
    }

    /**
     * @param type of the value; null for any
     */
    private @Nullable JsonNode value(@Nullable String type, Random random) {
        String chosen =
                type == null
                        ? any(List.of("string", "integer", "boolean", "string"), random)
                        : type;
        return switch (chosen) {
            case "boolean" -> NODES.booleanNode(random.nextBoolean());
            case "integer", "number" ->
                    NODES.numberNode(
                            Math.max(
                                    type == null ? Long.MIN_VALUE : 0,
                                    any(List.copyOf(numbers), random).longValue()));
            case "string" -> NODES.stringNode(any(List.copyOf(texts), random));
            case "array" ->
                    random.nextBoolean()
                            ? NODES.arrayNode()
                            : NODES.arrayNode().add(any(List.copyOf(texts), random));
            default -> null;
        };
    }

    private static <T> T any(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
