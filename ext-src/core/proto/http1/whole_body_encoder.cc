#include "whole_body_encoder.h"

#include "codec_library.h"

#ifdef CORO_LIBDEFLATE

#include <libdeflate.h>

namespace coro::http1 {

namespace {

struct Libdeflate : CodecLibrary {
    Libdeflate() : CodecLibrary(CORO_LIBDEFLATE) {}
    CORO_CODEC_FUNCTION(libdeflate_alloc_compressor);
    CORO_CODEC_FUNCTION(libdeflate_free_compressor);
    CORO_CODEC_FUNCTION(libdeflate_gzip_compress);
    CORO_CODEC_FUNCTION(libdeflate_gzip_compress_bound);
    CORO_CODEC_FUNCTION(libdeflate_zlib_compress);
    CORO_CODEC_FUNCTION(libdeflate_zlib_compress_bound);
};

constexpr auto &library = opened<Libdeflate>;

}  // namespace

WholeBodyEncoder::~WholeBodyEncoder()
{
    if (compressor_) {
        library().libdeflate_free_compressor(compressor_);
    }
}

bool WholeBodyEncoder::encode(std::string_view body, Buffer &to)
{
    if (!compressor_) {
        compressor_ = is_available() ? library().libdeflate_alloc_compressor(level_) : nullptr;
        if (!compressor_) {
            return false;
        }
    }
    auto *bound = is_gzip_ ? library().libdeflate_gzip_compress_bound : library().libdeflate_zlib_compress_bound;
    auto *compress = is_gzip_ ? library().libdeflate_gzip_compress : library().libdeflate_zlib_compress;
    to.reserve(bound(compressor_, body.size()));
    size_t size = compress(compressor_, body.data(), body.size(), to.end(), to.room());
    to.extend(size);
    return size > 0;
}

// The library does not tell the number. These are what its version 1.14 allocates.
size_t WholeBodyEncoder::memory() const
{
    constexpr size_t kFastest = 200 << 10;
    constexpr size_t kOthers = 656 << 10;
    return !compressor_ ? 0 : level_ == 1 ? kFastest : kOthers;
}

bool WholeBodyEncoder::is_available()
{
    return library().is_usable();
}

}  // namespace coro::http1

#else

namespace coro::http1 {

WholeBodyEncoder::~WholeBodyEncoder() = default;

bool WholeBodyEncoder::encode(std::string_view, Buffer &)
{
    return false;
}

size_t WholeBodyEncoder::memory() const
{
    return 0;
}

bool WholeBodyEncoder::is_available()
{
    return false;
}

}  // namespace coro::http1

#endif
