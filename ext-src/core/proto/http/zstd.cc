#include "content_codings.h"

#include "codec_libraries.h"

#include <cerrno>
#include <new>
#include <utility>

namespace coro::http {

namespace {

// The base-2 logarithm of the largest window in bytes that a decoder allocates (RFC 9659).
constexpr int kMaxWindowLog = 23;

class ZstdDecoder final : public ContentDecoder {
public:
    ~ZstdDecoder() override { zstd().ZSTD_freeDStream(stream_); }

    ssize_t decode(std::string_view &bytes, char *to, size_t room) override
    {
        if (bytes.empty() && !stream_) {
            return 0;
        }
        if (!stream_) {
            stream_ = zstd().ZSTD_createDStream();
            if (!stream_) {
                return -ENOMEM;
            }
            (void) zstd().ZSTD_DCtx_setParameter(stream_, ZSTD_d_windowLogMax, kMaxWindowLog);
        }
        ZstdLibrary::Output out = {to, room, 0};
        while (out.pos < room && (!bytes.empty() || !has_flushed_)) {
            ZstdLibrary::Input in = {bytes.data(), bytes.size(), 0};
            size_t before = out.pos;
            size_t outcome = zstd().ZSTD_decompressStream(stream_, &out, &in);
            if (zstd().ZSTD_isError(outcome)) {
                return -EBADMSG;
            }
            bytes.remove_prefix(in.pos);
            is_whole_ = outcome == 0;
            has_flushed_ = is_whole_ || (in.pos == 0 && out.pos == before);
        }
        has_flushed_ = is_whole_ || (has_flushed_ && out.pos < room);
        return ssize_t(out.pos);
    }

    bool is_whole() const override { return is_whole_; }

private:
    ZstdLibrary::Decompressor *stream_ = nullptr;
    bool is_whole_ = true;      // true: no byte was decoded, or the end of a frame was decoded
    bool has_flushed_ = true;   // true: the decoder keeps no decoded bytes for which there was no room
};

// The base-2 logarithm of the window in bytes, which bounds the memory of an encoder. Decoders of clients take up to 8 MiB
// (RFC 9659).
constexpr int kZstdWindowLog = 18;

class ZstdEncoder final : public ContentEncoder {
public:
    ~ZstdEncoder() override { zstd().ZSTD_freeCStream(stream_); }

    bool open(int level)
    {
        stream_ = zstd().ZSTD_createCStream();
        return stream_ && !zstd().ZSTD_isError(zstd().ZSTD_CCtx_setParameter(stream_, ZSTD_c_compressionLevel, level)) &&
               !zstd().ZSTD_isError(zstd().ZSTD_CCtx_setParameter(stream_, ZSTD_c_windowLog, kZstdWindowLog));
    }

    bool encode(std::string_view bytes, Until until, Buffer &to) override
    {
        int directive = until == Until::kLater ? ZSTD_e_continue : until == Until::kHere ? ZSTD_e_flush : ZSTD_e_end;
        ZstdLibrary::Input in = {bytes.data(), bytes.size(), 0};
        size_t left;
        if (until != Until::kLater) {
            to.reserve(zstd().ZSTD_compressBound(bytes.size()));   // usually enough for one call
        }
        do {
            if (to.room() == 0) {
                to.reserve(kRoom);
            }
            ZstdLibrary::Output out = {to.end(), to.room(), 0};
            left = zstd().ZSTD_compressStream2(stream_, &out, &in, directive);
            if (zstd().ZSTD_isError(left)) {
                return false;
            }
            to.extend(out.pos);
        } while (in.pos < in.size || (directive != ZSTD_e_continue && left > 0));
        return true;
    }

    void reset() override { (void) zstd().ZSTD_CCtx_reset(stream_, ZSTD_reset_session_only); }

    size_t memory() const override { return zstd().ZSTD_sizeof_CStream(stream_); }

private:
    static constexpr size_t kRoom = 4096;

    ZstdLibrary::Compressor *stream_ = nullptr;
};

}  // namespace

std::unique_ptr<ContentDecoder> make_zstd_decoder()
{
    return std::unique_ptr<ContentDecoder>(new (std::nothrow) ZstdDecoder);
}

std::unique_ptr<ContentEncoder> make_zstd_encoder(int level)
{
    std::unique_ptr<ZstdEncoder> encoder(new (std::nothrow) ZstdEncoder);
    return encoder && encoder->open(level) ? std::move(encoder) : nullptr;
}

}  // namespace coro::http
