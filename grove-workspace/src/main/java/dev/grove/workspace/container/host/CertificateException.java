package dev.grove.workspace.container.host;

/** This server has nothing to prove itself with; the message says why, for the operator. */
final class CertificateException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CertificateException(String message) {
        super(message);
    }

    CertificateException(String message, Throwable cause) {
        super(message, cause);
    }
}
