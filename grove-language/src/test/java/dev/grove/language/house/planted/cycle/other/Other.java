package dev.grove.language.house.planted.cycle.other;

import dev.grove.language.house.planted.cycle.one.One;

/** Depends on a package that depends on this one. */
public record Other(One one) {}
