package dev.grove.core.egress;

import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.HttpHostConnectException;

/** Why a connection failed, for the party that named the host. */
public final class ConnectionFailure {

    private ConnectionFailure() {}

    /** Without the address: it would disclose the inside of a network. */
    public static String words(Exception failure) {
        return switch (failure) {
            case HttpHostConnectException _ -> "the host did not accept it";
            case ConnectTimeoutException _ -> "the host did not respond";
            default -> String.valueOf(failure.getMessage());
        };
    }
}
