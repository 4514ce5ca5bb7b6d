/**
 * The provider {@code scripted}: plays answers from a YAML file, for demos and tests. A real
 * provider in all but the words, and named as such wherever it shows.
 */
@NullMarked
package dev.grove.core.model.scripted;

import org.jspecify.annotations.NullMarked;
