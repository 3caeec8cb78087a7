#include "content_codings.h"

#include "codec_libraries.h"

#include <new>

namespace coro::http {

namespace {

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

bool has_zstd_encoder()
{
    return zstd().is_usable();
}

std::unique_ptr<ContentEncoder> make_zstd_encoder(int level)
{
    std::unique_ptr<ZstdEncoder> encoder(has_zstd_encoder() ? new (std::nothrow) ZstdEncoder : nullptr);
    return encoder && encoder->open(level) ? std::move(encoder) : nullptr;
}

}  // namespace coro::http
