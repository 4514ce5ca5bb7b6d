package dev.grove.language.house.planted.cycle.one;

import dev.grove.language.house.planted.cycle.other.Other;
import java.util.List;

/** Depends on a package that depends on this one. */
public record One(List<Other> others) {}
