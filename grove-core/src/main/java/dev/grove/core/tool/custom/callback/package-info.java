/**
 * Callbacks: calls of custom tools that go to a tenant's own service, signed as Standard Webhooks
 * says, to addresses that {@link dev.grove.core.egress.Egress} vetted. Owns no table.
 */
@NullMarked
package dev.grove.core.tool.custom.callback;

import org.jspecify.annotations.NullMarked;
