#include "content_codings.h"

#include "codec_libraries.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <new>
#include <zlib.h>

namespace coro::http {

namespace {

constexpr int kGzip = 16;   // added to the window bits: the coding is gzip

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

// Encodes whole bodies with libdeflate, which takes about half of zlib's time and makes them smaller, but cannot encode a body
// in pieces.
class WholeBodyEncoder {
public:
    WholeBodyEncoder(bool is_gzip, int level) : level_(level), is_gzip_(is_gzip) {}
    WholeBodyEncoder(const WholeBodyEncoder &) = delete;
    WholeBodyEncoder &operator=(const WholeBodyEncoder &) = delete;
    ~WholeBodyEncoder()
    {
        if (compressor_) {
            libdeflate().libdeflate_free_compressor(compressor_);
        }
    }

    // Appends the encoded body to `to`. Returns false and appends nothing if there is no libdeflate or no memory for it: the
    // caller then uses zlib.
    [[nodiscard]] bool encode(std::string_view body, Buffer &to)
    {
        if (!compressor_) {
            compressor_ = libdeflate().is_usable() ? libdeflate().libdeflate_alloc_compressor(level_) : nullptr;
            if (!compressor_) {
                return false;
            }
        }
        auto *bound = is_gzip_ ? libdeflate().libdeflate_gzip_compress_bound : libdeflate().libdeflate_zlib_compress_bound;
        auto *compress = is_gzip_ ? libdeflate().libdeflate_gzip_compress : libdeflate().libdeflate_zlib_compress;
        to.reserve(bound(compressor_, body.size()));
        size_t size = compress(compressor_, body.data(), body.size(), to.end(), to.room());
        to.extend(size);
        return size > 0;
    }

    // Returns the number of bytes of memory that the encoder occupies. The library does not tell it: these are what its version
    // 1.14 allocates.
    size_t memory() const
    {
        constexpr size_t kFastest = 200 << 10;
        constexpr size_t kOthers = 656 << 10;
        return !compressor_ ? 0 : level_ == 1 ? kFastest : kOthers;
    }

private:
    libdeflate_compressor *compressor_ = nullptr;
    int level_;
    bool is_gzip_;
};

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

std::unique_ptr<ContentDecoder> make_gzip_decoder()
{
    return std::unique_ptr<ContentDecoder>(new (std::nothrow) ZlibDecoder(true));
}

std::unique_ptr<ContentDecoder> make_deflate_decoder()
{
    return std::unique_ptr<ContentDecoder>(new (std::nothrow) ZlibDecoder(false));
}

std::unique_ptr<ContentEncoder> make_gzip_encoder(int level)
{
    return std::unique_ptr<ContentEncoder>(new (std::nothrow) ZlibEncoder(true, level));
}

std::unique_ptr<ContentEncoder> make_deflate_encoder(int level)
{
    return std::unique_ptr<ContentEncoder>(new (std::nothrow) ZlibEncoder(false, level));
}

}  // namespace coro::http
