/**
 * Planted: breaks a rule of {@link dev.grove.language.house.CodeRules}, and is called by nothing.
 */
@NullMarked
package dev.grove.language.house.planted.cycle.other;

import org.jspecify.annotations.NullMarked;
