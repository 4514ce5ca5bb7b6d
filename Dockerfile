# The Grove server. Sandboxes are containers beside this one: docker-compose.yml hands it the engine's socket.
FROM maven:3-eclipse-temurin-25 AS build
WORKDIR /src
COPY pom.xml ./
COPY .mvn .mvn
COPY grove-core grove-core
COPY grove-workspace grove-workspace
COPY grove-mcp grove-mcp
COPY grove-server grove-server
RUN mvn -B -ntp -DskipTests -DskipChecks package -pl grove-server -am \
    && java -Djarmode=tools -jar grove-server/target/grove-server-*-app.jar extract --destination /app \
    && mv /app/grove-server-*.jar /app/grove-server.jar

FROM eclipse-temurin:25-jre
COPY --from=build /app /opt/grove
ENV GROVE_DATA_DIR=/var/lib/grove
VOLUME /var/lib/grove
EXPOSE 8080
ENTRYPOINT ["java", "-XX:+UseSerialGC", "-XX:MaxRAMPercentage=70", "-XX:+ExitOnOutOfMemoryError", "--enable-native-access=ALL-UNNAMED", "-jar", "/opt/grove/grove-server.jar"]
