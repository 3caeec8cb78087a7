#!/bin/sh
# docs/reference/options.md has one row for every option of the server's tables, with its type, default and range, and none that
# does not exist. Its column "no notice for" has what the table of options without effect says.
set -eu
cd "$(dirname "$0")/../.."
table=include/coro/server/config/options.h
page=docs/reference/options.md
tables=$(mktemp)
rows=$(mktemp)
trap 'rm -f "$tables" "$rows"' EXIT

# Matches rows like {"name", &Config::field, min, max...} or name_option("name", ...), and the names in the tables of
# ignored and function options.
sed -n 's/^ *\([a-z_]*_option\(<Config>\)\{0,1\}(\|{\)"\([a-z0-9_]*\)", *&.*/\3/p' \
    "$table" ext-src/php/server/callback_options.h include/coro/proto/framing/framing_config.h include/coro/net/ssl_settings.h \
    include/coro/server/config/tls_config.h >"$tables"
sed -n '/kIgnoredOptions/,/};/p' "$table" | grep -o '"[a-z0-9_]*"' | tr -d '"' >>"$tables"
sed -n 's/.*constexpr std::string_view k[A-Za-z]*\(Function\|Option\) = "\([a-z0-9_]*\)";/\2/p' "$table" >>"$tables"
# A row of the page is "| `name` | ...", aliases as "`name`, `alias`".
grep '^| `' "$page" | cut -d'|' -f2 | grep -o '`[a-z0-9_]*`' | tr -d '`' >"$rows"

failed=0
for name in $(sort "$rows" | uniq -d); do
    echo "$page describes $name twice" >&2
    failed=1
done
for name in $(sort -u "$tables"); do
    if ! grep -qx "$name" "$rows"; then
        echo "$page has no row for the option $name of $table" >&2
        failed=1
    fi
done
known=$(sed -n 's/^ *{"\([a-z0-9_]*\)", .*/\1/p' ext-src/php/runtime/settings.cc)
for name in $(sort -u "$rows"); do
    if ! grep -qx "$name" "$tables" && ! printf '%s\n' "$known" | grep -qx "$name"; then
        echo "$page describes $name, which is not an option" >&2
        failed=1
    fi
done
# A row {"name", IgnoredOption::kIfOn...} has "true" in the second column of the page, and so on.
sed -n 's/^ *{"\([a-z0-9_]*\)", IgnoredOption::\(k[A-Za-z]*\).*/\1 \2/p' "$table" |
    sed 's/ kIfOn$/ | true | /; s/ kIfOff$/ | off | /; s/ kAlways$/ | any value | /; s/ kNever$/ | | /' >"$tables"
while IFS='|' read -r name value _; do
    if ! grep "^| .*\`${name% }\`[^|]*|" "$page" | cut -d'|' -f3 | grep -qFx -e "$value"; then
        echo "$page: the column \"no notice for\" of the option ${name% } has to be \"$value\"" >&2
        failed=1
    fi
done <"$tables"
"${PHP:-php}" -n tests/lint/options.php || failed=1
exit $failed
