package dev.grove.core.policy;

import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.language.decide.Explanation;
import dev.grove.language.decide.fact.Moment;
import dev.grove.language.decide.fact.Start;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.check.KnownTools;
import dev.grove.language.policy.check.PolicyTrial;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.text.NearestNames;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Asks policies about calls and starts that are not made. */
@Component
public class PolicyTrials {

    private static final String ARGS = "args";

    /** Variables that are made of the call itself. */
    private static final List<String> OF_CALL =
            List.of("act", "tool", ARGS, "net", "secret", "start");

    private final Policies policies;
    private final PolicyTools tools;
    private final JsonSchemas schemas;

    PolicyTrials(Policies policies, PolicyTools tools, JsonSchemas schemas) {
        this.policies = policies;
        this.tools = tools;
        this.schemas = schemas;
    }

    /**
     * Decides a call by one policy alone.
     *
     * @throws GroveException validation_failed for a tool that there is not, for arguments that it
     *     would refuse before a policy is asked, and for facts that no run could have
     */
    public Explanation explain(
            TenantId tenant,
            StoredPolicy policy,
            @Nullable String tool,
            @Nullable JsonNode args,
            @Nullable JsonNode facts) {
        FieldChecks checks = new FieldChecks();
        KnownTools known = tools.of(tenant);
        ObjectNode arguments = object("call.args", args, checks);
        ObjectNode written = object("facts", facts, checks);
        checkCall(known, tool, arguments, checks);
        OF_CALL.stream()
                .filter(written::has)
                .forEach(name ->
                        checks.refuse("facts." + name, "is made of the call; leave it out"));
        refuse(checks);
        Act act = Act.call(tool == null ? "" : tool);
        PolicyTrial trial = new PolicyTrial(schemas, known);
        ObjectNode given = written.deepCopy();
        given.set(ARGS, arguments);
        ObjectNode situation = trial.situation(act, given);
        // Gates of runs do not know these either.
        Enforcement.UNKNOWN.stream().filter(name -> !written.has(name)).forEach(situation::remove);
        trial.faults(situation).forEach(fault -> checks.refuse("facts", fault));
        refuse(checks);
        return trial.explain(policies.layer(tenant, policy), act, situation);
    }

    /**
     * Decides a start by one policy alone.
     *
     * @throws GroveException validation_failed for facts that no start could have
     */
    public Explanation explain(
            TenantId tenant, StoredPolicy policy, Start start, @Nullable JsonNode facts) {
        FieldChecks checks = new FieldChecks();
        ObjectNode written = object("facts", facts, checks);
        written.propertyNames().stream()
                .filter(name -> !name.equals(Moment.VARIABLE))
                .forEach(name ->
                        checks.refuse(
                                "facts." + name, "is not known as something starts; leave it out"));
        refuse(checks);
        Act act = Act.start(start.name());
        PolicyTrial trial = new PolicyTrial(schemas, tools.of(tenant));
        ObjectNode given = written.deepCopy();
        given.set(Start.VARIABLE, start.json());
        ObjectNode situation = trial.situation(act, given);
        if (start.version() == null) {
            ((ObjectNode) situation.get(Start.VARIABLE)).remove("version");
        }
        trial.faults(situation).forEach(fault -> checks.refuse("facts", fault));
        refuse(checks);
        return trial.explain(policies.layer(tenant, policy), act, situation);
    }

    private void checkCall(
            KnownTools known, @Nullable String tool, ObjectNode arguments, FieldChecks checks) {
        if (tool == null) {
            checks.refuse("call.tool", "is required");
        } else if (known.find(tool).isEmpty()) {
            checks.refuse(
                    "call.tool",
                    "no tool has this name" + NearestNames.asQuestion(tool, known.names()));
        } else {
            known.schema(tool)
                    .map(schema -> schemas.compile(schema).faults(arguments))
                    .orElse(List.of())
                    .forEach(fault -> checks.refuse("call.args", fault));
        }
    }

    private static ObjectNode object(String field, @Nullable JsonNode given, FieldChecks checks) {
        if (given == null || given.isNull()) {
            return JsonNodeFactory.instance.objectNode();
        }
        if (given instanceof ObjectNode object) {
            return object.deepCopy();
        }
        checks.refuse(field, "must be an object");
        return JsonNodeFactory.instance.objectNode();
    }

    private static void refuse(FieldChecks checks) {
        if (!checks.errors().isEmpty()) {
            throw GroveException.invalid(checks.errors());
        }
    }
}
