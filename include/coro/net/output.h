#pragma once

#include "coro/base/fd.h"
#include "coro/net/payload.h"

#include <cstddef>
#include <memory>
#include <string_view>
#include <sys/types.h>

namespace coro {

class Stream;
class UnsentTotal;

// Bytes on their way into a stream, in order. What it takes goes at once; the rest is kept,
// payloads by reference and without a copy. Empty, it holds no memory. What is kept counts in the `total` that was given
// when the first of it came, which has to outlive it.
//
// Calls return 0, or -errno when the stream is broken; EAGAIN is not an error.
class Output {
public:
    Output() = default;
    Output(const Output &) = delete;
    Output &operator=(const Output &) = delete;
    ~Output() { clear(); }

    [[nodiscard]] int send(Stream &to, std::string_view head, const Payload &body = {}, UnsentTotal *total = nullptr,
                           bool is_last = false);   // as of Stream::send()
    [[nodiscard]] int send_file(Stream &to, std::string_view head, Fd file, off_t offset, size_t length,
                                UnsentTotal *total = nullptr);
    [[nodiscard]] int flush(Stream &to);   // when it is writable again

    size_t pending() const { return kept_ ? kept_->bytes : 0; }
    size_t memory() const;   // that is kept for it
    size_t files() const { return kept_ ? kept_->files : 0; }   // of which some is pending
    bool empty() const { return !kept_; }
    void clear();

private:
    struct Segment;

    // In order; never empty.
    struct Kept {
        Segment *first = nullptr;
        Segment *last = nullptr;
        size_t bytes = 0;
        size_t files = 0;
        UnsentTotal *total = nullptr;
    };

    void push(Segment *segment, UnsentTotal *total);
    void took(size_t size);
    void pop();
    int write_segments(Stream &to);
    int write_file(Stream &to);

    std::unique_ptr<Kept> kept_;
};

}  // namespace coro
