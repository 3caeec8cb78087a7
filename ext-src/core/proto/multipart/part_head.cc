#include "coro/proto/multipart/parser.h"

#include <algorithm>
#include <strings.h>

// Reads the head of a part by the rules of PHP, which are older and looser than RFC 7578: quotes may be single, a backslash
// escapes only a quote or a backslash, and a line without a colon continues the line before it.
namespace coro::multipart {

namespace {

bool is_space(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

bool is_quote(char byte)
{
    return byte == '"' || byte == '\'';
}

bool is_equal(std::string_view text, std::string_view other)
{
    return text.size() == other.size() && strncasecmp(text.data(), other.data(), text.size()) == 0;
}

std::string_view without_leading_spaces(std::string_view text)
{
    while (!text.empty() && is_space(text.front())) {
        text.remove_prefix(1);
    }
    return text;
}

// Returns the position of the next `stop` that is not within quotes, or the size of the text.
size_t find_outside_of_quotes(std::string_view text, char stop)
{
    size_t i = 0;
    while (i < text.size() && text[i] != stop) {
        char quote = text[i++];
        if (!is_quote(quote)) {
            continue;
        }
        while (i < text.size() && text[i] != quote) {
            i += text[i] == '\\' && i + 1 < text.size() && text[i + 1] == quote ? 2 : 1;
        }
        i += i < text.size();
    }
    return std::min(i, text.size());
}

// Takes the text before the next `stop` from the front of the text, and the characters `stop` behind it.
std::string_view take_word(std::string_view &text, char stop)
{
    size_t size = find_outside_of_quotes(text, stop);
    std::string_view word = text.substr(0, size);
    text.remove_prefix(size);
    while (!text.empty() && text.front() == stop) {
        text.remove_prefix(1);
    }
    return word;
}

// Returns the value of a parameter without its quotes and escapes. A value without quotes ends at a space.
std::string unquoted(std::string_view text)
{
    text = without_leading_spaces(text);
    char quote = !text.empty() && is_quote(text.front()) ? text.front() : '\0';
    text.remove_prefix(quote ? 1 : 0);
    std::string value;
    for (size_t i = 0; i < text.size() && (quote ? text[i] != quote : !is_space(text[i])); i++) {
        char next = i + 1 < text.size() ? text[i + 1] : '\0';
        if (text[i] == '\\' && (next == '\\' || (quote && next == quote))) {
            i++;
        }
        value += text[i];
    }
    return value;
}

void read_disposition(std::string_view text, PartHead &head)
{
    text = without_leading_spaces(text);
    while (!text.empty()) {
        std::string_view pair = take_word(text, ';');
        text = without_leading_spaces(text);
        if (pair.find('=') == std::string_view::npos) {
            continue;
        }
        std::string_view key = take_word(pair, '=');
        if (is_equal(key, "name")) {
            head.name = unquoted(pair);
            head.has_name = true;
        } else if (is_equal(key, "filename")) {
            head.file_name = unquoted(pair);
            head.has_file_name = true;
        }
    }
}

// The fields of a head that have a meaning. The first field of each name counts.
struct Fields {
    struct Field {
        std::string_view name;
        std::string value;
        bool is_set = false;
    };
    Field disposition{"Content-Disposition", {}, false};
    Field type{"Content-Type", {}, false};
    Field other;

    // Returns the field that a line of this name begins.
    Field &begin(std::string_view name)
    {
        Field &named = is_equal(name, disposition.name) ? disposition : is_equal(name, type.name) ? type : other;
        Field &field = named.is_set ? other : named;
        field.value.clear();
        field.is_set = true;
        return field;
    }
};

}  // namespace

PartHead read_part_head(std::string_view lines)
{
    Fields fields;
    Fields::Field *present = nullptr;
    while (!lines.empty()) {
        size_t end = lines.find('\n');
        if (end == std::string_view::npos) {
            break;
        }
        std::string_view line = lines.substr(0, end);
        lines.remove_prefix(end + 1);
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        }
        line = line.substr(0, line.find('\0'));
        size_t colon = line.empty() || is_space(line.front()) ? std::string_view::npos : line.find(':');
        if (colon != std::string_view::npos) {
            present = &fields.begin(line.substr(0, colon));
            present->value = without_leading_spaces(line.substr(colon + 1));
        } else if (present) {
            present->value += line;
        }
    }
    PartHead head;
    head.is_field = fields.disposition.is_set;
    read_disposition(fields.disposition.value, head);
    head.content_type = fields.type.value.substr(0, fields.type.value.find(';'));
    return head;
}

// PHP looks for the word "boundary" wherever it stands, and reads the value behind the next "=".
BoundaryFault read_boundary(std::string_view content_type, std::string_view &boundary)
{
    constexpr std::string_view kWord = "boundary";
    for (size_t i = 0; i + kWord.size() <= content_type.size(); i++) {
        if (!is_equal(content_type.substr(i, kWord.size()), kWord)) {
            continue;
        }
        size_t equal = content_type.find('=', i);
        if (equal == std::string_view::npos) {
            break;
        }
        std::string_view value = content_type.substr(equal + 1);
        if (value.starts_with('"')) {
            size_t end = value.find('"', 1);
            boundary = value.substr(1, end == std::string_view::npos ? 0 : end - 1);
            return end == std::string_view::npos ? BoundaryFault::kUnquoted : BoundaryFault::kNone;
        }
        boundary = value.substr(0, value.find_first_of(",;"));
        return BoundaryFault::kNone;
    }
    return BoundaryFault::kMissing;
}

}  // namespace coro::multipart
