#include "coro/proto/http1/parser.h"

#include "head_reading.h"
#include "request_line.h"

#include <cstring>
#include <type_traits>

namespace coro::http1 {

static_assert(std::is_trivially_copyable_v<Head> && std::is_standard_layout_v<Head>);

int HeadParser::parse(std::string_view bytes, const Limits &limits, Head &out)
{
    Lookahead ahead;
    return parse(bytes, limits, out, ahead);
}

int HeadParser::parse(std::string_view bytes, const Limits &limits, Head &out, Lookahead &ahead)
{
    bool is_new = progress_.line == 0 && progress_.scanned == 0;
    // A client that pipelines requests often repeats a request. If the new head equals the previous head, `out`
    // already has the correct contents, because its offsets are relative to the beginning of the head.
    if (is_new && !ahead.head.empty() && bytes.starts_with(ahead.head)) {
        return int(out.size);
    }
    ahead.head = {};
    if (progress_.scanned != 0) [[unlikely]] {
        std::memcpy(&out, saved_, sizeof saved_);
    }
    bool lacks_headers = progress_.line != 0;
    int outcome = HeadReading<RequestRules>(bytes, limits, out, ahead, progress_).run();
    if (outcome == 0) [[unlikely]] {
        std::memcpy(saved_, &out, sizeof saved_);
        return 0;
    }
    reset();
    if (outcome < 0) [[unlikely]] {
        broken_rule_ = text_of(outcome);
        return status_of(outcome);
    }
    if (lacks_headers) [[unlikely]] {
        // The head is complete, but `out` lacks the fields that earlier calls have read. So the whole head is
        // parsed again in one call.
        return HeadParser().parse(bytes, limits, out, ahead);
    }
    ahead.head = bytes.substr(0, size_t(outcome));
    return outcome;
}

void HeadParser::reset()
{
    progress_ = {};
}

}  // namespace coro::http1
