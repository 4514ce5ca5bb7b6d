/** Planted: breaks a rule of {@link dev.grove.core.HouseRules}, and is called by nothing. */
@NullMarked
package dev.grove.core.house.planted.cycle.other;

import org.jspecify.annotations.NullMarked;
