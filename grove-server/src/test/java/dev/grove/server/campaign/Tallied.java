package dev.grove.server.campaign;

import java.util.List;

/**
 * Outcome of a cell.
 *
 * @param operations runs that were asked for, and their calls
 * @param succeeded operations that came to the end that they were meant to have
 */
record Tallied(Cell cell, int runs, int operations, int succeeded, List<Finding> findings) {}
