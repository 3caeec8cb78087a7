#pragma once

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "coro/proto/http1/content_decoder.h"
#include "coro/proto/http1/content_encoder.h"

#include <memory>

// The functions that make the decoders and encoders of each coding. They return nullptr if memory is missing. Those of brotli
// exist only if CORO_HAVE_BROTLI is defined, those of zstd only if CORO_HAVE_ZSTD is defined.
namespace coro::http1 {

std::unique_ptr<ContentDecoder> make_gzip_decoder();
std::unique_ptr<ContentDecoder> make_deflate_decoder();
std::unique_ptr<ContentDecoder> make_brotli_decoder();
std::unique_ptr<ContentDecoder> make_zstd_decoder();

std::unique_ptr<ContentEncoder> make_gzip_encoder(int level);
std::unique_ptr<ContentEncoder> make_deflate_encoder(int level);
std::unique_ptr<ContentEncoder> make_brotli_encoder(int level);
std::unique_ptr<ContentEncoder> make_zstd_encoder(int level);

}  // namespace coro::http1
