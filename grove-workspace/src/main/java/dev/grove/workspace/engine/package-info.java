/**
 * The engines that sandboxes are made on: what was proven of each, its spare sandboxes, and which
 * one a new sandbox gets. Owns no table: how full an engine is, it is asked itself.
 *
 * <p>Called by the workspace package, by views and by the server's health and diagnosis.
 */
@NullMarked
package dev.grove.workspace.engine;

import org.jspecify.annotations.NullMarked;
