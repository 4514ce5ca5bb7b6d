package dev.grove.workspace.git.broker;

import dev.grove.workspace.git.broker.transfer.BoundedPack;
import dev.grove.workspace.git.broker.url.GitSettings;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.transport.PackParser;

/**
 * A bare repository that only the server writes. Every pack that enters it, from a remote or from a
 * sandbox, is bounded before anything of it is unpacked.
 */
final class ServerRepository extends FileRepository {

    private final GitSettings limits;

    private ServerRepository(Path directory, GitSettings limits) throws IOException {
        super(builder(directory.toFile()));
        this.limits = limits;
    }

    /** Opens the repository of a folder, and makes it where there is none. */
    static ServerRepository open(Path directory, GitSettings limits) throws IOException {
        LockDown.ensure();
        boolean fresh = !Files.exists(directory.resolve("config"));
        Files.createDirectories(directory);
        ServerRepository repository = new ServerRepository(directory, limits);
        if (fresh) {
            repository.create(true);
            configure(repository.getConfig());
        }
        return repository;
    }

    @Override
    public ObjectInserter newObjectInserter() {
        ObjectInserter unbounded = super.newObjectInserter();
        return new ObjectInserter.Filter() {
            @Override
            protected ObjectInserter delegate() {
                return unbounded;
            }

            @Override
            public PackParser newPackParser(InputStream pack) throws IOException {
                PackParser parser = super.newPackParser(new BoundedPack(pack, limits));
                parser.setMaxObjectSizeLimit(limits.objectBytes().toBytes());
                return parser;
            }
        };
    }

    private static void configure(StoredConfig config) throws IOException {
        config.setString("http", null, "followRedirects", "false");
        config.setInt("protocol", null, "version", 2);
        config.setInt("pack", null, "threads", 1);
        config.setInt("gc", null, "auto", 0);
        config.save();
    }

    private static FileRepositoryBuilder builder(File directory) throws IOException {
        FileRepositoryBuilder builder = new FileRepositoryBuilder();
        builder.setFS(new InertFileSystem());
        builder.setGitDir(directory);
        builder.setBare();
        builder.setup();
        return builder;
    }
}
