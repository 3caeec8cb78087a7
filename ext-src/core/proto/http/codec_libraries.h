#pragma once

#include "codec_library.h"

#include <cstddef>
#include <cstdint>

struct libdeflate_compressor;

// The libraries with codings of HTTP bodies: their names, and the functions and constants that this folder uses. The headers of
// the libraries are not needed to build the extension: it uses each library that is there when it runs.
// codec_libraries_test.cc compares the declarations with the headers. Enumerations of the libraries are integers here.
namespace coro::http {

#define CORO_BROTLI_DECODER_FUNCTIONS(function) \
    function(BrotliDecoderCreateInstance, State *(Allocate, Release, void *)) \
    function(BrotliDecoderDestroyInstance, void(State *)) \
    function(BrotliDecoderIsFinished, int(const State *)) \
    function(BrotliDecoderDecompressStream, int(State *, size_t *, const uint8_t **, size_t *, uint8_t **, size_t *))
#define CORO_BROTLI_DECODER_CONSTANTS(constant) \
    constant(BROTLI_DECODER_RESULT_ERROR, 0) \
    constant(BROTLI_DECODER_RESULT_SUCCESS, 1)

#define CORO_BROTLI_ENCODER_FUNCTIONS(function) \
    function(BrotliEncoderCreateInstance, State *(Allocate, Release, void *)) \
    function(BrotliEncoderDestroyInstance, void(State *)) \
    function(BrotliEncoderSetParameter, int(State *, int, uint32_t)) \
    function(BrotliEncoderMaxCompressedSize, size_t(size_t)) \
    function(BrotliEncoderCompressStream, int(State *, int, size_t *, const uint8_t **, size_t *, uint8_t **, size_t *)) \
    function(BrotliEncoderHasMoreOutput, int(State *)) \
    function(BrotliEncoderTakeOutput, const uint8_t *(State *, size_t *))
#define CORO_BROTLI_ENCODER_CONSTANTS(constant) \
    constant(BROTLI_OPERATION_PROCESS, 0) \
    constant(BROTLI_OPERATION_FLUSH, 1) \
    constant(BROTLI_OPERATION_FINISH, 2) \
    constant(BROTLI_PARAM_QUALITY, 1) \
    constant(BROTLI_PARAM_LGWIN, 2)

#define CORO_ZSTD_FUNCTIONS(function) \
    function(ZSTD_isError, unsigned(size_t)) \
    function(ZSTD_createCStream, Compressor *()) \
    function(ZSTD_freeCStream, size_t(Compressor *)) \
    function(ZSTD_sizeof_CStream, size_t(const Compressor *)) \
    function(ZSTD_CCtx_setParameter, size_t(Compressor *, int, int)) \
    function(ZSTD_CCtx_reset, size_t(Compressor *, int)) \
    function(ZSTD_compressBound, size_t(size_t)) \
    function(ZSTD_compressStream2, size_t(Compressor *, Output *, Input *, int)) \
    function(ZSTD_createDStream, Decompressor *()) \
    function(ZSTD_freeDStream, size_t(Decompressor *)) \
    function(ZSTD_DCtx_setParameter, size_t(Decompressor *, int, int)) \
    function(ZSTD_decompressStream, size_t(Decompressor *, Output *, Input *))
#define CORO_ZSTD_CONSTANTS(constant) \
    constant(ZSTD_e_continue, 0) \
    constant(ZSTD_e_flush, 1) \
    constant(ZSTD_e_end, 2) \
    constant(ZSTD_c_compressionLevel, 100) \
    constant(ZSTD_c_windowLog, 101) \
    constant(ZSTD_d_windowLogMax, 100) \
    constant(ZSTD_reset_session_only, 1)

#define CORO_LIBDEFLATE_FUNCTIONS(function) \
    function(libdeflate_alloc_compressor, libdeflate_compressor *(int)) \
    function(libdeflate_free_compressor, void(libdeflate_compressor *)) \
    function(libdeflate_gzip_compress, size_t(libdeflate_compressor *, const void *, size_t, void *, size_t)) \
    function(libdeflate_gzip_compress_bound, size_t(libdeflate_compressor *, size_t)) \
    function(libdeflate_zlib_compress, size_t(libdeflate_compressor *, const void *, size_t, void *, size_t)) \
    function(libdeflate_zlib_compress_bound, size_t(libdeflate_compressor *, size_t))

struct BrotliDecoderLibrary : CodecLibrary {
    BrotliDecoderLibrary() : CodecLibrary("libbrotlidec.so.1") {}

    struct State;
    using Allocate = void *(*)(void *, size_t);
    using Release = void (*)(void *, void *);
    CORO_BROTLI_DECODER_FUNCTIONS(CORO_CODEC_FUNCTION)
};

struct BrotliEncoderLibrary : CodecLibrary {
    BrotliEncoderLibrary() : CodecLibrary("libbrotlienc.so.1") {}

    struct State;
    using Allocate = void *(*)(void *, size_t);
    using Release = void (*)(void *, void *);
    CORO_BROTLI_ENCODER_FUNCTIONS(CORO_CODEC_FUNCTION)
};

struct ZstdLibrary : CodecLibrary {
    ZstdLibrary() : CodecLibrary("libzstd.so.1") {}

    struct Compressor;
    struct Decompressor;
    struct Input {
        const void *bytes;
        size_t size;
        size_t pos;   // the number of bytes that the library has read
    };
    struct Output {
        void *bytes;
        size_t size;
        size_t pos;   // the number of bytes that the library has written
    };
    CORO_ZSTD_FUNCTIONS(CORO_CODEC_FUNCTION)
};

struct LibdeflateLibrary : CodecLibrary {
    LibdeflateLibrary() : CodecLibrary("libdeflate.so.0") {}

    CORO_LIBDEFLATE_FUNCTIONS(CORO_CODEC_FUNCTION)
};

// Each of these functions returns its library, which the first call opens.
inline constexpr auto &brotli_decoder = opened<BrotliDecoderLibrary>;
inline constexpr auto &brotli_encoder = opened<BrotliEncoderLibrary>;
inline constexpr auto &zstd = opened<ZstdLibrary>;
inline constexpr auto &libdeflate = opened<LibdeflateLibrary>;

enum BrotliDecoderConstant { CORO_BROTLI_DECODER_CONSTANTS(CORO_CODEC_CONSTANT) };
enum BrotliEncoderConstant { CORO_BROTLI_ENCODER_CONSTANTS(CORO_CODEC_CONSTANT) };
enum ZstdConstant { CORO_ZSTD_CONSTANTS(CORO_CODEC_CONSTANT) };

}  // namespace coro::http
