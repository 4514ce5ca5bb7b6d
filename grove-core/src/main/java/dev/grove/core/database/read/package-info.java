/**
 * Rows of statements as records, by the names of their components. Every class with SQL calls it;
 * owns no table and sends no statement.
 *
 * <p>Easy to get wrong: a component that may be absent is {@code @Nullable}, or its NULL is an
 * error.
 */
@NamedInterface("read")
@NullMarked
package dev.grove.core.database.read;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
