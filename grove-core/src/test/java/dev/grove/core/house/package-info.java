/**
 * Rules of the house about SQL and about comments, and {@code planted}: classes that break each of
 * them, so that a rule that sees nothing is noticed.
 *
 * <p>{@link dev.grove.core.HouseRules} applies those about SQL to every module that works with the
 * database. Rules that know nothing of it are in {@link dev.grove.language.house}.
 */
@NullMarked
package dev.grove.core.house;

import org.jspecify.annotations.NullMarked;
