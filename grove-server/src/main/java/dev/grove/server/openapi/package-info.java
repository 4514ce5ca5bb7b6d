/**
 * The description of the API: at {@code /v3/api-docs}, and as a page at {@code /docs}. It is made
 * of the core's operations, of the records of events (served at {@code /v3/event-schemas}, too),
 * and, for the routes of controllers, of {@code src/main/resources/openapi}. It is the contract:
 * tests hold the routes, the bodies and every answer that they get against it, and {@code
 * docs/openapi.yaml} against it.
 */
@NullMarked
package dev.grove.server.openapi;

import org.jspecify.annotations.NullMarked;
