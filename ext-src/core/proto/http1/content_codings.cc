#include "content_codings.h"

#include "coro/proto/http1/head.h"

#if defined(CORO_HAVE_BROTLI) && defined(CORO_HAVE_ZSTD)
#define CORO_CODINGS "gzip, deflate, br, zstd"
#elif defined(CORO_HAVE_BROTLI)
#define CORO_CODINGS "gzip, deflate, br"
#elif defined(CORO_HAVE_ZSTD)
#define CORO_CODINGS "gzip, deflate, zstd"
#else
#define CORO_CODINGS "gzip, deflate"
#endif

namespace coro::http1 {

static constexpr struct {
    std::string_view name;
    std::unique_ptr<ContentDecoder> (*make)();
} kCodings[] = {
    {"gzip", make_gzip_decoder},
    {"x-gzip", make_gzip_decoder},
    {"deflate", make_deflate_decoder},
#ifdef CORO_HAVE_BROTLI
    {"br", make_brotli_decoder},
#endif
#ifdef CORO_HAVE_ZSTD
    {"zstd", make_zstd_decoder},
#endif
};

std::unique_ptr<ContentDecoder> make_content_decoder(std::string_view coding)
{
    for (auto &known : kCodings) {
        if (equals_ignore_case(coding, known.name)) {
            return known.make();
        }
    }
    return nullptr;
}

std::string_view decodable_codings()
{
    return CORO_CODINGS;
}

}  // namespace coro::http1
