package dev.grove.server.media;

import java.util.List;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.converter.ByteArrayHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.ResourceHttpMessageConverter;
import org.springframework.http.converter.StringHttpMessageConverter;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Keeps the converters that the API names. Spring adds one for each data format that it finds on
 * the class path (YAML comes with the scripted models), with a mapper that knows none of the API's
 * rules about unknown fields, duplicates and sizes, and whose answers are not scrubbed.
 */
@Configuration(proxyBeanMethods = false)
class ApiConverters implements WebMvcConfigurer {

    /** Bytes and resources are the API's own description and its page. */
    private static final List<Class<?>> NAMED =
            List.of(
                    JacksonJsonHttpMessageConverter.class,
                    StringHttpMessageConverter.class,
                    ByteArrayHttpMessageConverter.class,
                    ResourceHttpMessageConverter.class);

    @Override
    public void configureMessageConverters(HttpMessageConverters.ServerBuilder builder) {
        builder.configureMessageConvertersList(
                converters -> converters.removeIf(converter -> !isNamed(converter)));
    }

    private static boolean isNamed(HttpMessageConverter<?> converter) {
        return NAMED.stream().anyMatch(named -> named.isInstance(converter));
    }
}
