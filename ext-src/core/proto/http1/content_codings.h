#pragma once

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "coro/proto/http1/content_decoder.h"

// The functions that make the decoders of each coding. They return nullptr if memory is missing.
namespace coro::http1 {

std::unique_ptr<ContentDecoder> make_gzip_decoder();
std::unique_ptr<ContentDecoder> make_deflate_decoder();
std::unique_ptr<ContentDecoder> make_brotli_decoder();   // only if CORO_HAVE_BROTLI is defined
std::unique_ptr<ContentDecoder> make_zstd_decoder();     // only if CORO_HAVE_ZSTD is defined

}  // namespace coro::http1
