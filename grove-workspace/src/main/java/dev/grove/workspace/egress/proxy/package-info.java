/**
 * Proxy for the programs of one run's sandbox: HTTP/1.1 with {@code CONNECT} for TLS and absolute
 * form for plain HTTP, one request a connection. Each is parsed once, decided by the run's {@link
 * dev.grove.workspace.egress.proxy.NetworkRules}, resolved and vetted once, and dialled as vetted.
 * A tunnel is opened, never read: its first message has to name the host that was allowed. What
 * reads differently in two parsers is refused, never mended.
 */
@NullMarked
package dev.grove.workspace.egress.proxy;

import org.jspecify.annotations.NullMarked;
