/**
 * Regular expressions of callers and servers: RE2, matched in linear time, with their states
 * counted before they are compiled. Called by schemas and expressions.
 */
@NullMarked
package dev.grove.language.pattern;

import org.jspecify.annotations.NullMarked;
