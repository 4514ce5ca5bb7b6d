/**
 * Workflows of tenants: {@code definition} keeps what they store. Documents, expressions and
 * analysis are those of the module {@code grove-language}, of which this package makes beans.
 *
 * <p>Owns no table. Called by nothing: its beans are injected by the language's own types.
 */
@NullMarked
package dev.grove.core.workflow;

import org.jspecify.annotations.NullMarked;
