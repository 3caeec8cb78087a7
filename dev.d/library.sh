# Part of ./dev stubs: the classes that are written in PHP.
# shellcheck shell=bash disable=SC2154 # ./dev sets the variables

# Prints the public and protected declarations of the classes, without the bodies of methods and without what is @internal.
library_declarations() {
    local source=ext-src/php/library/source
    # Parent classes come first. The docblock of an internal class has the tag at the beginning of a line.
    {
        printf '%s\n' $source/{ConnectionPool,ObjectProxy,Database/ObjectProxy,StringObject}.php
        grep -rL '^ \* @internal$' $source | grep -v '/\(ConnectionPool\|ObjectProxy\|StringObject\).php' | LC_ALL=C sort
    } | xargs awk '
        function print_with_comment(text) { printf "%s%s\n", comment, text; comment = "" }
        # Returns a declaration as one line, without the properties that its parameters declare. They may stand in lines.
        function joined(text,    line) {
            while (text ~ /[(,]$/ && (getline line) > 0) {
                sub(/^ +/, "", line)
                text = text (line ~ /^\)/ || text ~ /\($/ ? "" : " ") line
            }
            gsub(/(private|public) readonly /, "", text)
            gsub(/\(private /, "(", text)
            gsub(/, private /, ", ", text)
            sub(/,\)/, ")", text)
            sub(/ \{$/, "", text)
            return text
        }
        /^<\?php/ || /^declare/ { next }
        skip_to { if ($0 ~ skip_to) { skip_to = "" } next }
        /^ *\/\*\*/ { comment = "" }
        /^ *\/\*\*/, /\*\/ *$/ { comment = comment $0 "\n"; next }
        /^    (final )?(public|protected|private)( static)? function / {
            is_hidden = $0 ~ /^    private / || comment ~ /@internal/
            $0 = joined($0)
            is_empty = sub(/ \{\}$/, "")   # the body is on the line of the declaration
            if (is_hidden) { comment = "" } else { print_with_comment($0 " {}") }
            skip_to = is_empty ? "" : "^    ([}]|[)] [{][}])$"   # a body, or parameters with comments that declare properties
            next
        }
        /^    use .*@internal/ { next }
        /^    private / { comment = ""; if ($0 !~ /;( *\/\/.*)?$/) { skip_to = ";$" } next }
        { print_with_comment($0) }
    '
}
