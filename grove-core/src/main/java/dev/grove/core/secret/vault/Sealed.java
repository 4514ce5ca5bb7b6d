package dev.grove.core.secret.vault;

/** Sealed bytes and the nonce they were sealed with; worth nothing without the key. */
public final class Sealed {

    private final byte[] nonce;
    private final byte[] ciphertext;

    public Sealed(byte[] nonce, byte[] ciphertext) {
        this.nonce = nonce.clone();
        this.ciphertext = ciphertext.clone();
    }

    public byte[] nonce() {
        return nonce.clone();
    }

    /** With the tag at its end. */
    public byte[] ciphertext() {
        return ciphertext.clone();
    }
}
