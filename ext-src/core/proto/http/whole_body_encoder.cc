#include "whole_body_encoder.h"

#include "codec_libraries.h"

namespace coro::http {

WholeBodyEncoder::~WholeBodyEncoder()
{
    if (compressor_) {
        libdeflate().libdeflate_free_compressor(compressor_);
    }
}

bool WholeBodyEncoder::encode(std::string_view body, Buffer &to)
{
    if (!compressor_) {
        compressor_ = is_available() ? libdeflate().libdeflate_alloc_compressor(level_) : nullptr;
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

// The library does not tell the number. These are what its version 1.14 allocates.
size_t WholeBodyEncoder::memory() const
{
    constexpr size_t kFastest = 200 << 10;
    constexpr size_t kOthers = 656 << 10;
    return !compressor_ ? 0 : level_ == 1 ? kFastest : kOthers;
}

bool WholeBodyEncoder::is_available()
{
    return libdeflate().is_usable();
}

}  // namespace coro::http
