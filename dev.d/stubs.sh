# Part of ./dev: generates files from ext-src/php/stub/*.stub.php and the PHP classes of ext-src/php/library/source.
# shellcheck shell=bash disable=SC2154 # ./dev sets the variables

#:stubs [--check]            writes the arginfo headers and stubs/*.php from ext-src/php
cmd_stubs() {
    local generator=$BUILD/stubs/generator work=$BUILD/stubs/work file failed=''
    find_php
    if [[ $PHP_API != *20220829 || ! -d /usr/share/php/PhpParser ]]; then
        say "stubs: this command needs the generator of PHP 8.2 and Debian's package php-parser"
        [[ ${1:-} == --check ]] && return 0 || return 1
    fi
    lock
    configure_tree
    # The generator looks for the parser here before it would download it.
    rm -rf "$BUILD/stubs"
    mkdir -p "$generator" "$work"
    cp "$TREE/source/build/gen_stub.php" "$generator/"
    file=PHP-Parser-$(sed -n '/^function initPhpParser/,/^}/s/.*\$version = "\(.*\)";/\1/p' "$generator/gen_stub.php")/lib
    mkdir -p "$generator/$file"
    ln -s /usr/share/php/PhpParser "$generator/$file/PhpParser"

    cp ext-src/php/stub/*.stub.php "$work/"
    XDEBUG_MODE=off "$PHP" "$generator/gen_stub.php" -f "$work" >"$BUILD/stubs/log" 2>&1 ||
        { cat "$BUILD/stubs/log" >&2; die "stubs: the generator failed"; }
    { ! grep -v '^Saved ' "$BUILD/stubs/log" >&2; } || die "stubs: the generator printed warnings"
    library_declarations >"$BUILD/stubs/library.php"
    ide_stubs "$work"/*.stub.php "$BUILD/stubs/library.php" >"$BUILD/stubs/declared.php"
    rm "$work"/*.stub.php
    for file in "$work"/*_arginfo.h; do
        install_generated "$file" ext-src/php/stub "$@" || failed=1
    done
    for file in ext-src/php/stub/*_arginfo.h; do
        if [[ ! -e $work/$(basename "$file") ]]; then
            say "$file has no stub"
            failed=1
        fi
    done
    unlock
    [[ -z $failed ]] || return 1
    build_library   # stubs.php reads the names from the loaded library
    "$PHP" -n -d extension="$SO" dev.d/stubs.php "$BUILD/stubs/declared.php" "$BUILD/stubs" || die "stubs: a name has no stub"
    for file in "$BUILD/stubs/coro.php" "$BUILD/stubs/swoole.php"; do
        "$PHP" -n -l "$file" >/dev/null || die "stubs: $(basename "$file") is not valid PHP"
        install_generated "$file" stubs "$@" || failed=1
    done
    [[ -z $failed ]]
}

# Copies a generated file into a folder, or with --check reports whether the file there is identical.
install_generated() {
    local target=$2/$(basename "$1")
    if cmp -s "$1" "$target"; then
        return 0
    elif [[ ${3:-} == --check ]]; then
        say "$target differs from the output of ./dev ${FUNCNAME[1]#cmd_}"
        return 1
    fi
    mkdir -p "$2"
    cp "$1" "$target"
    say "wrote $target"
}

# Writes the stubs as one plain PHP file: one block for each namespace, without the generator's annotations. "@alias X" becomes
# the sentence "Does what X() does.", and so does "@implementation-alias X" if the docblock has no text of its own.
ide_stubs() {
    printf '<?php\n\n// Written by ./dev stubs for IDEs and static analysers. Never loaded by PHP.\n'
    awk '
        function flush_comment() {
            if (comment != "" && comment ~ /[A-Za-z]/) { printf "%s", comment }
            comment = ""
        }
        function is_tag(line) {
            return line ~ /@(cvalue|strict-properties|not-serializable|alias|implementation-alias)/ ||
                   line ~ /@(no-verify|tentative-return-type)/
        }
        function close_block() { if (open) { print "}" } open = 0 }
        FNR == 1 { close_block(); comment = "" }
        /^<\?php/ || /@generate-(class|function)-entries/ { next }
        /^namespace .*;$/ { close_block(); sub(/;$/, ""); print "\n" $0 " {"; open = 1; next }
        inside && /@implementation-alias / && comment ~ /[A-Za-z]/ { next }
        /@(implementation-)?alias / {
            sub(/@(implementation-)?alias [^ ]+/, "Does what &() does.")
            sub(/@(implementation-)?alias /, "")
        }
        /^    private / { next }
        /^ *\/\*\*.*\*\/$/ && is_tag($0) { next }
        /^ *\/\*\*/ && !/\*\// { inside = 1; comment = $0 "\n"; next }
        inside && is_tag($0) { next }
        inside { comment = comment $0 "\n"; if (/\*\//) { inside = 0; flush_comment() } next }
        { print }
        END { close_block() }
    ' "$@" | cat -s
}
