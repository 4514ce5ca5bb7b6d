package dev.grove.server.problem;

import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Gives an error the form of its path: a problem document, unless a protocol has its own. */
@Component
class ErrorShapes {

    private final JsonMapper json;
    private final List<ErrorShape> shapes;

    ErrorShapes(JsonMapper json, List<ErrorShape> shapes) {
        this.json = json;
        this.shapes = List.copyOf(shapes);
    }

    /**
     * Body of an answer, and its type.
     *
     * @param type media type
     */
    record Shaped(ObjectNode body, MediaType type) {}

    Shaped of(Problem problem) {
        return of(problem, problem.instance());
    }

    /** Shapes a problem that no longer has its path. */
    Shaped of(Problem problem, String path) {
        for (ErrorShape shape : shapes) {
            if (shape.isOf(path)) {
                return new Shaped(shape.of(problem), MediaType.APPLICATION_JSON);
            }
        }
        return new Shaped(json.valueToTree(problem), MediaType.APPLICATION_PROBLEM_JSON);
    }
}
