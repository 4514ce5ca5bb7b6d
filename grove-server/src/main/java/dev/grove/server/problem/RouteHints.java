package dev.grove.server.problem;

import jakarta.servlet.http.HttpServletRequest;

/**
 * Hints at what a caller may have meant by a request that no route takes; each ends a sentence, or
 * is empty. Names only routes that the caller's key opens, whether others exist or not.
 */
public interface RouteHints {

    /** Routes whose path and method are nearly those of the request. */
    String nearPath(HttpServletRequest request);

    /** Routes for the method of a request whose path does not take it. */
    String nearMethod(HttpServletRequest request);

    /** Where to find what the path of a request names, which is not there. */
    String whereListed(HttpServletRequest request);
}
