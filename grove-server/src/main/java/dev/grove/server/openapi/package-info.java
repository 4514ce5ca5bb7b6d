/**
 * The description of the API: at {@code /v3/api-docs}, and as a page at {@code /docs}. It is
 * written by hand, in {@code src/main/resources/openapi}, but for the schemas of events, which are
 * made from their records and served at {@code /v3/event-schemas}, too. It is the contract: tests
 * hold the routes, the bodies and every answer that they get against it.
 */
@NullMarked
package dev.grove.server.openapi;

import org.jspecify.annotations.NullMarked;
