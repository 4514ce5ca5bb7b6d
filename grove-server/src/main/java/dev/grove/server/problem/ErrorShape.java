package dev.grove.server.problem;

import tools.jackson.databind.node.ObjectNode;

/**
 * Form in which a protocol of others has its errors, for the paths on which it is spoken. A bean of
 * this type is all it takes: whatever fails there is answered so.
 */
public interface ErrorShape {

    /** Whether the protocol is spoken on this path. */
    boolean isOf(String path);

    /** The error as its clients read it, as JSON. */
    ObjectNode of(Problem problem);
}
