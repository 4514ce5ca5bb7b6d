/**
 * Model endpoints of tenants: a name, a protocol, an address and the prices of its models, stored
 * as definitions. {@link dev.grove.core.model.endpoint.ModelEndpoints} keeps them; the run loop
 * finds them as providers by the name before the slash of a model.
 *
 * <p>Owns {@code model_endpoints} and {@code model_endpoint_versions}.
 */
@NullMarked
package dev.grove.core.model.endpoint;

import org.jspecify.annotations.NullMarked;
