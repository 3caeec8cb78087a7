# Part of ./dev: other versions of PHP, each in a root directory with the Debian release that has it. A root is created once,
# outside the checkout, and contains only packages; build results go to build/phpVERSION.
# shellcheck shell=bash disable=SC2154 # ./dev sets the variables

# PHP version, Debian release, and the release that provides packages which the first release lacks.
PHP_RELEASES='
8.2  bookworm  -
8.4  trixie    -
8.5  sid       experimental
'

# Runs ./dev again in the root directory of this PHP version, unless the machine has that PHP itself. Does not return.
with_php() {
    local version=$1 release extra
    shift
    if has "php$version" && has "phpize$version" && has "php-config$version"; then
        PHP=$(command -v "php$version") exec "$ROOT/dev" "$@"
    fi
    [[ -n $version ]] || die "--php needs a version, for example --php 8.4"
    read -r _ release extra < <(awk -v version="$version" '$1 == version' <<<"$PHP_RELEASES") ||
        die "no release of Debian has PHP $version: install it and select it with PHP=/path/to/php"
    [[ $(id -u) == 0 ]] || ! has sudo || exec sudo --preserve-env=CORO_CACHE,CORO_DEBIAN_MIRROR,JOBS \
        "$ROOT/dev" "$1" --php "$version" "${@:2}"
    [[ $(id -u) == 0 ]] ||
        die "--php $version needs root or sudo, to create a root directory with Debian $release and to enter it"

    DEBIAN_ROOT=${CORO_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/coro}/$release-php$version
    if ! make_debian_root "$version" "$release" "$extra"; then
        [[ $1 == test ]] || die "$UNAVAILABLE"
        printf 'skip php %s: %s\n\n0 passed, 0 failed, 1 skipped\n' "$version" "$UNAVAILABLE"
        exit
    fi
    enter_debian_root "$version" "$@"
}

# Prints the mirror that apt uses; nothing on other distributions, so that debootstrap uses its default.
debian_mirror() {
    local format="\$(REPO_URI) \$(ORIGIN) \$(LABEL)"
    [[ -z ${CORO_DEBIAN_MIRROR:-} ]] || { printf '%s\n' "$CORO_DEBIAN_MIRROR"; return; }
    has apt-get || return 0
    [[ -n $(apt-get indextargets --format "$format" 'Origin: Debian') ]] || apt-get update -qq || true
    apt-get indextargets --format "$format" | awk '$2 == "Debian" && $3 == "Debian" { print $1; exit }'
}

# Creates the root directory if it does not exist. Without network it sets UNAVAILABLE to the reason.
make_debian_root() {
    local version=$1 release=$2 extra=$3 mirror log
    mkdir -p "$(dirname "$DEBIAN_ROOT")"
    exec 8>"$DEBIAN_ROOT.lock"
    flock 8
    log=$DEBIAN_ROOT.log
    [[ ! -x $DEBIAN_ROOT/usr/bin/phpize$version ]] || { exec 8>&-; return 0; }

    UNAVAILABLE="debootstrap is missing and cannot be installed"
    has debootstrap || { has apt-get && apt-get update -qq && apt-get install -y -qq debootstrap >&2; } || return 1
    say "creating a root directory with Debian $release for PHP $version in $DEBIAN_ROOT"
    mirror=$(debian_mirror)
    rm -rf --one-file-system "$DEBIAN_ROOT" "$DEBIAN_ROOT.new"
    # Runs in a mount namespace, so that nothing stays mounted after an interruption.
    if ! unshare --mount debootstrap --variant=minbase "$release" "$DEBIAN_ROOT.new" ${mirror:+"$mirror"} >"$log" 2>&1; then
        UNAVAILABLE="the packages of Debian $release cannot be reached"
        ! grep -q 'Failed getting release file' "$log" || return 1
        die "debootstrap failed: see $log"
    fi
    mv "$DEBIAN_ROOT.new" "$DEBIAN_ROOT"
    install_php_in_root "$version" "$extra" >>"$log" 2>&1 ||
        { tail -n 20 "$log" >&2; die "PHP $version could not be installed: see $log"; }
    exec 8>&-
}

install_php_in_root() {
    local version=$1 extra=$2 name names apt=$DEBIAN_ROOT/etc/apt
    # An outdated mirror is good enough for tests.
    printf 'Acquire::Check-Valid-Until "false";\n' >"$apt/apt.conf.d/coro"
    ! has apt-config || apt-config dump | grep -i '^Acquire::[a-z:]*proxy' >"$apt/apt.conf.d/proxy" || true
    [[ $extra == - ]] ||
        sed "s/^deb \([^ ]*\) [^ ]*/deb \1 $extra/" "$apt/sources.list" >"$apt/sources.list.d/$extra.list"
    in_debian_root apt-get update -qq
    # Tells Debian's packages not to start services, such as redis-server.
    printf '#!/bin/sh\nexit 101\n' >"$DEBIAN_ROOT/usr/sbin/policy-rc.d"
    chmod +x "$DEBIAN_ROOT/usr/sbin/policy-rc.d"
    names=("php$version-cli" "php$version-dev" netbase openssl redis-server)
    # Some extensions do not exist for every new PHP version; their tests are skipped then.
    for name in "php$version"-{sqlite3,mysql,pgsql,curl,redis,xdebug}; do
        [[ -z $(in_debian_root apt-cache search --names-only "^$name\$") ]] || names+=("$name")
    done
    in_debian_root apt-get install -y -qq --no-install-recommends "${names[@]}"
}

# Runs a command in the root directory, with the kernel's file systems mounted meanwhile.
in_debian_root() {
    # shellcheck disable=SC2016 # the inner shell expands the variables
    unshare --mount --propagation private bash -euc '
        root=$1 checkout=$2 build=$3
        for folder in proc sys dev; do
            mount --rbind "/$folder" "$root/$folder"
        done
        cp -L /etc/resolv.conf /etc/hosts "$root/etc/" 2>/dev/null || true
        if [[ -n $build ]]; then
            mkdir -p "$root$checkout" "$build/modules" "$checkout/build" "$checkout/modules"
            mount --bind "$checkout" "$root$checkout"
            mount --bind "$build" "$root$checkout/build"
            mount --bind "$build/modules" "$root$checkout/modules"
        fi
        shift 3
        export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root
        export DEBIAN_FRONTEND=noninteractive
        exec chroot "$root" "$@"
    ' in_debian_root "$DEBIAN_ROOT" "$ROOT" "${ROOT_BUILD:-}" "$@"
}

# Runs ./dev in the root directory with its own build folders. Without paths it runs only the tests that need PHP.
enter_debian_root() {
    local version=$1 command=$2 argument paths=''
    shift 2
    for argument in "$@"; do
        [[ $argument == -* ]] || paths=1
    done
    [[ $command != test || -n $paths ]] || set -- --phpt "$@"
    ROOT_BUILD=$BUILD/php$version
    mkdir -p "$ROOT_BUILD"
    PHP=/usr/bin/php$version in_debian_root "$ROOT/dev" setup build
    PHP=/usr/bin/php$version in_debian_root "$ROOT/dev" "$command" "$@"
    exit
}
