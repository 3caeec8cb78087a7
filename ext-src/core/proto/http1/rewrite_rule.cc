#include "coro/proto/http1/rewrite_rule.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <regex.h>

namespace coro::http1 {

namespace {

constexpr size_t kGroups = 10;

// Returns what stands for an escape such as \d in a bracket expression, or nullptr.
const char *class_of(char letter)
{
    switch (letter) {
    case 'd':
        return "0-9";
    case 'w':
        return "[:alnum:]_";
    case 's':
        return "[:space:]";
    default:
        return nullptr;
    }
}

// Translates an expression as PHP programs write it to one for regcomp().
class Translation {
public:
    explicit Translation(std::string_view pattern) : rest_(pattern) {}

    // Returns an empty text, or what is wrong.
    std::string run()
    {
        bool is_quantified = false;
        while (!rest_.empty() && error_.empty()) {
            char next = take();
            bool is_quantifier = next == '*' || next == '+' || next == '?' || next == '{';
            if (is_quantifier && is_quantified) {
                return "lazy and possessive quantifiers are not supported";
            }
            is_quantified = is_quantifier;
            if (next == '\\') {
                escape();
            } else if (next == '[') {
                bracket();
            } else if (next == '{') {
                repetition();
            } else if (next == '(' && rest_.starts_with('?')) {
                return "(?...) is not supported";
            } else {
                text_ += next;
            }
        }
        return error_;
    }
    const std::string &text() const { return text_; }

private:
    char take()
    {
        char next = rest_.empty() ? '\0' : rest_[0];
        rest_.remove_prefix(!rest_.empty());
        return next;
    }

    void refuse_escape(char escaped) { error_.append("the escape \\").append(1, escaped).append(" is not supported"); }

    void escape()
    {
        constexpr std::string_view kSpecial = ".[]\\*^$+?{}()|";
        char escaped = take();
        char lower = char(tolower(uint8_t(escaped)));
        if (const char *members = class_of(lower)) {
            text_ += escaped == lower ? "[" : "[^";
            text_.append(members) += ']';
        } else if (isalnum(uint8_t(escaped)) || escaped == '\0') {
            refuse_escape(escaped);
        } else {
            if (kSpecial.find(escaped) != kSpecial.npos) {
                text_ += '\\';
            }
            text_ += escaped;
        }
    }

    void repetition()
    {
        size_t end = rest_.find('}');
        if (end == rest_.npos || rest_.find_first_not_of("0123456789,") != end || end == 0) {
            error_ = "a brace that is no repetition must be escaped";
            return;
        }
        text_.append("{").append(rest_.substr(0, end + 1));
        rest_.remove_prefix(end + 1);
    }

    // Translates the part behind an opening bracket. POSIX wants ] first and - last in a bracket.
    void bracket()
    {
        bool is_negated = rest_.starts_with('^');
        rest_.remove_prefix(is_negated);
        std::string members, last;   // `last`: the members that must come last
        bool has_closing = false, is_first = true, may_begin_range = false;
        for (;; is_first = false) {
            if (rest_.empty()) {
                error_ = "a bracket is not closed";
                return;
            }
            char next = take();
            if (next == ']' && !is_first) {
                break;
            }
            bool is_escaped = next == '\\';
            next = is_escaped ? take() : next;
            if (is_escaped && class_of(next)) {
                members += class_of(next);
                may_begin_range = false;
                continue;
            }
            if (is_escaped && (isalnum(uint8_t(next)) || next == '\0')) {
                refuse_escape(next);
                return;
            }
            if (!is_escaped && next == '[' && (rest_.starts_with(':') || rest_.starts_with('.') || rest_.starts_with('='))) {
                error_ = "[:...:] is not supported";
                return;
            }
            bool is_range = next == '-' && !is_escaped && may_begin_range && !rest_.empty() && rest_[0] != ']';
            if (is_range) {
                if (!isalnum(uint8_t(members.empty() ? '\0' : members.back())) || !isalnum(uint8_t(rest_[0]))) {
                    error_ = "a range in brackets must be one of letters or digits";
                    return;
                }
                members += '-';
                members += take();
                may_begin_range = false;
            } else if (next == ']') {
                has_closing = true;
                may_begin_range = false;
            } else if (next == '[' || next == '^') {
                last.insert(0, 1, next);
                may_begin_range = false;
            } else if (next == '-') {
                last += '-';
                may_begin_range = false;
            } else {
                members += next;
                may_begin_range = true;
            }
        }
        finish_bracket(is_negated, (has_closing ? "]" : "") + members, last);
    }

