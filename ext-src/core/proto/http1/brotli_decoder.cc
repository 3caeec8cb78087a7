#include "content_codings.h"

#ifdef CORO_HAVE_BROTLI

#include <brotli/decode.h>
#include <cerrno>
#include <new>

namespace coro::http1 {

namespace {

class BrotliDecoder final : public ContentDecoder {
public:
    ~BrotliDecoder() override { BrotliDecoderDestroyInstance(state_); }

    ssize_t decode(std::string_view &bytes, char *to, size_t room) override
    {
        if (bytes.empty() && !state_) {
            return 0;
        }
        if (!state_ && !(state_ = BrotliDecoderCreateInstance(nullptr, nullptr, nullptr))) {
            return -ENOMEM;
        }
        if (BrotliDecoderIsFinished(state_)) {
            return bytes.empty() ? 0 : -EBADMSG;
        }
        size_t given = bytes.size();
        size_t left = room;
        auto *in = reinterpret_cast<const uint8_t *>(bytes.data());
        auto *out = reinterpret_cast<uint8_t *>(to);
        BrotliDecoderResult outcome = BrotliDecoderDecompressStream(state_, &given, &in, &left, &out, nullptr);
        bytes.remove_prefix(bytes.size() - given);
        if (outcome == BROTLI_DECODER_RESULT_ERROR || (outcome == BROTLI_DECODER_RESULT_SUCCESS && !bytes.empty())) {
            return -EBADMSG;
        }
        return ssize_t(room - left);
    }

    bool is_whole() const override { return !state_ || BrotliDecoderIsFinished(state_); }

private:
    BrotliDecoderState *state_ = nullptr;
};

}  // namespace

std::unique_ptr<ContentDecoder> make_brotli_decoder()
{
    return std::unique_ptr<ContentDecoder>(new (std::nothrow) BrotliDecoder);
}

}  // namespace coro::http1

#endif
