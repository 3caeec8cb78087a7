# Part of ./dev: other versions of PHP, each in a root directory with the Debian release that has it, and a root directory with
# nothing that only tests need. A root is created once, outside the checkout, and contains only packages; build results go to
# build/phpVERSION and build/bare.
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
    become_root "$1" --php "$version" "${@:2}"
    if ! make_debian_root "$release-php$version" "$release" install_php_in_root "$version" "$extra"; then
        [[ $1 == test ]] || die "$UNAVAILABLE"
        printf 'skip php %s: %s\n\n0 passed, 0 failed, 1 skipped\n' "$version" "$UNAVAILABLE"
        exit
    fi
    enter_debian_root "$version" "$@"
}

#:bare COMMAND               runs a command in the checkout as on a new machine: in a root directory with Debian 13, where only
#:                             "./dev setup build" has installed packages
cmd_bare() {
    (($#)) || die "bare: name a command, such as ./dev serve"
    become_root bare "$@"
    # The variables that ./dev test sets for the programs of the tests, and those that choose a compiler, are about this machine.
    unset PHP PHPIZE PHP_CONFIG BOOST_CONTEXT CC CXX CFLAGS CXXFLAGS LDFLAGS
    ROOT_BUILD=$BUILD/bare
    # The requirements are an argument, so that others create another root.
    if ! make_debian_root trixie-bare trixie install_build_in_root "$(grep '^build ' <<<"$REQUIREMENTS" | cksum)"; then
        printf 'skip bare: %s\n' "$UNAVAILABLE"
        exit 77
    fi
    # shellcheck disable=SC2016 # the inner shell expands the variables
    in_debian_root sh -c 'cd "$1" && shift && exec "$@"' bare "$ROOT" "$@"
}

# Runs ./dev with these arguments as root, unless this is root already.
become_root() {
    [[ $(id -u) != 0 ]] || return 0
    ! has sudo || exec sudo --preserve-env=CORO_CACHE,CORO_DEBIAN_MIRROR,JOBS "$ROOT/dev" "$@"
    die "$1: this needs root or sudo, to create a root directory with Debian and to enter it"
}

# Prints the mirror that apt uses; nothing on other distributions, so that debootstrap uses its default.
debian_mirror() {
    local format="\$(REPO_URI) \$(ORIGIN) \$(LABEL)"
    [[ -z ${CORO_DEBIAN_MIRROR:-} ]] || { printf '%s\n' "$CORO_DEBIAN_MIRROR"; return; }
    has apt-get || return 0
    [[ -n $(apt-get indextargets --format "$format" 'Origin: Debian') ]] || apt-get update -qq || true
    apt-get indextargets --format "$format" | awk '$2 == "Debian" && $3 == "Debian" { print $1; exit }'
}

# make_debian_root NAME RELEASE FUNCTION ARGUMENTS: creates the root directory with this name, in which the function installs
# packages, unless the same function with the same arguments has done so before. Without network it sets UNAVAILABLE to the
# reason.
make_debian_root() {
    local name=$1 release=$2 mirror log
    shift 2
    DEBIAN_ROOT=${CORO_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/coro}/$name
    mkdir -p "$(dirname "$DEBIAN_ROOT")"
    exec 8>"$DEBIAN_ROOT.lock"
    flock 8
    log=$DEBIAN_ROOT.log
    [[ $(cat "$DEBIAN_ROOT/installed" 2>/dev/null) != "$*" ]] || { exec 8>&-; return 0; }

    UNAVAILABLE="debootstrap is missing and cannot be installed"
    has debootstrap || { has apt-get && apt-get update -qq && apt-get install -y -qq debootstrap >&2; } || return 1
    say "creating a root directory with Debian $release in $DEBIAN_ROOT"
    mirror=$(debian_mirror)
    rm -rf --one-file-system "$DEBIAN_ROOT" "$DEBIAN_ROOT.new"
    # Runs in a mount namespace, so that nothing stays mounted after an interruption.
    if ! unshare --mount debootstrap --variant=minbase "$release" "$DEBIAN_ROOT.new" ${mirror:+"$mirror"} >"$log" 2>&1; then
        UNAVAILABLE="the packages of Debian $release cannot be reached"
        ! grep -q 'Failed getting release file' "$log" || return 1
        die "debootstrap failed: see $log"
    fi
    mv "$DEBIAN_ROOT.new" "$DEBIAN_ROOT"
    # An outdated mirror is good enough for tests.
    printf 'Acquire::Check-Valid-Until "false";\n' >"$DEBIAN_ROOT/etc/apt/apt.conf.d/coro"
    ! has apt-config || apt-config dump | grep -i '^Acquire::[a-z:]*proxy' >"$DEBIAN_ROOT/etc/apt/apt.conf.d/proxy" || true
    # Tells Debian's packages not to start services, such as redis-server.
    printf '#!/bin/sh\nexit 101\n' >"$DEBIAN_ROOT/usr/sbin/policy-rc.d"
    chmod +x "$DEBIAN_ROOT/usr/sbin/policy-rc.d"
    "$@" >>"$log" 2>&1 || { tail -n 20 "$log" >&2; die "packages could not be installed: see $log"; }
    printf '%s\n' "$*" >"$DEBIAN_ROOT/installed"
    exec 8>&-
}

install_php_in_root() {
    local version=$1 extra=$2 name names apt=$DEBIAN_ROOT/etc/apt
    [[ $extra == - ]] ||
        sed "s/^deb \([^ ]*\) [^ ]*/deb \1 $extra/" "$apt/sources.list" >"$apt/sources.list.d/$extra.list"
    in_debian_root apt-get update -qq
    names=("php$version-cli" "php$version-dev" netbase openssl python3-h2 redis-server)
    # Some extensions do not exist for every new PHP version; their tests are skipped then.
    for name in "php$version"-{sqlite3,mysql,pgsql,curl,redis,xdebug}; do
        [[ -z $(in_debian_root apt-cache search --names-only "^$name\$") ]] || names+=("$name")
    done
    in_debian_root apt-get install -y -qq --no-install-recommends "${names[@]}"
}

# Also installs the libraries that are opened when the extension runs, without their headers.
install_build_in_root() {
    in_debian_root "$ROOT/dev" setup build && in_debian_root apt-get install -y -qq libbrotli1 libzstd1 libdeflate0
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
