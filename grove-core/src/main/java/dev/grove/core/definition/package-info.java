/**
 * Definitions that tenants name and version: agents, tools, model endpoints, workflows, datasets,
 * policies. They share a store, with immutable versions, a current one, a published one, and names
 * that are free again after a delete.
 *
 * <p>Owns no table: each kind has its two ({@link DefinitionTables}). Called only by the entry
 * classes of the kinds.
 */
@NullMarked
package dev.grove.core.definition;

import org.jspecify.annotations.NullMarked;
