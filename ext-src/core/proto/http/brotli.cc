#include "content_codings.h"

#include "codec_libraries.h"

#include <cerrno>
#include <cstdlib>
#include <malloc.h>
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

// The base-2 logarithm of the window in bytes. The library's default of 22 takes 4 MiB more for each encoder.
constexpr uint32_t kWindowLog = 18;

class BrotliEncoder final : public ContentEncoder {
public:
    explicit BrotliEncoder(int level) : level_(level) {}
    ~BrotliEncoder() override { reset(); }

    bool encode(std::string_view bytes, Until until, Buffer &to) override
    {
        if (!state_ && !open()) {
            return false;
        }
        int operation = until == Until::kLater  ? BROTLI_OPERATION_PROCESS
                        : until == Until::kHere ? BROTLI_OPERATION_FLUSH
                                                : BROTLI_OPERATION_FINISH;
        size_t given = bytes.size();
        auto *in = reinterpret_cast<const uint8_t *>(bytes.data());
        if (until != Until::kLater) {
            to.reserve(brotli_encoder().BrotliEncoderMaxCompressedSize(bytes.size()));   // usually enough for all output
        }
        do {
            size_t no_room = 0;
            if (!brotli_encoder().BrotliEncoderCompressStream(state_, operation, &given, &in, &no_room, nullptr, nullptr)) {
                return false;
            }
            size_t size = 0;
            const uint8_t *out = brotli_encoder().BrotliEncoderTakeOutput(state_, &size);
            to.append({reinterpret_cast<const char *>(out), size});
        } while (given > 0 || brotli_encoder().BrotliEncoderHasMoreOutput(state_));
        if (until == Until::kEnd) {
            reset();
        }
        return true;
    }

    // The library cannot use an encoder for another body.
    void reset() override
    {
        brotli_encoder().BrotliEncoderDestroyInstance(state_);
        state_ = nullptr;
    }

    size_t memory() const override { return sizeof *this + used_; }

private:
    static void *allocate(void *encoder, size_t size)
    {
        void *memory = malloc(size);
        static_cast<BrotliEncoder *>(encoder)->used_ += malloc_usable_size(memory);
        return memory;
    }

    static void release(void *encoder, void *memory)
    {
        static_cast<BrotliEncoder *>(encoder)->used_ -= malloc_usable_size(memory);
        free(memory);
    }

    bool open()
    {
        state_ = brotli_encoder().BrotliEncoderCreateInstance(allocate, release, this);
        if (state_) {
            brotli_encoder().BrotliEncoderSetParameter(state_, BROTLI_PARAM_QUALITY, uint32_t(level_));
            brotli_encoder().BrotliEncoderSetParameter(state_, BROTLI_PARAM_LGWIN, kWindowLog);
        }
        return state_;
    }

    BrotliEncoderLibrary::State *state_ = nullptr;
    size_t used_ = 0;   // number of bytes that the library has allocated
    int level_;
};

}  // namespace

std::unique_ptr<ContentDecoder> make_brotli_decoder()
{
    return std::unique_ptr<ContentDecoder>(new (std::nothrow) BrotliDecoder);
}

std::unique_ptr<ContentEncoder> make_brotli_encoder(int level)
{
    return std::unique_ptr<ContentEncoder>(new (std::nothrow) BrotliEncoder(level));
}

}  // namespace coro::http
