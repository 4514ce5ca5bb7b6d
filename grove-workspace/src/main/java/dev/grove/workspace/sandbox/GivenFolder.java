package dev.grove.workspace.sandbox;

/** A folder that a sandbox is given to read: nothing in it can change it. */
@FunctionalInterface
public interface GivenFolder {

    /** A tar of it, with files and folders of root alone; made anew each time. */
    byte[] tar();
}
