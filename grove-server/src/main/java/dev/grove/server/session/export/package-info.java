/**
 * Exports of sessions: what was said and done in one, written as it is read, so that its length
 * does not matter. Owns no table; called by HTTP alone.
 *
 * <p>What is written has been scrubbed as JSON, whatever it is written as. A form that is added is
 * a {@link dev.grove.server.session.export.ExportSink}.
 */
@NullMarked
package dev.grove.server.session.export;

import org.jspecify.annotations.NullMarked;
