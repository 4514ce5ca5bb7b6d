/**
 * Dialects of protocols: what a model server that speaks a known protocol does in its own way, by
 * its address or by the settings of a tenant's endpoint.
 */
@NullMarked
package dev.grove.core.model.http.dialect;

import org.jspecify.annotations.NullMarked;
