#include "content_codings.h"

#include <algorithm>
#include <climits>
#include <new>
#include <zlib.h>

namespace coro::http1 {

namespace {

// Encodes gzip (RFC 1952) or zlib (RFC 1950, which HTTP calls "deflate").
class ZlibEncoder final : public ContentEncoder {
public:
    ~ZlibEncoder() override { deflateEnd(&stream_); }

    bool open(bool is_gzip, int level)
    {
        constexpr int kGzip = 16;
        return deflateInit2(&stream_, level, Z_DEFLATED, MAX_WBITS + (is_gzip ? kGzip : 0), kUsualMemory,
                            Z_DEFAULT_STRATEGY) == Z_OK;
    }

    bool encode(std::string_view bytes, Until until, Buffer &to) override
    {
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

    void reset() override { (void) deflateReset(&stream_); }

    // Returns the number that zconf.h gives for these parameters.
    size_t memory() const override
    {
        return (size_t(1) << (MAX_WBITS + 2)) + (size_t(1) << (kUsualMemory + 9)) + sizeof *this;
    }

private:
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

    z_stream stream_ = {};
};

std::unique_ptr<ContentEncoder> make(bool is_gzip, int level)
{
    std::unique_ptr<ZlibEncoder> encoder(new (std::nothrow) ZlibEncoder);
    return encoder && encoder->open(is_gzip, level) ? std::move(encoder) : nullptr;
}

}  // namespace

std::unique_ptr<ContentEncoder> make_gzip_encoder(int level)
{
    return make(true, level);
}

std::unique_ptr<ContentEncoder> make_deflate_encoder(int level)
{
    return make(false, level);
}

}  // namespace coro::http1
