package dev.grove.core.model.scripted;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Scripts for {@code scripted/<name>}.
 *
 * @param directory the folder that holds {@code <name>.yaml}; without it there are no scripts
 */
@ConfigurationProperties("grove.models.scripted")
record ScriptedSettings(@Nullable Path directory) {}