    void finish_bracket(bool is_negated, const std::string &members, const std::string &last)
    {
        std::string ordered;   // carets and then hyphens
        for (char special : {'[', '^', '-'}) {
            if (last.find(special) != last.npos) {
                ordered += special;
            }
        }
        if (!is_negated && members.empty() && ordered.starts_with('^')) {
            text_ += ordered.size() > 1 ? "[-^]" : "\\^";   // a caret cannot come first
            return;
        }
        text_ += is_negated ? "[^" : "[";
        text_ += members + ordered + ']';
    }

    std::string_view rest_;
    std::string text_;
    std::string error_;
};

}  // namespace

struct RewriteRule::Expression {
    regex_t compiled;
};

void RewriteRule::Deleter::operator()(Expression *expression) const
{
    ::regfree(&expression->compiled);
    delete expression;
}

std::string RewriteRule::read(std::string_view pattern, std::string_view replacement)
{
    if (pattern.find('\0') != pattern.npos || replacement.find('\0') != replacement.npos) {
        return "it has a NUL byte";
    }
    replacement_ = replacement.substr(0, replacement.find('?'));
    if (pattern.size() < 2 || !pattern.starts_with('~') || !pattern.ends_with('~')) {
        prefix_ = pattern;
        bool is_path = pattern.starts_with('/') && replacement.starts_with('/');
        return is_path ? "" : "a path and its replacement must begin with a slash, and an expression must be between tildes";
    }
    Translation translation(pattern.substr(1, pattern.size() - 2));
    if (std::string error = translation.run(); !error.empty()) {
        return error;
    }
    auto expression = std::make_unique<Expression>();
    if (int error = ::regcomp(&expression->compiled, translation.text().c_str(), REG_EXTENDED); error != 0) {
        char reason[128];
        ::regerror(error, &expression->compiled, reason, sizeof reason);
        return reason;
    }
    expression_.reset(expression.release());
    return "";
}

bool RewriteRule::apply(const std::string &path, std::string &to) const
{
    if (!expression_) {
        to = replacement_;
        to.append(path, std::min(prefix_.size(), path.size()));
        return path.starts_with(prefix_);
    }
    to.clear();
    regmatch_t groups[kGroups];
    size_t at = 0;
    bool is_matched = false;
    while (::regexec(&expression_->compiled, path.c_str() + at, kGroups, groups, at > 0 ? REG_NOTBOL : 0) == 0) {
        is_matched = true;
        to.append(path, at, size_t(groups[0].rm_so));
        for (size_t i = 0; i < replacement_.size(); i++) {
            bool is_dollar = replacement_[i] == '$' && i + 1 < replacement_.size();
            size_t group = is_dollar && isdigit(uint8_t(replacement_[i + 1])) ? size_t(replacement_[i + 1] - '0') : kGroups;
            if (group < kGroups && groups[group].rm_so >= 0) {
                to.append(path, at + size_t(groups[group].rm_so), size_t(groups[group].rm_eo - groups[group].rm_so));
            } else if (group == kGroups) {
                to += replacement_[i];
            }
            i += group < kGroups || (is_dollar && replacement_[i + 1] == '$');
        }
        at += size_t(groups[0].rm_eo);
        if (groups[0].rm_eo == 0 || at == path.size()) {
            break;   // an empty match would be found again
        }
    }
    to.append(path, at);
    return is_matched;
}

}  // namespace coro::http1
