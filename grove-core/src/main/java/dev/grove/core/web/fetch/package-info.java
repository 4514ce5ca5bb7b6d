/**
 * Requests for what agents read of the web.
 *
 * <p>{@link dev.grove.core.web.fetch.WebClient} is the entry point of the web tools; what it reads
 * is bounded in time and bytes, and goes to hosts that {@link dev.grove.core.egress.Egress} lets
 * {@link dev.grove.core.egress.Purpose#WEB} reach. A redirect is a new request: never follow one
 * that a policy has not decided on. Owns no table.
 */
@NullMarked
package dev.grove.core.web.fetch;

import org.jspecify.annotations.NullMarked;
