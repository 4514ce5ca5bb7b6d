package dev.grove.core.policy;

import dev.grove.language.policy.Policy;
import tools.jackson.databind.node.ObjectNode;

/**
 * Content of a version of a policy.
 *
 * @param json the document, in the order it was written in
 * @param policy the document as it is read
 */
record PolicyDocument(ObjectNode json, Policy policy) {}
