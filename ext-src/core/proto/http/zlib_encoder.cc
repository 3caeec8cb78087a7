#include "content_codings.h"
#include "whole_body_encoder.h"

#include <algorithm>
#include <climits>
#include <new>
#include <zlib.h>

namespace coro::http {

namespace {

// Encodes gzip (RFC 1952) or zlib (RFC 1950, which HTTP calls "deflate"). A body that comes in one piece is encoded by
// WholeBodyEncoder if that is possible, and other bodies by zlib, whose memory is allocated when it is first used.
class ZlibEncoder final : public ContentEncoder {
public:
    ZlibEncoder(bool is_gzip, int level) : whole_(is_gzip, level), level_(level), is_gzip_(is_gzip) {}
    ~ZlibEncoder() override { deflateEnd(&stream_); }

    bool encode(std::string_view bytes, Until until, Buffer &to) override
    {
        if (until == Until::kEnd && !has_begun_ && whole_.encode(bytes, to)) {
            return true;
        }
        if (!is_open() && !open()) {
            return false;
        }
        has_begun_ = true;
        do {
            std::string_view part = bytes.substr(0, INT_MAX);
            bytes.remove_prefix(part.size());
            int flush = !bytes.empty() || until == Until::kLater ? Z_NO_FLUSH : until == Until::kHere ? Z_SYNC_FLUSH : Z_FINISH;
            encode_part(part, flush, to);
        } while (!bytes.empty());
        if (until == Until::kEnd) {
            reset();
        }
        return true;
    }

    void reset() override
    {
        (void) deflateReset(&stream_);
        has_begun_ = false;
    }

    // For zlib, returns the number that zconf.h gives for these parameters.
    size_t memory() const override
    {
        size_t of_zlib = (size_t(1) << (MAX_WBITS + 2)) + (size_t(1) << (kUsualMemory + 9));
        return sizeof *this + whole_.memory() + (is_open() ? of_zlib : 0);
    }

private:
    bool is_open() const { return stream_.state; }

    bool open()
    {
        constexpr int kGzip = 16;
        return deflateInit2(&stream_, level_, Z_DEFLATED, MAX_WBITS + (is_gzip_ ? kGzip : 0), kUsualMemory,
                            Z_DEFAULT_STRATEGY) == Z_OK;
    }

    void encode_part(std::string_view bytes, int flush, Buffer &to)
    {
        stream_.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
        stream_.avail_in = uInt(bytes.size());
        if (flush != Z_NO_FLUSH) {
            to.reserve(deflateBound(&stream_, uLong(bytes.size())));   // usually enough for one call
        }
        do {
            if (to.room() == 0) {
                to.reserve(kRoom);
            }
            uInt room = uInt(std::min<size_t>(to.room(), INT_MAX));
            stream_.next_out = reinterpret_cast<Bytef *>(to.end());
            stream_.avail_out = room;
            (void) deflate(&stream_, flush);
            to.extend(room - stream_.avail_out);
        } while (stream_.avail_out == 0);
    }

    static constexpr size_t kRoom = 4096;
    static constexpr int kUsualMemory = 8;

    WholeBodyEncoder whole_;
    z_stream stream_ = {};
    int level_;
    bool is_gzip_;
    bool has_begun_ = false;   // true: zlib has encoded a part of a body
};

}  // namespace

std::unique_ptr<ContentEncoder> make_gzip_encoder(int level)
{
    return std::unique_ptr<ContentEncoder>(new (std::nothrow) ZlibEncoder(true, level));
}

std::unique_ptr<ContentEncoder> make_deflate_encoder(int level)
{
    return std::unique_ptr<ContentEncoder>(new (std::nothrow) ZlibEncoder(false, level));
}

}  // namespace coro::http
