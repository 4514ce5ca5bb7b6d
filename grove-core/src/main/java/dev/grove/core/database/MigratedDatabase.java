package dev.grove.core.database;

/** A database whose schema is that of this version of Grove; what reads or writes depends on it. */
record MigratedDatabase(DatabaseServer server) {}
