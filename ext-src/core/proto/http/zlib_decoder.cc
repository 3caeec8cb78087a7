#include "content_codings.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <new>
#include <zlib.h>

namespace coro::http {

namespace {

// Decodes gzip (RFC 1952), zlib (RFC 1950, which HTTP calls "deflate") and raw deflate (RFC 1951, which some servers
// send under the name "deflate").
class ZlibDecoder final : public ContentDecoder {
public:
    explicit ZlibDecoder(bool is_gzip) : is_gzip_(is_gzip) {}
    ~ZlibDecoder() override
    {
        if (is_open_) {
            inflateEnd(&stream_);
        }
    }

    ssize_t decode(std::string_view &bytes, char *to, size_t room) override
    {
        if (!is_open_ && !open(bytes)) {
            return bytes.empty() ? 0 : -ENOMEM;
        }
        stream_.next_out = reinterpret_cast<Bytef *>(to);
        stream_.avail_out = uInt(room);
        while (stream_.avail_out > 0) {
            if (has_ended_ && !begin_next_member(bytes)) {
                return bytes.empty() ? ssize_t(room - stream_.avail_out) : -EBADMSG;
            }
            uInt given = uInt(std::min<size_t>(bytes.size(), INT_MAX));
            stream_.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
            stream_.avail_in = given;
            int outcome = inflate(&stream_, Z_NO_FLUSH);
            bytes.remove_prefix(given - stream_.avail_in);
            if (outcome == Z_STREAM_END) {
                has_ended_ = true;
            } else if (outcome == Z_BUF_ERROR && bytes.empty()) {
                break;
            } else if (outcome != Z_OK && stream_.avail_out > 0) {
                return outcome == Z_MEM_ERROR ? -ENOMEM : -EBADMSG;
            }
        }
        return ssize_t(room - stream_.avail_out);
    }

    bool is_whole() const override { return !is_open_ || has_ended_; }

private:
    // Opens the stream when its first byte arrives, which tells zlib from raw deflate: the lower half of the first byte
    // of zlib is 8, with which a raw stream can only begin if its first block is stored and its padding is not zero.
    bool open(std::string_view bytes)
    {
        if (bytes.empty()) {
            return false;
        }
        constexpr int kGzip = 16;
        bool is_zlib = (bytes[0] & 0x0f) == Z_DEFLATED;
        is_open_ = inflateInit2(&stream_, is_gzip_ ? MAX_WBITS + kGzip : is_zlib ? MAX_WBITS : -MAX_WBITS) == Z_OK;
        return is_open_;
    }

    // Begins the next member of a gzip body if there are more bytes.
    bool begin_next_member(std::string_view bytes)
    {
        if (bytes.empty() || !is_gzip_) {
            return false;
        }
        has_ended_ = false;
        return inflateReset(&stream_) == Z_OK;
    }

    z_stream stream_ = {};
    bool is_gzip_;
    bool is_open_ = false;
    bool has_ended_ = false;   // true: the end of the zlib stream, or of a member of gzip, was decoded
};

}  // namespace

std::unique_ptr<ContentDecoder> make_gzip_decoder()
{
    return std::unique_ptr<ContentDecoder>(new (std::nothrow) ZlibDecoder(true));
}

std::unique_ptr<ContentDecoder> make_deflate_decoder()
{
    return std::unique_ptr<ContentDecoder>(new (std::nothrow) ZlibDecoder(false));
}

}  // namespace coro::http
