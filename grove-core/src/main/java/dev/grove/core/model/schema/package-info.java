/**
 * Tools as providers take them: their names, and their schemas in the dialect of JSON Schema that a
 * provider reads. Called by {@code model}, which keeps calls and results in Grove's own terms, and
 * by agents for advice. Owns no table.
 */
@NamedInterface("schema")
@NullMarked
package dev.grove.core.model.schema;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
