package dev.grove.server.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tools of the user's, tried by an agent of theirs.
 *
 * @param agent as it is posted to {@code /agents}; the campaign gives it its model
 * @param script what the model says
 * @param effects answers, at {@code <effects>/<run>/<call>}, a line for each time that a call took
 *     effect
 */
record OwnTools(ObjectNode agent, String script, URI effects) {

    static OwnTools read(Path agent, Path script, String effects) {
        try {
            return new OwnTools(
                    (ObjectNode) JsonMapper.shared().readTree(Files.readString(agent)),
                    Files.readString(script),
                    URI.create(effects.endsWith("/") ? effects : effects + "/"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
