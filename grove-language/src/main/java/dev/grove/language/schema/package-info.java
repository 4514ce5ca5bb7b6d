/**
 * JSON Schema 2020-12: of tools' arguments and of agents' results.
 *
 * <p>Schemas come from tenants too: nothing is fetched for a reference, and no pattern can hang its
 * reader. Called by tools, agents and the analysis of workflows.
 */
@NullMarked
package dev.grove.language.schema;

import org.jspecify.annotations.NullMarked;
