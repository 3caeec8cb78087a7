#include "coro/proto/http2/request_fields.h"

#include "coro/proto/http/head.h"
#include "coro/proto/http2/response_reader.h"

#include <algorithm>
#include <charconv>

namespace coro::http2 {

namespace {

// The places of the pseudo-header fields.
enum : size_t { kMethod, kScheme, kAuthority, kPath, kPseudoFields };

constexpr std::string_view kVersion = " HTTP/1.1";

// Returns true for a field that a stream does not have. TE may say only that the client takes trailers (section 8.2.2).
bool is_left_out(const Field &field)
{
    bool asks_for_trailers = http::equals_ignore_case(field.name, "te") && field.value == "trailers";
    return (ResponseReader::is_about_connection(field.name) && !asks_for_trailers) ||
           http::equals_ignore_case(field.name, "host");
}

}  // namespace

// Splits an absolute URL, which HTTP/1.1 allows as the target.
bool RequestFields::read_target(std::string_view target)
{
    size_t scheme_end = target.starts_with('/') ? target.npos : target.find("://");
    if (scheme_end == target.npos) {
        fields_[kPath].value = target;
        return !target.empty();
    }
    fields_[kScheme].value = target.substr(0, scheme_end);
    target.remove_prefix(scheme_end + 3);
    size_t path = std::min(target.find_first_of("/?"), target.size());
    fields_[kAuthority].value = target.substr(0, path);
    fields_[kPath].value = target.substr(path);
    if (!fields_[kPath].value.starts_with('/')) {
        completed_path_.assign("/").append(target.substr(path));   // no path, and perhaps a query
        fields_[kPath].value = completed_path_;
    }
    return path > 0;
}

bool RequestFields::read(std::string_view head, std::string_view scheme)
{
    fields_.assign({{":method", {}}, {":scheme", scheme}, {":authority", {}}, {":path", {}}});
    body_size_ = 0;
    size_t line_end = head.find("\r\n");
    if (line_end == head.npos || !head.ends_with("\r\n\r\n")) {
        return false;
    }
    std::string_view line = head.substr(0, line_end), lines = head.substr(line_end + 2, head.size() - line_end - 4);
    size_t blank = line.find(' ');
    if (blank == line.npos || !line.ends_with(kVersion)) {
        return false;
    }
    line.remove_suffix(kVersion.size());
    fields_[kMethod].value = line.substr(0, blank);
    std::vector<Field> given;
    if (blank >= line.size() || !read_target(line.substr(blank + 1)) || !ResponseReader::split(lines, given)) {
        return false;
    }
    for (const Field &field : given) {
        if (http::equals_ignore_case(field.name, "host") && fields_[kAuthority].value.empty()) {
            fields_[kAuthority].value = field.value;
        } else if (http::equals_ignore_case(field.name, "content-length")) {
            (void) std::from_chars(field.value.data(), field.value.data() + field.value.size(), body_size_);
        }
        if (!is_left_out(field)) {
            fields_.push_back(field);
        }
    }
    return true;
}

}  // namespace coro::http2
