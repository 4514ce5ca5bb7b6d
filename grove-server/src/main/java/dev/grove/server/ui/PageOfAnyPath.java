package dev.grove.server.ui;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.web.servlet.resource.ResourceResolver;
import org.springframework.web.servlet.resource.ResourceResolverChain;

/**
 * The page for every path that is no file of those behind it in the chain: which view it is, the
 * page reads from its address. A server that was built without Node has none, and says how to build
 * it.
 */
final class PageOfAnyPath implements ResourceResolver {

    private static final String INDEX = "grove-ui/index.html";

    private static final String UNBUILT =
            """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <title>Arborist is not built</title>
            <p>This server was built without its UI: install Node 20.19 or later, run
            <code>npm ci &amp;&amp; npm run build</code> in <code>arborist-ui</code>, and build the server again
            (<code>./grove up</code> does all of it).</p>
            </html>
            """;

    @Override
    public @Nullable Resource resolveResource(
            @Nullable HttpServletRequest request,
            String path,
            List<? extends Resource> locations,
            ResourceResolverChain chain) {
        Resource file = chain.resolveResource(request, path, locations);
        return file != null || path.startsWith("assets/") ? file : page();
    }

    @Override
    public @Nullable String resolveUrlPath(
            String path, List<? extends Resource> locations, ResourceResolverChain chain) {
        return null;
    }

    private static Resource page() {
        Resource built = new ClassPathResource(INDEX);
        return built.exists() ? built : new Unbuilt();
    }

    /** The name says what type it has. */
    private static final class Unbuilt extends ByteArrayResource {

        Unbuilt() {
            super(UNBUILT.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String getFilename() {
            return "index.html";
        }

        @Override
        public long lastModified() {
            return 0;
        }
    }
}
