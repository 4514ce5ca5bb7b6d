# shellcheck shell=bash
# Images that are built here, such as the one that sandboxes are made of: each from its folder, when no image of exactly that content exists.

readonly BASE_IMAGE=debian:bookworm-slim
readonly OWN_BASE_IMAGE=grove-workspace-base:bookworm

# image_tag <folder>: the tag is the content. A change to the Dockerfile or the toolbox is another image, and an old server keeps its own.
image_tag() {
    (
        cd "$GROVE_HOME/$1" || exit
        find . -type f ! -name '*.pyc' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c 1-12
    )
}

have_image() { engine image inspect "$1" >/dev/null 2>&1; }

name_sandbox_image() {
    GROVE_SANDBOX_IMAGE=${GROVE_SANDBOX_IMAGE:-grove-workspace:$(image_tag workspace-image)}
    export GROVE_SANDBOX_IMAGE
}

ensure_image() {
    name_sandbox_image
    have_image "$GROVE_SANDBOX_IMAGE" || build_image "$GROVE_SANDBOX_IMAGE" workspace-image
}

# build_image <image> <folder>
build_image() {
    local base proxy=''
    base=$(base_image) || return 1
    if debian_root; then
        proxy=$(apt_proxy)
    fi
    say "building the image $1 (once, about a minute)"
    quietly "$GROVE_STATE/log/image.log" engine build --network host --build-arg "BASE=$base" \
        ${proxy:+--build-arg "http_proxy=$proxy"} --tag "$1" "$GROVE_HOME/$2"
}

# Prints the name of a Debian base image that the engine has, fetching or making it.
base_image() {
    local image
    for image in "$BASE_IMAGE" "$OWN_BASE_IMAGE"; do
        if have_image "$image"; then
            printf '%s\n' "$image"
            return 0
        fi
    done
    if timeout 120 bash -c "engine pull $BASE_IMAGE" >/dev/null 2>&1; then
        printf '%s\n' "$BASE_IMAGE"
    elif debian_root; then
        debootstrap_base >&2 && printf '%s\n' "$OWN_BASE_IMAGE"
    else
        mend "the base of the images, $BASE_IMAGE, cannot be fetched." "docker pull $BASE_IMAGE    # says why"
        return 1
    fi
}

# Debian's smallest system, from its packages: for machines that reach a package mirror but no image registry.
debootstrap_base() {
    install_packages "no image registry can be reached, so the base image is made from packages" debootstrap || return 1
    say "making the base image from Debian packages (once, about a minute)"
    local rootfs mirror security status=0
    rootfs=$(mktemp -d)
    mirror=$(debian_mirror Debian)
    security=$(debian_mirror Debian-Security)
    quietly "$GROVE_STATE/log/debootstrap.log" \
        debootstrap --variant=minbase bookworm "$rootfs/debian" ${mirror:+"$mirror"} || status=1
    if ((status == 0)); then
        [[ -z $security ]] || printf 'deb %s bookworm-security main\n' "$security" >>"$rootfs/debian/etc/apt/sources.list"
        tar -C "$rootfs/debian" --exclude './var/cache/apt/archives/*.deb' --one-file-system -c . \
            | engine import --change 'CMD ["bash"]' - "$OWN_BASE_IMAGE" >/dev/null || status=1
    fi
    rm -rf --one-file-system "$rootfs"
    return "$status"
}
