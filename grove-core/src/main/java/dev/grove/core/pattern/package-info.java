/**
 * Regular expressions of callers and servers: RE2, matched in linear time, with their states
 * counted before they are compiled. Called by schemas and expressions; owns no table.
 */
@NullMarked
package dev.grove.core.pattern;

import org.jspecify.annotations.NullMarked;
