/**
 * Planted: breaks a rule of {@code dev.grove.language.ArchitectureTest}, and is called by nothing.
 */
@NullMarked
package dev.grove.language.house.planted.database;

import org.jspecify.annotations.NullMarked;
