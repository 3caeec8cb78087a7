#include "coro/proto/http1/response.h"

#include "head_reading.h"
#include "status_line.h"

#include <algorithm>
#include <cstring>

namespace coro::http1 {

int ResponseParser::parse(std::string_view bytes, const Limits &limits, ResponseHead &out)
{
    Head &head = out.fields;
    if (progress_.scanned != 0) {
        std::memcpy(static_cast<void *>(&head), saved_, sizeof saved_);
    }
    bool lacks_headers = progress_.line != 0;
    Lookahead ahead;
    int outcome = HeadReading<ResponseRules>(bytes, limits, head, ahead, progress_).run();
    if (outcome == 0) {
        std::memcpy(saved_, &head, sizeof saved_);
        return 0;
    }
    reset();
    if (outcome < 0) {
        return status_of(outcome);
    }
    if (lacks_headers) {
        // The head is complete, but `out` lacks the fields that earlier calls have read.
        return ResponseParser().parse(bytes, limits, out);
    }
    std::string_view digits = text(bytes.data(), head.target);
    out.status = uint16_t((digits[0] - '0') * 100 + (digits[1] - '0') * 10 + (digits[2] - '0'));
    out.reason = head.path;
    bool has_body = head.framing == Framing::kChunked || head.content_length > 0;
    return out.is_interim() && has_body ? -400 : outcome;
}

ResponseBody::ResponseBody(const ResponseHead &head, bool is_bodiless, const Limits &limits) : chunks_(limits)
{
    if (is_bodiless) {
        return;
    }
    switch (head.fields.framing) {
    case Framing::kChunked:
        end_ = End::kChunked;
        break;
    case Framing::kLength:
        left_ = head.fields.content_length;
        end_ = left_ > 0 ? End::kLength : End::kReached;
        break;
    case Framing::kNone:
        left_ = limits.body;
        end_ = End::kClose;
        break;
    }
}

ssize_t ResponseBody::read(std::string_view bytes, std::string_view &data)
{
    data = {};
    switch (end_) {
    case End::kReached:
        return 0;
    case End::kChunked: {
        ssize_t consumed = chunks_.decode(bytes, data);
        if (chunks_.done()) {
            end_ = End::kReached;
        }
        return consumed;
    }
    case End::kLength:
        data = bytes.substr(0, left_);
        left_ -= data.size();
        end_ = left_ > 0 ? End::kLength : End::kReached;
        break;
    case End::kClose:
        if (bytes.size() > left_) {
            return -413;
        }
        data = bytes;
        left_ -= data.size();
        break;
    }
    return ssize_t(data.size());
}

bool ResponseBody::finish()
{
    bool is_whole = done() || ends_with_connection();
    end_ = End::kReached;
    return is_whole;
}

}  // namespace coro::http1
