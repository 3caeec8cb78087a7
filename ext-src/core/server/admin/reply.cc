#include "core/server/admin/reply.h"

#include "coro/base/number.h"
#include "coro/proto/http/head.h"
#include "coro/server/http/stream.h"

#include <algorithm>
#include <charconv>

namespace coro {

// The page loads nothing, talks to the admin process alone, and no other page shows it in a frame.
static constexpr std::string_view kPolicy = "default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; "
                                            "script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
                                            "frame-ancestors 'none'";

AdminReply::AdminReply(const IncomingRequest &request) : is_head_(request.head.is_head)
{
    writer_->attach(request.stream, request.head.is_head, request.head.minor, request.head.keep_alive);
}

http1::FieldWriter AdminReply::begin_head(int status, std::string_view type)
{
    http1::FieldWriter fields = writer_->begin_head(status);
    fields.add("Content-Type", type);
    fields.add("Cache-Control", "no-store");
    fields.add("X-Content-Type-Options", "nosniff");
    fields.add("X-Frame-Options", "DENY");
    fields.add("Referrer-Policy", "no-referrer");
    fields.add("Content-Security-Policy", kPolicy);
    return fields;
}

void AdminReply::send(const AdminAnswer &answer, std::string_view allowed)
{
    if (!writer_->is_connected()) {
        return;
    }
    http1::FieldWriter fields = begin_head(answer.status, answer.type);
    if (!allowed.empty()) {
        fields.add("Allow", allowed);
    }
    if (answer.status == 401) {
        fields.add("WWW-Authenticate", "Bearer");
    }
    (void) writer_->end_with({answer.body}, kGivenContentType);
}

void AdminReply::watch_client()
{
    if (is_awaited()) {
        writer_->watch_client();
    }
}

std::unique_ptr<ResponseWriter> AdminReply::start(std::string_view type)
{
    begin_head(200, type);
    if (is_head_) {
        (void) writer_->end_with({}, kGivenContentType);
        return nullptr;
    }
    if (writer_->start_chunked(kGivenContentType) < 0) {
        return nullptr;
    }
    writer_->watch_client();
    return std::move(writer_);
}

std::string_view query_parameter(std::string_view query, std::string_view name)
{
    while (!query.empty()) {
        size_t end = std::min(query.find('&'), query.size());
        std::string_view pair = query.substr(0, end);
        if (pair.starts_with(name) && pair.substr(name.size()).starts_with('=')) {
            return pair.substr(name.size() + 1);
        }
        query.remove_prefix(std::min(end + 1, query.size()));
    }
    return {};
}

uint32_t query_number(std::string_view query, std::string_view name, uint32_t otherwise, uint32_t most)
{
    std::string_view text = query_parameter(query, name);
    uint32_t number = otherwise;
    bool is_number = read_number(text, number);
    return text.empty() ? otherwise : is_number && number <= most ? number : 0;
}

// Returns the part of the list before the separator without spaces around it, and removes both from the list.
static std::string_view take_part(std::string_view &list, char separator)
{
    constexpr char kSpaces[] = " \t";
    std::string_view part = list.substr(0, list.find(separator));
    list.remove_prefix(std::min(part.size() + 1, list.size()));
    part.remove_prefix(std::min(part.find_first_not_of(kSpaces), part.size()));
    return part.substr(0, part.find_last_not_of(kSpaces) + 1);
}

double quality_of(std::string_view accept, std::string_view type)
{
    double best = 0;
    while (!accept.empty()) {
        std::string_view range = take_part(accept, ',');
        if (!http::equals_ignore_case(take_part(range, ';'), type)) {
            continue;
        }
        double quality = 1;
        while (!range.empty()) {
            std::string_view parameter = take_part(range, ';');
            if (parameter.starts_with("q=") || parameter.starts_with("Q=")) {
                const char *end = parameter.data() + parameter.size();
                bool is_number = std::from_chars(parameter.data() + 2, end, quality, std::chars_format::fixed).ec == std::errc();
                quality = is_number ? std::clamp(quality, 0.0, 1.0) : 0;
            }
        }
        best = std::max(best, quality);
    }
    return best;
}

}  // namespace coro
