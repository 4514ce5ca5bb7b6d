package dev.grove.language.policy.layer;

import dev.grove.language.json.Pointers;
import dev.grove.language.policy.FlatPolicy;
import dev.grove.language.policy.FlatPolicy.FlatRule;
import dev.grove.language.policy.FlatPolicy.Version;
import dev.grove.language.policy.Network;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Policy;
import dev.grove.language.policy.SecretBinding;
import dev.grove.language.source.Findings;
import dev.grove.language.text.NearestNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives a policy what its bases have: all of their rules, their secrets, their network where it has
 * none, and the most restrictive of their defaults where it has none. A base that is reached in two
 * ways is there once.
 */
public final class Flattening {

    /** Policies in a row, each a base of the one before; the first is not counted. */
    public static final int DEEPEST = 5;

    /** Policies that one is made of, those of its bases included. */
    public static final int MOST_POLICIES = 100;

    private final KnownPolicies known;
    private final Findings findings;

    /** Each by its name once, in the order in which it was found. */
    private final Map<String, Flat> done = new LinkedHashMap<>();

    private final Set<String> open = new LinkedHashSet<>();

    /** Bases of which something is wrong, and was said. */
    private final Set<String> failed = new HashSet<>();

    /** Place of the base that is followed, in the document that is read. */
    private String pointer = "";

    private Flattening(KnownPolicies known, Findings findings) {
        this.known = known;
        this.findings = findings;
    }

    /** A policy with what it has of its bases, but for their rules, which stand apart. */
    private record Flat(
            Version source,
            Policy policy,
            Outcome otherwise,
            @Nullable Network network,
            Set<String> bases) {}

    /**
     * @param version that it has, or is going to have
     * @param findings gets what is wrong, with its place in the policy's document
     * @return nothing where something is wrong
     */
    public static Optional<FlatPolicy> of(
            Policy policy, int version, KnownPolicies known, Findings findings) {
        Flattening flattening = new Flattening(known, findings);
        Flat flat = flattening.flat(policy, version, 0);
        return flat == null ? Optional.empty() : flattening.joined(flat);
    }

    private @Nullable Flat flat(Policy policy, int version, int depth) {
        open.add(policy.name());
        List<Flat> bases = new ArrayList<>();
        boolean whole = true;
        for (int i = 0; i < policy.bases().size(); i++) {
            if (depth == 0) {
                pointer = Pointers.child("/extends", Integer.toString(i));
            }
            Flat base = base(policy.bases().get(i), depth + 1);
            whole &= base != null;
            if (base != null) {
                bases.add(base);
            }
        }
        open.remove(policy.name());
        if (!whole) {
            return null;
        }
        List<Network> networks =
                bases.stream().map(Flat::network).filter(Objects::nonNull).distinct().toList();
        if (policy.network() == null && networks.size() > 1) {
            findings.error(
                    depth == 0 ? "" : pointer,
                    "ambiguous_network",
                    "%s has more than one network of its bases; write the one that it is to have"
                            .formatted(policy.name()));
            return null;
        }
        Set<String> all = new LinkedHashSet<>();
        bases.forEach(base -> {
            all.addAll(base.bases());
            all.add(base.source().policy());
        });
        Flat flat =
                new Flat(
                        new Version(policy.name(), version),
                        policy,
                        otherwise(policy, bases),
                        policy.network() != null || networks.isEmpty()
                                ? policy.network()
                                : networks.getFirst(),
                        all);
        done.put(policy.name(), flat);
        return flat;
    }

    private static Outcome otherwise(Policy policy, List<Flat> bases) {
        return policy.otherwise() != null
                ? policy.otherwise()
                : bases.stream().map(Flat::otherwise).max(Outcome::compareTo).orElse(Outcome.DENY);
    }

    private @Nullable Flat base(String name, int depth) {
        if (open.contains(name)) {
            findings.error(
                    pointer,
                    "cycle",
                    "%s is made of itself: %s"
                            .formatted(name, String.join(" extends ", open) + " extends " + name));
            return null;
        }
        if (depth > DEEPEST) {
            findings.error(
                    pointer,
                    "too_deep",
                    "policies extend each other at most %d deep".formatted(DEEPEST));
            return null;
        }
        Flat before = done.get(name);
        if (before != null) {
            return depthOf(before) + depth > DEEPEST ? tooDeep() : before;
        }
        if (failed.contains(name)) {
            return null;
        }
        if (done.size() + open.size() > MOST_POLICIES) {
            findings.error(
                    pointer,
                    "too_large",
                    "is made of more than %d policies with all that they extend"
                            .formatted(MOST_POLICIES));
            failed.add(name);
            return null;
        }
        Optional<KnownPolicies.Stored> stored = known.find(name);
        if (stored.isEmpty()) {
            findings.error(
                    pointer,
                    "unknown_policy",
                    "there is no policy named "
                            + name
                            + NearestNames.asQuestion(name, known.names()));
            return null;
        }
        Flat flat = flat(stored.get().policy(), stored.get().version(), depth);
        if (flat == null) {
            failed.add(name);
        }
        return flat;
    }

    private @Nullable Flat tooDeep() {
        findings.error(
                pointer,
                "too_deep",
                "policies extend each other at most %d deep".formatted(DEEPEST));
        return null;
    }

    private int depthOf(Flat flat) {
        return flat.policy().bases().stream()
                .map(name -> Objects.requireNonNull(done.get(name)))
                .mapToInt(base -> 1 + depthOf(base))
                .max()
                .orElse(0);
    }

    private Optional<FlatPolicy> joined(Flat flat) {
        List<FlatRule> rules = new ArrayList<>();
        List<SecretBinding> secrets = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>(flat.bases());
        names.add(flat.source().policy());
        for (String name : names) {
            Flat each = Objects.requireNonNull(done.get(name));
            each.policy().rules().forEach(rule -> rules.add(new FlatRule(each.source(), rule)));
            secrets.addAll(each.policy().secrets());
        }
        if (rules.size() > Policy.MOST_RULES) {
            findings.error(
                    "",
                    "too_large",
                    "has %,d rules with those of its bases, and may have %,d"
                            .formatted(rules.size(), Policy.MOST_RULES));
            return Optional.empty();
        }
        return Optional.of(
                new FlatPolicy(
                        flat.source(),
                        flat.policy().language(),
                        flat.policy().mode(),
                        flat.otherwise(),
                        rules,
                        flat.network(),
                        secrets));
    }
}
