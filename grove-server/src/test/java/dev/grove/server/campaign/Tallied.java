package dev.grove.server.campaign;

import java.util.List;

/**
 * What became of a cell.
 *
 * @param operations runs that were asked for, and their calls
 * @param succeeded those that came to the end that they were meant to have
 */
record Tallied(Cell cell, int runs, int operations, int succeeded, List<Finding> findings) {}
