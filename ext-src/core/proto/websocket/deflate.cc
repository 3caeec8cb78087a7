#include "coro/proto/websocket/deflate.h"

#include "coro/base/check.h"
#include "coro/proto/websocket/frame.h"

#include <algorithm>
#include <climits>
#include <new>
#include <zlib.h>

namespace coro::websocket {

// The bytes at the end of each zlib flush. The sender removes them from a compressed message, and the receiver
// adds them again (RFC 7692 section 7.2.1).
constexpr std::string_view kTail("\x00\x00\xff\xff", 4);

static Bytef *bytes_of(std::string_view bytes)
{
    return reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
}

static uInt limited(size_t size)
{
    return uInt(std::min(size, size_t(INT_MAX)));
}

// Returns a stream that `init` has initialized, or nullptr if that is not possible.
template <typename Init>
static z_stream *make_stream(Init init)
{
    auto *stream = new (std::nothrow) z_stream();
    if (stream && init(stream) != Z_OK) {
        delete stream;
        return nullptr;
    }
    return stream;
}

Deflater::~Deflater()
{
    if (stream_) {
        deflateEnd(stream_);
        delete stream_;
    }
}

bool Deflater::prepare()
{
    if (stream_) {
        return settings_.takeover || deflateReset(stream_) == Z_OK;
    }
    CORO_CHECK(settings_.window_bits >= 9 && settings_.window_bits <= 15);
    stream_ = make_stream([this](z_stream *stream) {
        return deflateInit2(stream, settings_.level, Z_DEFLATED, -settings_.window_bits, settings_.memory_level,
                            Z_DEFAULT_STRATEGY);
    });
    return stream_;
}

int Deflater::deflate(std::string_view message, Buffer &out)
{
    if (message.empty()) {
        out.append({"\0", 1});   // appends an empty block, because zlib writes nothing for an empty message
        return 0;
    }
    if (!prepare()) {
        return -kInternalError;
    }
    // The least number of free bytes of `out` before a call of zlib. With fewer bytes, zlib might write a part of
    // a flush, and then the whole flush again.
    constexpr size_t kLeastRoom = 64;
    do {
        if (stream_->avail_in == 0) {
            stream_->next_in = bytes_of(message);
            stream_->avail_in = limited(message.size());
            message.remove_prefix(stream_->avail_in);
        }
        out.reserve(std::max(kLeastRoom, size_t(stream_->avail_in) / 4));
        uInt room = limited(out.room());
        stream_->next_out = reinterpret_cast<Bytef *>(out.end());
        stream_->avail_out = room;
        int outcome = ::deflate(stream_, message.empty() ? Z_SYNC_FLUSH : Z_NO_FLUSH);
        CORO_CHECK(outcome == Z_OK || outcome == Z_BUF_ERROR);
        out.extend(room - stream_->avail_out);
    } while (!message.empty() || stream_->avail_out == 0);
    CORO_CHECK(out.view().ends_with(kTail));
    out.shrink(kTail.size());
    return 0;
}

void Inflater::free_memory()
{
    if (stream_) {
        inflateEnd(stream_);
        delete stream_;
        stream_ = nullptr;
    }
}

ssize_t Inflater::run(std::string_view &bytes, char *to, size_t room)
{
    if (!stream_ && !(stream_ = make_stream([this](z_stream *stream) { return inflateInit2(stream, -window_bits_); }))) {
        return -kInternalError;
    }
    stream_->next_out = reinterpret_cast<Bytef *>(to);
    stream_->avail_out = limited(room);
    size_t writable = stream_->avail_out;
    for (;;) {
        stream_->next_in = bytes_of(bytes);
        stream_->avail_in = limited(bytes.size());
        size_t given = stream_->avail_in;
        int outcome = inflate(stream_, Z_SYNC_FLUSH);
        bytes.remove_prefix(given - stream_->avail_in);
        if (outcome == Z_STREAM_END) {
            // A final block does not end the message (RFC 7692 section 7.2.3.4). The next block begins at the
            // next byte and may refer to earlier bytes, so the stream is reset with inflateResetKeep(), which
            // keeps the window.
            outcome = inflateResetKeep(stream_);
        }
        // If zlib has filled the output, the error is ignored for now and the output is returned: zlib reports
        // the error again in the next call. So the result does not depend on how the input was split.
        bool is_wrong = outcome != Z_OK && outcome != Z_BUF_ERROR && stream_->avail_out > 0;
        if (is_wrong) {
            return outcome == Z_MEM_ERROR ? -kInternalError : -kInvalidData;
        }
        if (bytes.empty() || stream_->avail_out == 0) {
            return ssize_t(writable - stream_->avail_out);
        }
    }
}

ssize_t Inflater::add(std::string_view &bytes, char *to, size_t room)
{
    has_bytes_ = has_bytes_ || !bytes.empty();
    return run(bytes, to, room);
}

ssize_t Inflater::finish(char *to, size_t room)
{
    if (!has_bytes_) {
        return 0;   // accepts an empty message without payload, although RFC 7692 requires one byte of payload
    }
    if (!finishing_) {
        finishing_ = true;
        tail_ = kTail;
    }
    ssize_t written = run(tail_, to, room);
    if (written < 0 || size_t(written) == room) {
        return written;
    }
    finishing_ = false;
    has_bytes_ = false;
    // The two checks refuse a message that ends with an incomplete block: kTail must have been an empty block of
    // its own, and not the middle of another block.
    constexpr int kBetweenBlocks = 128;
    constexpr int kUnusedBits = 63;
    if (!(stream_->data_type & kBetweenBlocks) || (stream_->data_type & kUnusedBits)) {
        return -kInvalidData;
    }
    if (!takeover_) {
        free_memory();
    }
    return written;
}

}  // namespace coro::websocket
