#include "coro/proto/proxy/forwarded.h"

#include "coro/base/trim.h"

#include <algorithm>

namespace coro::proxy {

namespace {

bool is_parameter_for(std::string_view name)
{
    return name.size() == 3 && (name[0] | 0x20) == 'f' && (name[1] | 0x20) == 'o' && (name[2] | 0x20) == 'r';
}

// Returns the position of `separator` outside of quotes, or the size of the text.
size_t find_unquoted(std::string_view text, char separator)
{
    bool is_quoted = false;
    for (size_t at = 0; at < text.size(); at++) {
        is_quoted ^= text[at] == '"';
        if (text[at] == separator && !is_quoted) {
            return at;
        }
    }
    return text.size();
}

// Finds the value of the parameter "for" in an element such as `for=1.2.3.4;proto=https`. Returns an empty text if
// the element has no such parameter, several, or is malformed.
std::string_view find_node(std::string_view element)
{
    std::string_view found;
    while (!element.empty()) {
        size_t end = find_unquoted(element, ';');
        std::string_view pair = trimmed(element.substr(0, end));
        element.remove_prefix(std::min(end + 1, element.size()));
        size_t equals = pair.find('=');
        if (equals == std::string_view::npos) {
            if (!pair.empty()) {
                return {};
            }
            continue;
        }
        if (!is_parameter_for(pair.substr(0, equals))) {
            continue;
        }
        if (!found.empty()) {
            return {};
        }
        found = pair.substr(equals + 1);
    }
    bool is_quoted = found.size() >= 2 && found.front() == '"' && found.back() == '"';
    return is_quoted ? found.substr(1, found.size() - 2) : found;
}

}  // namespace

// Removes the last element from rest_ and returns it. A comma in quotes separates no elements: RFC 7239 quotes
// addresses with colons.
std::string_view ForwardedReader::take_last_element()
{
    bool is_quoted = false;
    size_t at = rest_.size();
    while (at > 0 && (is_quoted || rest_[at - 1] != ',')) {
        at--;
        is_quoted ^= syntax_ == Syntax::kForwarded && rest_[at] == '"';
    }
    std::string_view element = trimmed(rest_.substr(at));
    rest_ = rest_.substr(0, at > 0 ? at - 1 : 0);
    return element;
}

bool ForwardedReader::next(Host &out)
{
    std::string_view element;
    while (element.empty() && !rest_.empty()) {   // empty elements have no meaning (RFC 9110 section 5.6.1)
        element = take_last_element();
    }
    if (element.empty()) {
        return false;
    }
    if (!parse_host(syntax_ == Syntax::kForwarded ? find_node(element) : element, out)) {
        out = {};
    }
    return true;
}

}  // namespace coro::proxy
