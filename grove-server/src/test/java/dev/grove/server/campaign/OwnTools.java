package dev.grove.server.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tools of the user's, tried by an agent of theirs.
 *
 * @param agent as it is posted to {@code /agents}; the campaign gives it its model
 * @param script what the model says
 * @param effects answers, at {@code <effects>/<run>/<call>}, a line for each time that a call took
 *     effect
 * @param setup requests to make before, each with a path and a body; for what registers the tools
 */
record OwnTools(ObjectNode agent, String script, URI effects, List<JsonNode> setup) {

    /**
     * Reads what the command line names.
     *
     * @param setup a file with an array of {@code {"path", "body"}}; empty for none
     */
    static OwnTools read(String agent, String script, String effects, String setup) {
        try {
            return new OwnTools(
                    (ObjectNode) JsonMapper.shared().readTree(Files.readString(Path.of(agent))),
                    Files.readString(Path.of(script)),
                    URI.create(effects.endsWith("/") ? effects : effects + "/"),
                    setup.isEmpty()
                            ? List.of()
                            : JsonMapper.shared()
                                    .readTree(Files.readString(Path.of(setup)))
                                    .valueStream()
                                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
