package dev.grove.language.house.planted.database;

import java.sql.Connection;

/** Knows a database, which nothing of the language may. */
public record Connected(Connection connection) {}
