package dev.grove.server.media;

import dev.grove.server.problem.Representations;
import java.util.List;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.accept.ContentNegotiationStrategy;
import org.springframework.web.accept.HeaderContentNegotiationStrategy;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Takes a request that accepts the type of errors alone for one that accepts anything. */
@Configuration(proxyBeanMethods = false)
class AcceptedTypes implements WebMvcConfigurer {

    private static final ContentNegotiationStrategy HEADER = new HeaderContentNegotiationStrategy();

    @Override
    public void configureContentNegotiation(ContentNegotiationConfigurer configurer) {
        configurer.strategies(List.of(AcceptedTypes::of));
    }

    private static List<MediaType> of(NativeWebRequest request)
            throws HttpMediaTypeNotAcceptableException {
        List<MediaType> accepted = HEADER.resolveMediaTypes(request);
        return Representations.acceptsAnything(accepted)
                ? ContentNegotiationStrategy.MEDIA_TYPE_ALL_LIST
                : accepted;
    }
}
