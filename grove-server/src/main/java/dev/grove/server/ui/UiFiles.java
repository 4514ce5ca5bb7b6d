package dev.grove.server.ui;

import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.resource.EncodedResourceResolver;
import org.springframework.web.servlet.resource.PathResourceResolver;

/**
 * The built files of {@code arborist-ui}. Those below {@code assets} have a hash in their names and
 * never change; all others, the page itself above all, are asked for anew each time.
 */
@Component
class UiFiles implements WebMvcConfigurer {

    static final String PATH = "/ui/";

    /** Where Maven puts {@code arborist-ui/dist}. */
    static final String FILES = "classpath:/grove-ui/";

    private static final Duration YEAR = Duration.ofDays(365);

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler(PATH + "assets/**")
                .addResourceLocations(FILES + "assets/")
                .setCacheControl(CacheControl.maxAge(YEAR).cachePublic().immutable())
                .resourceChain(true)
                .addResolver(new EncodedResourceResolver())
                .addResolver(new PathResourceResolver());
        registry.addResourceHandler(PATH + "**")
                .addResourceLocations(FILES)
                .setCacheControl(CacheControl.noCache())
                .resourceChain(false)
                .addResolver(new PageOfAnyPath())
                .addResolver(new PathResourceResolver());
    }

    /** A folder is no file, so it has a route of its own. */
    @Override
    public void addViewControllers(ViewControllerRegistry registry) {
        registry.addViewController(PATH).setViewName("forward:" + PATH + "index.html");
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new UiHeaders()).addPathPatterns("/ui", PATH + "**");
    }
}
