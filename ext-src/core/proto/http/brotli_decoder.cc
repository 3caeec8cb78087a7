#include "content_codings.h"

#include "codec_libraries.h"

#include <cerrno>
#include <new>

namespace coro::http {

namespace {

class BrotliDecoder final : public ContentDecoder {
public:
    ~BrotliDecoder() override { brotli_decoder().BrotliDecoderDestroyInstance(state_); }

    ssize_t decode(std::string_view &bytes, char *to, size_t room) override
    {
        if (bytes.empty() && !state_) {
            return 0;
        }
        if (!state_ && !(state_ = brotli_decoder().BrotliDecoderCreateInstance(nullptr, nullptr, nullptr))) {
            return -ENOMEM;
        }
        if (brotli_decoder().BrotliDecoderIsFinished(state_)) {
            return bytes.empty() ? 0 : -EBADMSG;
        }
        size_t given = bytes.size();
        size_t left = room;
        auto *in = reinterpret_cast<const uint8_t *>(bytes.data());
        auto *out = reinterpret_cast<uint8_t *>(to);
        int outcome = brotli_decoder().BrotliDecoderDecompressStream(state_, &given, &in, &left, &out, nullptr);
        bytes.remove_prefix(bytes.size() - given);
        if (outcome == BROTLI_DECODER_RESULT_ERROR || (outcome == BROTLI_DECODER_RESULT_SUCCESS && !bytes.empty())) {
            return -EBADMSG;
        }
        return ssize_t(room - left);
    }

    bool is_whole() const override { return !state_ || brotli_decoder().BrotliDecoderIsFinished(state_); }

private:
    BrotliDecoderLibrary::State *state_ = nullptr;
};

}  // namespace

bool has_brotli_decoder()
{
    return brotli_decoder().is_usable();
}

std::unique_ptr<ContentDecoder> make_brotli_decoder()
{
    return std::unique_ptr<ContentDecoder>(has_brotli_decoder() ? new (std::nothrow) BrotliDecoder : nullptr);
}

}  // namespace coro::http
