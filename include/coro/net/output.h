#pragma once

#include "coro/base/shared_fd.h"
#include "coro/net/payload.h"

#include <cstddef>
#include <memory>
#include <string_view>
#include <sys/types.h>

namespace coro {

class Stream;
class UnsentTotal;

// Sends bytes to a stream, in order. If the stream does not take all bytes at once, the Output keeps the rest:
// payloads by reference, other bytes as copies. An empty Output holds no memory. The memory of kept bytes is
// added to the UnsentTotal that the caller passed when the Output was empty; this UnsentTotal must outlive the
// kept bytes.
//
// send(), send_file() and flush() return -errno if the stream is broken. Otherwise they return 0, even if the
// stream takes no more bytes now.
class Output {
public:
    Output() = default;
    Output(const Output &) = delete;
    Output &operator=(const Output &) = delete;
    ~Output() { clear(); }

    [[nodiscard]] int send(Stream &to, std::string_view head, const Payload &body = {}, UnsentTotal *total = nullptr,
                           bool is_last = false);   // `is_last`: true if the caller then calls Stream::shut()
    [[nodiscard]] int send_file(Stream &to, std::string_view head, SharedFd file, off_t offset, size_t length,
                                UnsentTotal *total = nullptr);
    // Sends kept bytes. Must be called when the stream is writable again, and after file_is_read().
    [[nodiscard]] int flush(Stream &to);
    // Returns true after send_file() or flush() if the stream may take more: each call sends at most kSentAtOnce bytes, so that
    // a client that reads as fast as the server sends does not delay all others. flush() must be called again soon.
    bool has_paused() const { return kept_ && kept_->has_paused; }

    // A part of a file that must be brought into memory (loop/page_cache.h) before more can be sent, because sendfile(2) would
    // wait for the disk.
    struct FilePart {
        int file;
        off_t offset;
        size_t size;
    };
    // Returns true after send_file() or flush() if the first of the kept files is not in memory. Until file_is_read() is
    // called, flush() does nothing.
    bool awaits_file() const { return kept_ && kept_->awaits_file; }
    FilePart awaited_file() const;   // call it only if awaits_file() is true
    void file_is_read();
    // Must be called before flush() if the stream has taken nothing for a while: the kernel may have dropped the file from its
    // memory meanwhile.
    void forget_memory();

    size_t pending() const { return kept_ ? kept_->bytes : 0; }
    size_t memory() const;   // returns how many bytes of memory the kept bytes occupy
    // Returns the number of files that are not sent completely.
    size_t files() const { return kept_ ? kept_->files : 0; }
    bool empty() const { return !kept_; }
    void clear();

private:
    struct Segment;

    // The list of the kept bytes and files, in order. Kept exists only while the list is not empty.
    struct Kept {
        Segment *first = nullptr;
        Segment *last = nullptr;
        size_t bytes = 0;
        size_t files = 0;
        UnsentTotal *total = nullptr;
        bool awaits_file = false;
        bool has_paused = false;
    };

    static constexpr size_t kSentAtOnce = 2 << 20;

    int send_from_memory(Stream &to, std::string_view &head, int file, off_t &offset, size_t &in_memory, size_t &length);
    void push(Segment *segment, UnsentTotal *total);
    void took(size_t size);
    void pop();
    int write_segments(Stream &to);
    int write_file(Stream &to);

    std::unique_ptr<Kept> kept_;
};

}  // namespace coro
