/**
 * OpenAI's Responses protocol without anything kept by the server: each request has the whole
 * history, and the reasoning of earlier answers goes back encrypted as it came.
 *
 * <p>Owns no table. Providers of the server and endpoints of tenants find it by its name, as a
 * {@link dev.grove.core.model.http.dialect.ModelProtocol}; nothing else calls it.
 */
@NullMarked
package dev.grove.core.model.responses;

import org.jspecify.annotations.NullMarked;
