/**
 * The rules of the house that take more than a line of ArchUnit, and {@code planted}: classes that
 * break each of them, so that a rule that sees nothing is noticed.
 *
 * <p>{@link dev.grove.core.HouseRules} applies them to every module.
 */
@NullMarked
package dev.grove.core.house;

import org.jspecify.annotations.NullMarked;
