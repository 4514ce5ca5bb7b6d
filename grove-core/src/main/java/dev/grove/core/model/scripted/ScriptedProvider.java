package dev.grove.core.model.scripted;

import dev.grove.core.model.Conversation;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.ModelProviders;
import dev.grove.core.model.Reach;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.tool.ToolSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Plays scripts. Files are read anew for every run, so that a script can be written while the
 * server runs.
 */
@Component
class ScriptedProvider implements ModelProvider, ModelProviders {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,62}");

    private static final YAMLMapper YAML =
            YAMLMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                    .build();

    private final ScriptedSettings settings;

    ScriptedProvider(ScriptedSettings settings) {
        this.settings = settings;
    }

    @Override
    public List<ModelProvider> providers() {
        return List.of(this);
    }

    @Override
    public String name() {
        return "scripted";
    }

    @Override
    public Optional<String> unavailable(String model) {
        Path directory = settings.directory();
        if (directory == null) {
            return Optional.of(
                    "no scripts are configured; set grove.models.scripted.directory to a folder of scripts");
        }
        if (!NAME.matcher(model).matches()
                || !Files.isRegularFile(directory.resolve(model + ".yaml"))) {
            return Optional.of("there is no script of that name");
        }
        return Optional.empty();
    }

    @Override
    public Reach reach() {
        Path directory = settings.directory();
        if (directory == null) {
            return new Reach.NotAsked();
        }
        return Files.isDirectory(directory)
                ? new Reach.Reached()
                : new Reach.Unreachable("there is no folder " + directory);
    }

    @Override
    public OptionalLong contextWindow(String model) {
        Long set = script(model).contextWindow();
        return set == null ? OptionalLong.empty() : OptionalLong.of(set);
    }

    @Override
    public Conversation open(
            String model, String systemPrompt, List<ToolSpec> tools, ModelOptions options) {
        return new ScriptedConversation(model, script(model));
    }

    private Script script(String model) {
        Path directory = settings.directory();
        if (directory == null || unavailable(model).isPresent()) {
            throw new IllegalArgumentException("There is no script named " + model);
        }
        try {
            return YAML.readValue(directory.resolve(model + ".yaml").toFile(), Script.class);
        } catch (JacksonException e) {
            throw new IllegalStateException(
                    "The script " + model + " cannot be read: " + e.getOriginalMessage(), e);
        }
    }
}
