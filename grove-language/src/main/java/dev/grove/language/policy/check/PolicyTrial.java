package dev.grove.language.policy.check;

import dev.grove.language.decide.Ceiling;
import dev.grove.language.decide.Chain;
import dev.grove.language.decide.Decisions;
import dev.grove.language.decide.Explanation;
import dev.grove.language.decide.Grants;
import dev.grove.language.decide.Link;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.Vocabulary;
import dev.grove.language.policy.Act;
import dev.grove.language.schema.JsonSchema;
import dev.grove.language.schema.JsonSchemas;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Decides acts that are not made, by one layer alone: for tests of policies and for authors. */
public final class PolicyTrial {

    private final JsonSchema facts;
    private final KnownTools tools;

    public PolicyTrial(JsonSchemas schemas, KnownTools tools) {
        this.facts = schemas.compile(Vocabulary.schema());
        this.tools = tools;
    }

    /**
     * Facts of an act: those written, and for the others those of a run that has done nothing.
     *
     * @param written by the names of variables; members of an object stand for those of its default
     */
    public ObjectNode situation(Act act, ObjectNode written) {
        return Situation.of(act, written, tools);
    }

    /** Faults of facts against the vocabulary, in words; empty where there are none. */
    public List<String> faults(ObjectNode situation) {
        return facts.faults(situation);
    }

    /**
     * @param situation without faults
     */
    public Explanation explain(Link layer, Act act, ObjectNode situation) {
        return Decisions.explain(
                Chain.of(List.of(layer)), Ceiling.NONE, Grants.NONE, act, Facts.read(situation));
    }
}
