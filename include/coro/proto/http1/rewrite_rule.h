#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace coro::http1 {

// A rule that replaces a part of a path. The pattern is the begin of a path, as "/api", or a regular expression between tildes,
// as "~^/post/(\d+)$~"; then the replacement may contain $1 to $9 for the groups, $0 for the match, and $$ for a dollar sign.
//
// Expressions are those of regcomp(3), which need no recursion and no backtracking, and \d, \w, \s and their opposites. What
// differs between these expressions and those of PHP is refused: lazy quantifiers, (?...), backreferences, other escapes.
class RewriteRule {
public:
    // Reads a rule. Returns an empty text, or what is wrong. A query at the end of the replacement is ignored.
    std::string read(std::string_view pattern, std::string_view replacement);

    // Sets `to` to the path with all matches of the expression replaced, or with another begin. Returns false if the rule does
    // not match.
    bool apply(const std::string &path, std::string &to) const;

private:
    struct Expression;
    struct Deleter {
        void operator()(Expression *expression) const;
    };

    std::string prefix_;
    std::string replacement_;
    std::unique_ptr<Expression, Deleter> expression_;   // nullptr: the rule has a prefix
};

}  // namespace coro::http1
