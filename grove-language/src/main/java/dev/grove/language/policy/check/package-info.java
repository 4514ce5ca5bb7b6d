/**
 * Judgement of a policy before it is stored: everything that is wrong with it, its own tests, and
 * whether it allows more than another one.
 *
 * <p>A tenant's tools and policies are known through ports. Called before a policy is stored, and
 * for its authors.
 */
@NullMarked
package dev.grove.language.policy.check;

import org.jspecify.annotations.NullMarked;
