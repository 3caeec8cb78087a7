# Part of ./dev: creates the package of a release.
# shellcheck shell=bash disable=SC2154 # ./dev sets the variables

#:package                    packs build/package/coro-VERSION.tgz; package.xml is generated from dev.d/package.xml.in
cmd_package() {
    local version stage=$BUILD/package/source
    (($# == 0)) || die "package: unknown argument $1"
    has pecl || die "package: pecl is missing, run ./dev setup"
    version=$(sed -n 's/^#define PHP_CORO_VERSION "\(.*\)"/\1/p' php_coro.h)
    rm -rf "$BUILD/package"
    mkdir -p "$stage"
    package_files | cut -d' ' -f2 | xargs cp --parents -t "$stage"
    {
        sed '/^@FILES@$/,$d' dev.d/package.xml.in
        printf '    <dir name="/">\n'
        # pecl installs files with the role "php" below Coro/ in PHP's include_path, and scripts beside its own programs.
        package_files | sed 's/^\([a-z]*\) \(.*\)$/      <file name="\2" role="\1"\/>/
            s/<file \(.* role="php"\)/<file baseinstalldir="Coro" \1/'
        printf '    </dir>\n'
        sed '1,/^@FILES@$/d' dev.d/package.xml.in
    } | sed "s|@VERSION@|$version|; s|@DATE@|$(date +%Y-%m-%d)|" >"$stage/package.xml"
    (cd "$BUILD/package" && XDEBUG_MODE=off pecl package "$stage/package.xml") >"$BUILD/package/log" 2>&1 &&
        [[ -e $BUILD/package/coro-$version.tgz ]] ||
        { cat "$BUILD/package/log" >&2; die "package: pecl package failed"; }
    say "packed build/package/coro-$version.tgz"
}

# Prints "role path" of every file of a release.
package_files() {
    local path
    for path in config.m4 php_coro.h \
        $(find include ext-src -type f ! -name '*_generated.h' \
            \( -name '*.h' -o -name '*.cc' -o -name '*.def' -o -name '*.php' -o -name '*.sh' -o -name '*.html' \) | sort); do
        printf 'src %s\n' "$path"
    done
    for path in CHANGELOG.md LICENSE README.md $(find docs examples stubs -type f | sort); do
        printf 'doc %s\n' "$path"
    done
    printf 'script bin/coro\n'
    for path in $(find library -type f | sort); do
        printf 'php %s\n' "$path"
    done
}
