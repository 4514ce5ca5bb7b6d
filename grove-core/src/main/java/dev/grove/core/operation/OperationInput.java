package dev.grove.core.operation;

import dev.grove.core.contract.BindingFault;
import dev.grove.core.contract.RecordMembers;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.language.json.StrictBinding;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads inputs of operations: REST and MCP refuse the same fault in the same words. */
public final class OperationInput {

    /** Member that names the version which a change is meant for. */
    public static final String EXPECTED = "expected_version";

    /** Members that name a version, which may be missing; that of a path may be of anything. */
    private static final List<String> NAMING_VERSIONS = List.of("version", "agent_version");

    private OperationInput() {}

    /**
     * @throws GroveException validation_failed
     */
    public static <I extends Record> I read(ObjectNode given, Class<I> type) {
        return read(given, type, Set.of());
    }

    /**
     * @param elsewhere members that callers give by other parts of a request than its body
     * @throws GroveException validation_failed
     */
    public static <I extends Record> I read(
            ObjectNode given, Class<I> type, Set<String> elsewhere) {
        JsonNode expected = given.path(EXPECTED);
        if (expected.isInt() && RecordMembers.of(type).containsKey(EXPECTED)) {
            refuseNegative(expected.intValue());
        }
        refuseNulls(given, type);
        NAMING_VERSIONS.stream()
                .filter(name ->
                        !elsewhere.contains(name) && RecordMembers.of(type).containsKey(name))
                .forEach(name -> refuseNone(name, given.path(name)));
        try {
            return StrictBinding.MAPPER.treeToValue(given, type);
        } catch (JacksonException e) {
            throw BindingFault.find(e, given, elsewhere).orElseThrow(() -> e);
        }
    }

    /** A caller who sends null means something by it, and would believe that it was done. */
    private static void refuseNulls(ObjectNode given, Class<? extends Record> type) {
        List<FieldError> nulls =
                RecordMembers.refusingNull(type).stream()
                        .filter(member -> given.path(member).isNull())
                        .map(member ->
                                new FieldError(member, "must not be null; leave it out to keep it"))
                        .toList();
        if (!nulls.isEmpty()) {
            throw GroveException.invalid(nulls);
        }
    }

    /**
     * Reads an input of which the path has a member.
     *
     * @throws GroveException validation_failed
     */
    public static <I extends Record> I read(
            ObjectNode body, Class<I> type, String member, String value) {
        if (body.has(member)) {
            throw elsewhere(member, "path");
        }
        return read(body.put(member, value), type, Set.of(member));
    }

    /**
     * Fault of a body with a member that another part of the request has.
     *
     * @param part such as {@code path}
     */
    public static GroveException elsewhere(String member, String part) {
        return GroveException.invalid(
                member, "is a part of the %s; leave it out of the body".formatted(part));
    }

    /** Refuses a version that no definition can have. */
    public static void refuseNegative(int expected) {
        if (expected < 0) {
            throw GroveException.invalid(
                    EXPECTED, "must be the current version, or 0 for a new definition");
        }
    }

    private static void refuseNone(String name, JsonNode version) {
        if (version.isInt()) {
            refuseNoVersion(name, version.intValue());
        }
    }

    /** Refuses a number that no version has. */
    public static void refuseNoVersion(String name, int version) {
        if (version < 1) {
            throw GroveException.invalid(
                    name, "must be 1 or more, as versions are; leave it out for the current one");
        }
    }

    /** Fault of an input without a member that is needed. */
    public static GroveException missing(String member) {
        return GroveException.invalid(
                member,
                member.equals(EXPECTED)
                        ? "is needed: the version that you have looked at"
                        : "is required");
    }
}
