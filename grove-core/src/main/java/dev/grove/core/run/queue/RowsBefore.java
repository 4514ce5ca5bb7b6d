package dev.grove.core.run.queue;

import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;

/**
 * Rows of a caller's own that the statement which inserts a run writes before it: one round trip
 * and one commit for all.
 *
 * @param with expressions of the statement's {@code WITH}, each with a comma after it; they name
 *     none of the parameters that the columns of a run have
 * @param holds condition under which the run is inserted, which says that they were written
 * @param parameters of both; a null among them has its SQL type
 */
public record RowsBefore(String with, String holds, MapSqlParameterSource parameters) {

    static final RowsBefore NONE = new RowsBefore("", "true", new MapSqlParameterSource());
}
