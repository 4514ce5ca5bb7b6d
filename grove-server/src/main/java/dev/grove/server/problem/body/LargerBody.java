package dev.grove.server.problem.body;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * Requests whose body may be larger than those of others, because it is not held in memory, or in
 * few places of a known size. A bean of this type is all it takes.
 */
public interface LargerBody {

    /** How much this request may send; nothing where it is as others. */
    Optional<Allowed> of(HttpServletRequest request);

    /**
     * How much that is.
     *
     * @param refusal the error's detail where a request sends more
     */
    record Allowed(long bytes, String refusal) {}
}
