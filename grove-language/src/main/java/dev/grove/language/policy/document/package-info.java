/**
 * How a policy is written: JSON or YAML 1.2, bound to its records with everything that is wrong at
 * once, and written as JSON again.
 *
 * <p>Conditions are texts here; {@code policy.check} compiles them. Called by what stores policies
 * and by layers.
 */
@NullMarked
package dev.grove.language.policy.document;

import org.jspecify.annotations.NullMarked;
