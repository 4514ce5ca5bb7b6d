package dev.grove.deploy.schema;

/** An object that Kubernetes would not take. */
final class InvalidManifestException extends RuntimeException {

    private static final long serialVersionUID = 1;

    InvalidManifestException(String message) {
        super(message);
    }
}
