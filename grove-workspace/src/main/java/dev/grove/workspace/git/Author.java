package dev.grove.workspace.git;

import dev.grove.core.workspace.GitSpec;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Author of a commit, as passed to the toolbox. */
final class Author {

    private Author() {}

    static ObjectNode of(GitSpec git) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("name", git.authorName())
                .put("email", git.authorEmail());
    }
}
