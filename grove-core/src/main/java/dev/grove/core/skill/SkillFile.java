package dev.grove.core.skill;

/**
 * A file of a skill, as its version lists it.
 *
 * @param path below the skill's folder
 * @param digest SHA-256 of its bytes, in hexadecimal
 * @param size in bytes
 */
public record SkillFile(String path, String digest, int size, boolean executable) {}
