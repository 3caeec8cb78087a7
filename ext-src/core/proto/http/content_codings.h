#pragma once

#include "coro/proto/http/content_decoder.h"
#include "coro/proto/http/content_encoder.h"

#include <memory>

// The functions that make the decoders and encoders of each coding. They return nullptr if memory is missing. Those of brotli and
// zstd may be called only if their library is usable.
namespace coro::http {

std::unique_ptr<ContentDecoder> make_gzip_decoder();
std::unique_ptr<ContentDecoder> make_deflate_decoder();
std::unique_ptr<ContentDecoder> make_brotli_decoder();
std::unique_ptr<ContentDecoder> make_zstd_decoder();

std::unique_ptr<ContentEncoder> make_gzip_encoder(int level);
std::unique_ptr<ContentEncoder> make_deflate_encoder(int level);
std::unique_ptr<ContentEncoder> make_brotli_encoder(int level);
std::unique_ptr<ContentEncoder> make_zstd_encoder(int level);

}  // namespace coro::http
