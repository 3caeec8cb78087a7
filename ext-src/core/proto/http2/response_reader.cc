#include "coro/proto/http2/response_reader.h"

#include "coro/base/number.h"
#include "coro/base/trim.h"
#include "coro/proto/http/charset.h"

#include <algorithm>
#include <optional>

namespace coro::http2 {

namespace {

constexpr std::string_view kHeadEnd = "\r\n\r\n";

std::optional<uint64_t> number_in(std::string_view text)
{
    uint64_t number = 0;
    return read_number(text, number) ? std::optional(number) : std::nullopt;
}

}  // namespace

bool ResponseReader::is_about_connection(std::string_view name)
{
    switch (name.size()) {
    case 2:
        return http::equals_ignore_case(name, "te");
    case 7:
        return http::equals_ignore_case(name, "upgrade");
    case 10:
        return http::is_word(name.data(), "connection") || http::is_word(name.data(), "keep-alive");
    case 16:
        return http::is_word(name.data(), "proxy-connection");
    case 17:
        return http::is_word(name.data(), "transfer-encoding");
    case 20:
        return http::is_word(name.data(), "sec-websocket-accept");
    default:
        return false;
    }
}

// Takes the next line "Name: value" from the front of `lines`. Returns false if it has another form.
static bool take_line(std::string_view &lines, Field &field)
{
    size_t end = lines.find('\n');
    size_t colon = lines.substr(0, end).find(':');
    if (end == lines.npos || end == 0 || lines[end - 1] != '\r' || colon == 0 || colon == lines.npos) {
        return false;
    }
    field = {lines.substr(0, colon), trimmed(lines.substr(colon + 1, end - colon - 2))};
    lines.remove_prefix(end + 1);
    return true;
}

bool ResponseReader::split(std::string_view lines, std::vector<Field> &fields)
{
    for (Field field; !lines.empty();) {
        if (!take_line(lines, field)) {
            return false;
        }
        fields.push_back(field);
    }
    return true;
}

ssize_t ResponseReader::take(std::string_view bytes, Receiver &receiver)
{
    size_t taken = 0;
    while (taken < bytes.size() && state_ != State::kComplete) {
        std::string_view rest = bytes.substr(taken);
        ssize_t count = state_ == State::kHead ? take_head(rest, receiver) : take_body(rest, receiver);
        if (count <= 0) {
            return count < 0 ? count : ssize_t(taken);
        }
        taken += size_t(count);
    }
    return ssize_t(state_ == State::kComplete ? bytes.size() : taken);   // nothing belongs behind a complete response
}

ssize_t ResponseReader::take_head(std::string_view bytes, Receiver &receiver)
{
    constexpr size_t kMost = 16 << 20;   // bytes of a head
    if (partial_.empty()) {   // the usual case: the head is in one piece
        if (size_t end = bytes.find(kHeadEnd); end != bytes.npos) {
            size_t size = end + kHeadEnd.size();
            return read_head(bytes.substr(0, size), receiver) ? ssize_t(size) : -1;
        }
    }
    size_t before = partial_.size();
    if (before + bytes.size() > kMost) {
        return -1;
    }
    partial_.append(bytes);
    size_t end = partial_.find(kHeadEnd, before > 3 ? before - 3 : 0);
    if (end == partial_.npos) {
        return ssize_t(bytes.size());
    }
    std::string head = std::move(partial_);
    partial_.clear();
    size_t size = end + kHeadEnd.size();
    return read_head(std::string_view(head).substr(0, size), receiver) ? ssize_t(size - before) : -1;
}

// Reads a whole head, with the empty line at its end.
bool ResponseReader::read_head(std::string_view head, Receiver &receiver)
{
    constexpr std::string_view kVersion = "HTTP/1.1 ";
    thread_local std::vector<Field> kept;   // static files are sent by several threads
    std::vector<Field> &fields = kept;      // one look at the thread's memory instead of one for each field
    fields.clear();
    size_t line_end = head.find("\r\n");
    std::string_view status = head.substr(std::min(head.size(), kVersion.size()), 3);
    if (!head.starts_with(kVersion) || !number_in(status) || line_end < kVersion.size() + 3) {
        return false;
    }
    bool upgrades = status == "101" && is_websocket_;
    fields.push_back({":status", upgrades ? std::string_view("200") : status});
    std::optional<uint64_t> length;
    bool is_chunked = false;
    std::string_view lines = head.substr(line_end + 2, head.size() - line_end - 4);
    for (Field field; !lines.empty();) {
        if (!take_line(lines, field)) {
            return false;
        }
        if (is_about_connection(field.name)) {
            is_chunked = is_chunked || field.name.size() == 17;   // Transfer-Encoding
            continue;
        }
        if (field.name.size() == 14 && http::is_word(field.name.data(), "content-length")) {
            length = number_in(field.value);
        }
        fields.push_back(field);
    }
    if (status[0] == '1' && !upgrades) {
        receiver.on_interim_head(fields);
        return true;
    }
    bool is_bodiless = is_head_ || status == "204" || status == "304";
    if (upgrades || (!is_bodiless && !is_chunked && !length)) {
        state_ = State::kUntilEnd;
    } else if (!is_bodiless && is_chunked) {
        state_ = State::kChunked;
        http::Limits limits;
        limits.body = UINT64_MAX;
        chunks_.emplace(limits);
    } else {
        missing_ = is_bodiless ? 0 : *length;
        state_ = missing_ > 0 ? State::kLength : State::kComplete;
    }
    receiver.on_head(fields, state_ != State::kComplete);
    return true;
}

ssize_t ResponseReader::take_body(std::string_view bytes, Receiver &receiver)
{
    size_t room = receiver.room(bytes.size());
    if (room == 0) {
        return 0;
    }
    std::string_view data = bytes.substr(0, room);
    auto used = ssize_t(data.size());
    if (state_ == State::kChunked) {
        used = chunks_->decode(data, data);
        if (used < 0) {
            return -1;
        }
    } else if (state_ == State::kLength) {
        data = data.substr(0, size_t(std::min<uint64_t>(missing_, data.size())));
        used = ssize_t(data.size());
        missing_ -= data.size();
    }
    if (!data.empty()) {
        receiver.on_body(data);
    }
    if (state_ == State::kChunked ? chunks_->done() : state_ == State::kLength && missing_ == 0) {
        complete(chunks_ ? std::string_view(chunks_->trailers()) : std::string_view(), receiver);
    }
    return used;
}

void ResponseReader::complete(std::string_view trailers, Receiver &receiver)
{
    state_ = State::kComplete;
    receiver.on_body_end(trailers);
}

bool ResponseReader::finish(Receiver &receiver)
{
    if (state_ == State::kUntilEnd) {
        complete({}, receiver);
    }
    return state_ == State::kComplete;
}

}  // namespace coro::http2
