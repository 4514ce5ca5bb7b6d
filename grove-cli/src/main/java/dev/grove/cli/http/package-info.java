/**
 * Calls of the API: requests, problems and event streams, over HttpURLConnection, whose classes are
 * loaded in half the time of the newer client's. Callers are verbs. Redirects are not followed: the
 * key goes to the server that was named and to no other.
 */
@NullMarked
package dev.grove.cli.http;

import org.jspecify.annotations.NullMarked;
