package dev.grove.language.policy;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * An act, and what its policy alone has to say of it.
 *
 * @param facts by the names of variables; what is left out is as of a run that has done nothing
 * @param rule that has to be the reason; null for any
 */
public record PolicyTest(Act act, ObjectNode facts, Outcome expect, @Nullable String rule) {}
