# Part of ./dev: the package of a release.
# shellcheck shell=bash disable=SC2154 # the variables are those of ./dev

#:package [--check]          brings the list of files in package.xml up to date and packs build/package/coro-VERSION.tgz
cmd_package() {
    local out=$BUILD/package version
    version=$(sed -n 's/^#define PHP_CORO_VERSION "\(.*\)"/\1/p' php_coro.h)
    rm -rf "$out"
    mkdir -p "$out"
    {
        sed '/<contents>/q' package.xml
        printf '    <dir name="/">\n'
        # What role php means is installed below Coro/ in PHP's include_path.
        package_files | sed 's/^\([a-z]*\) \(.*\)$/      <file name="\2" role="\1"\/>/; s/<file \(.* role="php"\)/<file baseinstalldir="Coro" \1/'
        printf '    </dir>\n'
        sed -n '/<\/contents>/,$p' package.xml
    } | sed "s|<release>[0-9].*</release>|<release>$version</release>|" >"$out/package.xml"
    install_generated "$out/package.xml" . "$@" || return 1
    [[ ${1:-} != --check ]] || return 0
    has pecl || die "package: pecl is missing, run ./dev setup"
    (cd "$out" && XDEBUG_MODE=off pecl package "$ROOT/package.xml") >"$out/log" 2>&1 && [[ -e $out/coro-$version.tgz ]] ||
        { cat "$out/log" >&2; die "package: pecl package failed"; }
    say "packed build/package/coro-$version.tgz"
}

# "role path" of every file of a release.
package_files() {
    local path
    for path in config.m4 php_coro.h $(find include ext-src -type f \( -name '*.h' -o -name '*.cc' -o -name '*.php' \) | sort); do
        printf 'src %s\n' "$path"
    done
    for path in CHANGELOG.md LICENSE README.md $(find docs examples stubs -type f 2>/dev/null | sort); do
        [[ ! -e $path ]] || printf 'doc %s\n' "$path"
    done
    for path in $(find library -type f | sort); do
        printf 'php %s\n' "$path"
    done
    for path in $(find tests -type f \( -name '*.phpt' -o -path 'tests/include/*' \) | sort); do
        printf 'test %s\n' "$path"
    done
}
