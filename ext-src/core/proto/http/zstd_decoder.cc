#include "content_codings.h"

#include "codec_libraries.h"

#include <cerrno>
#include <new>

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

}  // namespace

bool has_zstd_decoder()
{
    return zstd().is_usable();
}

std::unique_ptr<ContentDecoder> make_zstd_decoder()
{
    return std::unique_ptr<ContentDecoder>(has_zstd_decoder() ? new (std::nothrow) ZstdDecoder : nullptr);
}

}  // namespace coro::http
