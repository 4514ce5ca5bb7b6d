/**
 * The contract of what callers send and read: each body is one record, whose annotations say what
 * its members mean ({@code JsonPropertyDescription}) and which values they take ({@code
 * jakarta.validation}). JSON Schemas of the API's description and of MCP tools are made of these
 * records, so nothing about a member is written twice.
 *
 * <p>A record with more members than a reader takes in holds groups of them, records of their own
 * that {@code JsonUnwrapped} puts in their place: in JSON there is one object, in the same order.
 * Where a group is null, none of its members is there. Several records may share one.
 *
 * <p>The annotations describe and check nothing themselves: the validation of a feature does, by
 * the same constants, and gathers all faults at once. Owns no table.
 */
@NullMarked
package dev.grove.core.contract;

import org.jspecify.annotations.NullMarked;
