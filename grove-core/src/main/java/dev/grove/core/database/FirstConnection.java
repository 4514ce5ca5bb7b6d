package dev.grove.core.database;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The first connection of a server to its database: opened to see that it can be, and where it
 * cannot, to report an error that names the setting to change. No error repeats a password.
 */
final class FirstConnection {

    private static final String ADDRESS = "Check host and port in GROVE_DATABASE_URL";

    private FirstConnection() {}

    /**
     * @throws DatabaseUnusableException where no connection can be had
     */
    static void check(PGSimpleDataSource login) {
        try (Connection _ = login.getConnection()) {
            // It answers, and takes the login.
        } catch (SQLException e) {
            DatabaseUnusableException unusable = explained(e, login);
            unusable.initCause(e);
            throw unusable;
        }
    }

    static DatabaseUnusableException explained(SQLException e, PGSimpleDataSource login) {
        String address = login.getServerNames()[0] + ":" + login.getPortNumbers()[0];
        String user = login.getUser() == null ? "that is not named" : login.getUser();
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        return switch (state) {
            case "28P01" ->
                    new DatabaseUnusableException(
                            "The database at " + address + " refuses the password of " + user + ".",
                            "Set GROVE_DATABASE_PASSWORD, or the password in GROVE_DATABASE_URL, to"
                                    + " that of this user.");
            case "28000" ->
                    new DatabaseUnusableException(
                            "The database at "
                                    + address
                                    + " does not let "
                                    + user
                                    + " in: "
                                    + words(e),
                            "Check the user in GROVE_DATABASE_URL or GROVE_DATABASE_USERNAME, and"
                                    + " the server's pg_hba.conf.");
            case "3D000" ->
                    new DatabaseUnusableException(
                            "The server at "
                                    + address
                                    + " has no database "
                                    + login.getDatabaseName()
                                    + ".",
                            "Name another in GROVE_DATABASE_URL, or have a superuser run: CREATE"
                                    + " DATABASE "
                                    + login.getDatabaseName()
                                    + " OWNER "
                                    + user
                                    + ";");
            case "53300" ->
                    new DatabaseUnusableException(
                            "The database at " + address + " takes no more connections.",
                            "Raise its max_connections, or close unused connections.");
            case "57P03" ->
                    new DatabaseUnusableException(
                            "The database at " + address + " is not ready yet: " + words(e),
                            "Start Grove again when it is.");
            case "08P01" -> noPostgres(address);
            case "08004" ->
                    new DatabaseUnusableException(
                            "The database at " + address + " refuses the login: " + words(e),
                            "Set the user and the password in GROVE_DATABASE_URL, or in"
                                    + " GROVE_DATABASE_USERNAME and GROVE_DATABASE_PASSWORD.");
            default -> unreachable(e, address);
        };
    }

    private static DatabaseUnusableException unreachable(SQLException e, String address) {
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            switch (cause) {
                case UnknownHostException _ -> {
                    return new DatabaseUnusableException(
                            "There is no host with the name in " + address + ".", ADDRESS + ".");
                }
                case ConnectException _ -> {
                    return new DatabaseUnusableException(
                            "Nothing listens at " + address + ".",
                            ADDRESS + ", and that PostgreSQL is running there.");
                }
                case SocketTimeoutException _, NoRouteToHostException _ -> {
                    return silent(address);
                }
                case java.io.EOFException _ -> {
                    return noPostgres(address);
                }
                default -> {}
            }
        }
        if (String.valueOf(e.getMessage()).contains("timed out")) {
            return silent(address);
        }
        return new DatabaseUnusableException(
                "The database at " + address + " cannot be used: " + words(e),
                "Check GROVE_DATABASE_URL, and that the server accepts this login.");
    }

    private static DatabaseUnusableException silent(String address) {
        return new DatabaseUnusableException(
                "What listens at " + address + " does not answer as PostgreSQL would.",
                ADDRESS
                        + ", that PostgreSQL is running there, and what may keep it from being reached.");
    }

    private static DatabaseUnusableException noPostgres(String address) {
        return new DatabaseUnusableException(
                "What answers at " + address + " is not PostgreSQL.",
                ADDRESS + "; PostgreSQL listens on 5432 by default.");
    }

    private static @Nullable String words(SQLException e) {
        return e.getMessage();
    }
}
