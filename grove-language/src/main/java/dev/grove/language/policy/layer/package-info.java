/**
 * Layers: policies with all that they have of their bases, and the policies that each server has.
 *
 * <p>Other policies are known through a function from a name to a version. Called before a policy
 * is stored, and by code that binds a run to one.
 */
@NullMarked
package dev.grove.language.policy.layer;

import org.jspecify.annotations.NullMarked;
