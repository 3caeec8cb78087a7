#include "coro/trace/statement.h"

#include <algorithm>
#include <cstddef>

namespace coro {

namespace {

bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool is_of_name(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || (c & 0x80);
}

// Returns the position behind the first `end` from `at` on, or the end of the statement.
size_t behind(std::string_view end, std::string_view statement, size_t at)
{
    size_t found = statement.find(end, std::min(at, statement.size()));
    return found == statement.npos ? statement.size() : found + end.size();
}

// Returns the position behind the text in quotes that begins at `at`. Without an end, returns the end of the statement; so it
// does if a quote follows a backslash: MySQL goes on with the text there, and for other databases another text may follow.
size_t end_of_text(std::string_view statement, size_t at)
{
    char quote = statement[at++];
    for (; at < statement.size(); at++) {
        if (statement[at] == '\\') {
            if (++at < statement.size() && statement[at] == quote) {
                break;
            }
        } else if (statement[at] == quote) {
            return at + 1;
        }
    }
    return statement.size();
}

// Returns the position behind the text that begins at `at` with $$ or $name$ (PostgreSQL), or `at` if none does.
size_t end_of_dollar_text(std::string_view statement, size_t at)
{
    size_t end = at + 1;
    while (end < statement.size() && is_of_name(statement[end]) && statement[end] != '$') {
        end++;
    }
    bool is_mark = end < statement.size() && statement[end] == '$' && !is_digit(statement[at + 1]);
    return is_mark ? behind(statement.substr(at, end + 1 - at), statement, end + 1) : at;
}

// Returns the position behind the comment that begins at `at`, or `at` if none does. A quote in it begins no text. Databases do
// not agree on what a comment is: "#" begins one in MySQL and is an operator in PostgreSQL, "--" needs a space behind it in
// MySQL, text behind "/*!" is no comment for MySQL, and comments within comments end with the outer one in PostgreSQL alone. If
// a quote or a dollar there would have two meanings, returns the end of the statement.
size_t end_of_comment(std::string_view statement, size_t at)
{
    std::string_view rest = statement.substr(at);
    bool is_dashes = rest.starts_with("--");
    bool is_block = rest.starts_with("/*");
    if (!is_dashes && !is_block && !rest.starts_with('#')) {
        return at;
    }
    size_t end = is_block ? behind("*/", statement, at + 2) : behind("\n", statement, at);
    std::string_view text = statement.substr(at, end - at);
    bool has_nested = is_block && text.find("/*", 2) != text.npos;
    bool is_certain = is_block ? !text.starts_with("/*!")
                               : is_dashes && text.size() > 2 && (text[2] == ' ' || text[2] == '\t' || text[2] == '\n');
    bool is_harmless = is_certain || text.find_first_of("'\"$`") == text.npos;
    return is_harmless && !has_nested ? end : statement.size();
}

}  // namespace

// Double quotes are texts in MySQL and names elsewhere: they are taken for texts, because no value may be shown.
std::string without_values(std::string_view statement)
{
    constexpr size_t kMost = 2000;
    std::string text;
    for (size_t at = 0; at < statement.size() && text.size() < kMost;) {
        char c = statement[at];
        bool is_in_name = !text.empty() && is_of_name(text.back());
        if (size_t end = end_of_comment(statement, at); end > at) {
            text += text.empty() || text.back() == ' ' ? "" : " ";
            at = end;
        } else if (size_t behind_text = c == '$' && !is_in_name ? end_of_dollar_text(statement, at) : at; behind_text > at) {
            text += '?';
            at = behind_text;
        } else if (c == '`') {
            size_t end = behind("`", statement, at + 1);
            bool is_name = statement.substr(at, end - at).find_first_of("'\"$") == statement.npos;   // for all databases
            text += is_name ? statement.substr(at, end - at) : "?";
            at = is_name ? end : statement.size();
        } else if (c == '\'' || c == '"') {
            at = end_of_text(statement, at);
            if (text.empty() || text.back() != '?') {   // a doubled quote begins a second text
                text += '?';
            }
        } else if (is_digit(c) && !is_in_name) {
            while (at < statement.size() && (is_of_name(statement[at]) || statement[at] == '.')) {
                at++;
            }
            text += '?';
        } else {
            text += c;
            at++;
        }
    }
    text.resize(std::min(text.size(), kMost));
    return text;
}

std::string first_word(std::string_view statement)
{
    auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    auto begin = std::find_if(statement.begin(), statement.end(), is_letter);
    std::string word(begin, std::find_if_not(begin, statement.end(), is_letter));
    for (char &c : word) {
        c = char(c & ~0x20);
    }
    return word;
}

std::string without_secrets(std::string_view url)
{
    url = url.substr(0, url.find_first_of("?#"));
    size_t host = url.find("://");
    host = host == url.npos ? 0 : host + 3;
    size_t path = std::min(url.find('/', host), url.size());
    size_t user = url.substr(0, path).rfind('@');
    if (user == url.npos || user < host) {
        return std::string(url);
    }
    return std::string(url.substr(0, host)).append(url.substr(user + 1));
}

}  // namespace coro
