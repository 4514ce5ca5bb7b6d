/**
 * Rules of the house that hold in every module, with {@code planted}: classes that break them, so
 * that a rule that sees nothing is noticed. Here because no module is below this one.
 */
@NullMarked
package dev.grove.language.house;

import org.jspecify.annotations.NullMarked;
