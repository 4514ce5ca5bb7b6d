/**
 * The page of settings, made of what the jars say of them and held against {@code
 * docs/settings.md}.
 */
@NullMarked
package dev.grove.server.settings;

import org.jspecify.annotations.NullMarked;
