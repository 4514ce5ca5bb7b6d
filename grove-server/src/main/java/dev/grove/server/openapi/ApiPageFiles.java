package dev.grove.server.openapi;

import org.springframework.stereotype.Component;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Files of the page at {@code /docs}; no others are served. */
@Component
class ApiPageFiles implements WebMvcConfigurer {

    static final String PATH = "/webjars/swagger-ui/";

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler(PATH + "**")
                .addResourceLocations("classpath:/META-INF/resources" + PATH);
    }
}
