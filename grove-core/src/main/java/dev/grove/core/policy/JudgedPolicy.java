package dev.grove.core.policy;

import dev.grove.core.id.TenantId;
import dev.grove.language.decide.Layer;
import dev.grove.language.expression.Expressions;
import dev.grove.language.policy.FlatPolicy;
import dev.grove.language.policy.check.CheckedPolicy;
import dev.grove.language.policy.check.TestResult;
import dev.grove.language.policy.check.Widening;
import dev.grove.language.policy.document.PolicyDocuments.Reading.Draft;
import dev.grove.language.policy.layer.Flattening;
import dev.grove.language.policy.layer.KnownPolicies;
import dev.grove.language.source.Finding;
import dev.grove.language.source.Findings;
import dev.grove.language.source.Places;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A document that was read, and all that can be said of it before it is stored. */
public final class JudgedPolicy {

    private final TenantId tenant;
    private final PolicySource source;
    private final @Nullable Draft draft;
    private final CheckedPolicy checked;
    private final KnownPolicies bases;
    private final @Nullable Comparison comparison;

    JudgedPolicy(
            TenantId tenant,
            PolicySource source,
            @Nullable Draft draft,
            CheckedPolicy checked,
            KnownPolicies bases,
            @Nullable Comparison comparison) {
        this.tenant = tenant;
        this.source = source;
        this.draft = draft;
        this.checked = checked;
        this.bases = bases;
        this.comparison = comparison;
    }

    /** A text that is no document. */
    static JudgedPolicy unreadable(
            TenantId tenant, PolicySource source, KnownPolicies bases, Finding finding) {
        return new JudgedPolicy(
                tenant,
                source,
                null,
                new CheckedPolicy(null, List.of(), List.of(finding)),
                bases,
                null);
    }

    /**
     * Answer to whether a policy allows more than a version that there is.
     *
     * @param before that version
     */
    public record Comparison(int before, Widening widening) {}

    public List<Finding> errors() {
        return checked.errors();
    }

    public List<Finding> warnings() {
        return checked.warnings();
    }

    /** Tests of its own, as they came out; none where something else is wrong. */
    public List<TestResult> tests() {
        return checked.tests();
    }

    /** Comparison with the current version; null where there is none, or something is wrong. */
    public @Nullable Comparison comparison() {
        return comparison;
    }

    /** The version that the document itself asks for; null for any. */
    public @Nullable Integer expectedVersion() {
        return draft == null ? null : draft.expectedVersion();
    }

    TenantId tenant() {
        return tenant;
    }

    PolicySource source() {
        return source;
    }

    PolicyDocument document() {
        Draft read = read();
        return new PolicyDocument(read.json(), read.policy());
    }

    private Draft read() {
        if (draft == null) {
            throw new IllegalStateException("The policy could not be read");
        }
        return draft;
    }

    /** Name in the document; of one without errors. */
    public String name() {
        return read().policy().name();
    }

    /** Layer of the policy as the version that it would be. */
    Layer layer(Expressions expressions) {
        Layer layer = checked.layer();
        return layer == null ? layer(1, expressions) : layer;
    }

    /**
     * Layer of the policy under a version, of the bases that it was judged with.
     *
     * @throws IllegalStateException for a policy with errors
     */
    Layer layer(int version, Expressions expressions) {
        Layer layer = checked.layer();
        if (layer != null && layer.policy().source().version() == version) {
            return layer;
        }
        FlatPolicy flat =
                Flattening.of(read().policy(), version, bases, new Findings(Places.UNKNOWN))
                        .filter(_ -> layer != null)
                        .orElseThrow(() -> new IllegalStateException("The policy has errors"));
        if (Layer.of(flat, expressions) instanceof Layer other) {
            return other;
        }
        throw new IllegalStateException("A layer is readable whatever its version");
    }
}
