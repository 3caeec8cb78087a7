#include "content_codings.h"

#include "codec_library.h"

#ifdef CORO_LIBZSTD

#include <new>
#include <zstd.h>

namespace coro::http1 {

namespace {

struct Zstd : CodecLibrary {
    Zstd() : CodecLibrary(CORO_LIBZSTD) {}
    CORO_CODEC_FUNCTION(ZSTD_freeCStream);
    CORO_CODEC_FUNCTION(ZSTD_createCStream);
    CORO_CODEC_FUNCTION(ZSTD_isError);
    CORO_CODEC_FUNCTION(ZSTD_CCtx_setParameter);
    CORO_CODEC_FUNCTION(ZSTD_compressBound);
    CORO_CODEC_FUNCTION(ZSTD_compressStream2);
    CORO_CODEC_FUNCTION(ZSTD_CCtx_reset);
    CORO_CODEC_FUNCTION(ZSTD_sizeof_CStream);
};

constexpr auto &library = opened<Zstd>;

// The base-2 logarithm of the window in bytes, which bounds the memory of an encoder. Decoders of clients take up to 8 MiB
// (RFC 9659).
constexpr int kWindowLog = 18;

class ZstdEncoder final : public ContentEncoder {
public:
    ~ZstdEncoder() override { library().ZSTD_freeCStream(stream_); }

    bool open(int level)
    {
        stream_ = library().ZSTD_createCStream();
        return stream_ && !library().ZSTD_isError(library().ZSTD_CCtx_setParameter(stream_, ZSTD_c_compressionLevel, level)) &&
               !library().ZSTD_isError(library().ZSTD_CCtx_setParameter(stream_, ZSTD_c_windowLog, kWindowLog));
    }

    bool encode(std::string_view bytes, Until until, Buffer &to) override
    {
        ZSTD_EndDirective directive = until == Until::kLater  ? ZSTD_e_continue
                                      : until == Until::kHere ? ZSTD_e_flush
                                                              : ZSTD_e_end;
        ZSTD_inBuffer in = {bytes.data(), bytes.size(), 0};
        size_t left;
        if (until != Until::kLater) {
            to.reserve(library().ZSTD_compressBound(bytes.size()));   // usually enough for one call
        }
        do {
            if (to.room() == 0) {
                to.reserve(kRoom);
            }
            ZSTD_outBuffer out = {to.end(), to.room(), 0};
            left = library().ZSTD_compressStream2(stream_, &out, &in, directive);
            if (library().ZSTD_isError(left)) {
                return false;
            }
            to.extend(out.pos);
        } while (in.pos < in.size || (directive != ZSTD_e_continue && left > 0));
        return true;
    }

    void reset() override { (void) library().ZSTD_CCtx_reset(stream_, ZSTD_reset_session_only); }

    size_t memory() const override { return library().ZSTD_sizeof_CStream(stream_); }

private:
    static constexpr size_t kRoom = 4096;

    ZSTD_CStream *stream_ = nullptr;
};

}  // namespace

bool has_zstd_encoder()
{
    return library().is_usable();
}

std::unique_ptr<ContentEncoder> make_zstd_encoder(int level)
{
    std::unique_ptr<ZstdEncoder> encoder(has_zstd_encoder() ? new (std::nothrow) ZstdEncoder : nullptr);
    return encoder && encoder->open(level) ? std::move(encoder) : nullptr;
}

}  // namespace coro::http1

#else

namespace coro::http1 {

bool has_zstd_encoder()
{
    return false;
}

std::unique_ptr<ContentEncoder> make_zstd_encoder(int)
{
    return nullptr;
}

}  // namespace coro::http1

#endif
