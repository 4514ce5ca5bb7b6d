# The Grove server. Sandboxes are containers beside this one: docker-compose.yml hands it the engine's socket.
ARG BUILD_BASE=maven:3-eclipse-temurin-25
ARG RUN_BASE=eclipse-temurin:25-jre
ARG UI_BASE=node:22-slim

# The UI, unless it was built in the checkout already. Its types are those of the docs and of the API's description.
FROM ${UI_BASE} AS ui
WORKDIR /src
COPY docs/events.ts docs/events.ts
COPY arborist-ui arborist-ui
RUN cd arborist-ui && { [ -e dist/index.html ] || { npm ci --ignore-scripts && npm run build; }; }

FROM ${BUILD_BASE} AS build
WORKDIR /src
COPY pom.xml ./
COPY .mvn .mvn
# Every module of the reactor, or Maven does not begin; the migrations; and the docs, which agents and MCP clients can search.
COPY db/migration db/migration
COPY docs docs
COPY bench bench
COPY deploy deploy
COPY grove-language grove-language
COPY grove-core grove-core
COPY grove-workspace grove-workspace
COPY grove-mcp grove-mcp
COPY grove-cli grove-cli
COPY grove-server grove-server
COPY --from=ui /src/arborist-ui/dist arborist-ui/dist
# Which commit this is, for GET /version, as the image's context has no repository.
ARG COMMIT=
RUN [ -z "$COMMIT" ] || echo "git.commit.id=$COMMIT" > grove-server/src/main/resources/git.properties
RUN mvn -B -ntp -DskipTests -DskipChecks package -pl grove-server -am \
    && java -Djarmode=tools -jar grove-server/target/grove-server-*-app.jar extract --destination /app \
    && mv /app/grove-server-*.jar /app/grove-server.jar

# The JVM's AOT cache, written while the server works (dev.grove.server.training): with it a start takes half the time. It fits the JVM that wrote
# it, and the jars by their paths and times. Not as root, whom PostgreSQL refuses; nothing is needed from outside. Where an image cannot be
# trained while it is built, it has no cache and starts slower.
FROM ${RUN_BASE} AS training
COPY --from=build /app /opt/grove
RUN install -d -o 10001 -g 10001 /training
USER 10001:10001
RUN java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp /opt/grove/grove-server.jar dev.grove.server.training.Training \
    /opt/grove/grove-server.jar /training/grove.aot \
    -XX:+UseSerialGC -XX:MaxRAMPercentage=70 -XX:+ExitOnOutOfMemoryError --enable-native-access=ALL-UNNAMED \
    || echo "the image has no AOT cache"

FROM ${RUN_BASE}
# A volume that is mounted there for the first time gets the folder's owner and mode.
RUN install -d -m 0700 -o 10001 -g 10001 /var/lib/grove /var/lib/grove-key
COPY --from=build /app /opt/grove
COPY --from=training /training /opt/grove
# config/application.yaml beneath it is read, if it is there.
WORKDIR /opt/grove
ENV GROVE_DATA_DIR=/var/lib/grove
VOLUME /var/lib/grove
EXPOSE 8080
USER 10001:10001
# As ready as a load balancer would want it: the database is there, and migrated.
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${GROVE_PORT:-8080} && printf 'GET /actuator/health/readiness HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200'"]
ENTRYPOINT ["java", "-XX:+UseSerialGC", "-XX:MaxRAMPercentage=70", "-XX:+ExitOnOutOfMemoryError", "--enable-native-access=ALL-UNNAMED", "-XX:AOTCache=/opt/grove/grove.aot", "-Xlog:aot=off", "-Xlog:cds=off", "-jar", "/opt/grove/grove-server.jar"]
