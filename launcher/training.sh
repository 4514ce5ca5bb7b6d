# shellcheck shell=bash
# The JVM's AOT cache: classes loaded and linked, and how often methods were called, written down while a server of its own works
# (dev.grove.server.training). With it a server starts in half the time. Without it a start only takes longer, so nothing fails here.

# Of this build, this JVM and these flags; once ensure_app has run, whether it is there or not.
APP_CACHE=''

# The build is in the layout's name. The JVM would pass over a cache of another one in silence, and it would never be made anew.
use_cache() {
    APP_CACHE=$(dirname "$APP_JAR")/grove-$({
        printf '%s\n' "$JAVA_HOME" "${JVM_FLAGS[@]}"
        cat "$JAVA_HOME/release" 2>/dev/null || true
    } | cksum | cut -d ' ' -f 1).aot
    # One that does not fit nevertheless, such as of a checkout that was moved, is no reason for warnings.
    [[ ! -e $APP_CACHE ]] || APP_FLAGS+=("-XX:AOTCache=$APP_CACHE" -Xlog:aot=off -Xlog:cds=off)
}

# Whether the JVM takes it: with -XX:AOTMode=on it exits at once otherwise.
cache_fits() {
    [[ -e $APP_CACHE ]] && java "${JVM_FLAGS[@]}" -XX:AOTMode=on -XX:AOTCache="$APP_CACHE" -cp "$APP_JAR" -version >/dev/null 2>&1
}

# train_app: makes the cache where none fits, which takes a minute or two of one otherwise idle processor. The cache appears
# whole; servers that run keep the one that they were started with.
train_app() {
    local lock
    exec {lock}>"$GROVE_STATE/training.lock"
    # Otherwise another command of this clone is training.
    if ! command -v flock >/dev/null || flock -n "$lock"; then
        cache_fits || make_cache || true
    fi
    exec {lock}>&-
}

make_cache() {
    local other
    mkdir -p "$GROVE_STATE/log"
    attended nice -n 19 java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$APP_JAR" dev.grove.server.training.Training \
        "$APP_JAR" "$APP_CACHE" "${JVM_FLAGS[@]}" >"$GROVE_STATE/log/training.log" 2>&1 </dev/null || return
    # Of other JVMs and flags; each is a hundred megabytes.
    for other in "$(dirname "$APP_JAR")"/*.aot; do
        [[ $other == "$APP_CACHE" ]] || rm -f "$other"
    done
}
