package dev.grove.core.model.http.connection;

/**
 * Where a provider is, and as whom it is called.
 *
 * @param baseUrl without a slash at its end; the protocol's paths follow it
 * @param isVetted whether a tenant named it: then its host is resolved and vetted for each request,
 *     as {@link dev.grove.core.egress.Egress} says
 */
public record ModelAddress(String baseUrl, ModelKey key, boolean isVetted) {}
