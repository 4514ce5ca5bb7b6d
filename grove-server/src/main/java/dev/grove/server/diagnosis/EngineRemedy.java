package dev.grove.server.diagnosis;

import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;

/** Remedies for engines that are not used. */
final class EngineRemedy {

    private static final String RENEWAL =
            " The files are in the folder of GROVE_WORKSPACES_REMOTE_CERTIFICATES, or of that"
                    + " engine's own GROVE_WORKSPACES_REMOTE_ENGINES_<NAME>_CERTIFICATES, and are"
                    + " read again without a restart: docs/engines.md.";

    private static final String ADDRESS =
            "GROVE_WORKSPACES_REMOTE_ENGINES_<NAME>_HOST (or GROVE_WORKSPACES_HOST)";

    private EngineRemedy() {}

    /**
     * The command or the setting.
     *
     * @param image that sandboxes are made of
     */
    static String of(Obstacle obstacle, String image) {
        return switch (obstacle) {
            case CERTIFICATE_FILES ->
                    "Put ca.pem, cert.pem and key.pem in place, as docs/engines.md makes them, and"
                            + " let the server's user read them (chown, chmod 400)."
                            + RENEWAL;
            case CERTIFICATE_EXPIRED ->
                    "Issue a new certificate of the same authority with openssl x509 -req, as in"
                            + " docs/engines.md. This server's goes to cert.pem and key.pem; the"
                            + " engine's to its --tlscert and --tlskey, and it is restarted."
                            + RENEWAL;
            case CERTIFICATE_NAME ->
                    "Name the engine in "
                            + ADDRESS
                            + " as its certificate does, or issue it one with the name of the"
                            + " settings (subjectAltName): docs/engines.md.";
            case CERTIFICATE_UNTRUSTED ->
                    "Have ca.pem hold the authority that signed the engine's --tlscert. Both sides:"
                            + " openssl verify -CAfile ca.pem cert.pem."
                            + RENEWAL;
            case CERTIFICATE_REJECTED ->
                    "Have cert.pem and key.pem be of the authority of the engine's --tlscacert, for"
                            + " use as a client (extendedKeyUsage=clientAuth)."
                            + RENEWAL;
            case TLS_FAILED, NO_TLS ->
                    "Have the engine serve TLS 1.2 or newer at the port of "
                            + ADDRESS
                            + ": dockerd --tlsverify --tlscacert=ca.pem --tlscert=cert.pem"
                            + " --tlskey=key.pem, as in docs/engines.md.";
            case UNKNOWN_HOST ->
                    "Mend the host in " + ADDRESS + ", or the name service: getent hosts <host>.";
            case NOT_LISTENING ->
                    "Start the engine on its machine (systemctl start docker) with"
                            + " --host=tcp://0.0.0.0:<port> --tlsverify, or mend host and port in "
                            + ADDRESS
                            + ".";
            case IMAGE ->
                    "Have the engine hold the image: docker build -t "
                            + image
                            + " workspace-image, on another machine docker save "
                            + image
                            + " | docker --host=<its address> --tlsverify load; or name one that it"
                            + " has in GROVE_SANDBOX_IMAGE.";
            case NONE, OFF, AWAY, LIMITS, UNTRIED ->
                    "Start the engine (systemctl start docker, or systemctl --user start"
                            + " podman.socket), name it in GROVE_WORKSPACES_HOST, in"
                            + " GROVE_WORKSPACES_REMOTE_ENGINES_<NAME>_HOST or in DOCKER_HOST, and"
                            + " let no firewall keep this machine from it. Or GROVE_SANDBOX=none,"
                            + " to do without.";
        };
    }
}
