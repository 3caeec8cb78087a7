#include "content_codings.h"

#include "codec_libraries.h"

#include <cstdlib>
#include <malloc.h>
#include <new>

namespace coro::http {

namespace {

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

bool has_brotli_encoder()
{
    return brotli_encoder().is_usable();
}

std::unique_ptr<ContentEncoder> make_brotli_encoder(int level)
{
    return std::unique_ptr<ContentEncoder>(has_brotli_encoder() ? new (std::nothrow) BrotliEncoder(level) : nullptr);
}

}  // namespace coro::http
