package dev.grove.core.contract;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Says why JSON cannot be bound to a record, in the caller's words, without names of classes. */
public final class BindingFault {

    private BindingFault() {}

    /**
     * @param given the JSON that was bound; missing where it cannot be read any more
     * @return nothing where the fault is one of the text, and not of its values
     */
    public static Optional<GroveException> find(JacksonException e, JsonNode given) {
        return find(e, given, Set.of());
    }

    /**
     * @param elsewhere members that are not meant where an unknown one stands
     */
    public static Optional<GroveException> find(
            JacksonException e, JsonNode given, Set<String> elsewhere) {
        for (Throwable t = e.getCause(); t != null; t = t.getCause()) {
            if (t instanceof GroveException ours) {
                return Optional.of(ours);
            }
        }
        String path = path(e);
        if (e instanceof UnrecognizedPropertyException unknown) {
            return Optional.of(
                    GroveException.invalid(path, UnknownField.describe(unknown, elsewhere)));
        }
        Class<?> wanted =
                switch (e) {
                    case MismatchedInputException mismatch -> mismatch.getTargetType();
                    case InputCoercionException number -> number.getTargetType();
                    default -> null;
                };
        if (wanted != null) {
            JsonNode came = at(e.getPath(), given);
            return Optional.of(
                    path.isEmpty()
                            ? new GroveException(
                                    ErrorCode.VALIDATION_FAILED,
                                    "The body " + WrongType.describe(Map.class, came))
                            : GroveException.invalid(path, WrongType.describe(wanted, came)));
        }
        return e instanceof DatabindException && !path.isEmpty()
                ? Optional.of(GroveException.invalid(path, "has a value that is not allowed"))
                : Optional.empty();
    }

    private static JsonNode at(List<JacksonException.Reference> path, JsonNode given) {
        JsonNode node = given;
        for (JacksonException.Reference step : path) {
            node =
                    step.getPropertyName() == null
                            ? node.path(step.getIndex())
                            : node.path(step.getPropertyName());
        }
        return node;
    }

    private static String path(JacksonException e) {
        StringBuilder path = new StringBuilder();
        for (JacksonException.Reference step : e.getPath()) {
            if (step.getPropertyName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
            }
        }
        return path.toString();
    }
}
