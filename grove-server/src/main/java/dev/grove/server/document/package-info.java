/**
 * Documents in JSON or YAML as bodies of requests, read as texts, since findings name places in
 * them. Called by the controllers of kinds that are documents. Owns no table.
 */
@NullMarked
package dev.grove.server.document;

import org.jspecify.annotations.NullMarked;
