// Compares the declarations of codec_libraries.h with the headers of the libraries.
#include "core/proto/http/codec_libraries.h"

#include <brotli/decode.h>
#include <brotli/encode.h>
#include <gtest/gtest.h>
#include <libdeflate.h>
#include <string>
#include <type_traits>
#include <zlib.h>
#include <zstd.h>

namespace {

using namespace coro;
using namespace coro::http;

// Returns what a caller has to know about a type: a pointer, to what, or a number of this size. Handles and structures have other
// names in codec_libraries.h, and enumerations are numbers.
template <typename T>
std::string kind_of()
{
    if constexpr (std::is_void_v<T>) {
        return "void";
    } else if constexpr (std::is_function_v<std::remove_pointer_t<T>>) {
        return "function";
    } else if constexpr (std::is_pointer_v<T>) {
        using To = std::remove_pointer_t<T>;
        const char *constant = std::is_const_v<To> ? "const " : "";
        if constexpr (std::is_class_v<To>) {
            return std::string(constant) + "object*";
        } else {
            return constant + kind_of<std::remove_const_t<To>>() + "*";
        }
    } else {
        return "number of " + std::to_string(sizeof(T));
    }
}

template <typename Result, typename... Arguments>
std::string signature_of(Result (*)(Arguments...))
{
    return kind_of<Result>() + "(" + ((kind_of<Arguments>() + ", ") + ... + ")");
}

#define EXPECT_SAME_FUNCTION(name, ...) EXPECT_EQ(signature_of(library.name), signature_of(decltype(&::name)())) << #name;
#define EXPECT_SAME_CONSTANT(name, value) EXPECT_EQ(int(http::name), int(::name)) << #name;

TEST(CodecLibraries, has_the_declarations_of_the_decoder_of_brotli)
{
    const auto &library = opened<BrotliDecoderLibrary>();
    EXPECT_TRUE(library.is_usable());
    CORO_BROTLI_DECODER_FUNCTIONS(EXPECT_SAME_FUNCTION)
    CORO_BROTLI_DECODER_CONSTANTS(EXPECT_SAME_CONSTANT)
}

TEST(CodecLibraries, has_the_declarations_of_the_encoder_of_brotli)
{
    const auto &library = opened<BrotliEncoderLibrary>();
    EXPECT_TRUE(library.is_usable());
    CORO_BROTLI_ENCODER_FUNCTIONS(EXPECT_SAME_FUNCTION)
    CORO_BROTLI_ENCODER_CONSTANTS(EXPECT_SAME_CONSTANT)
    EXPECT_TRUE((std::is_same_v<BrotliEncoderLibrary::Allocate, brotli_alloc_func>));
    EXPECT_TRUE((std::is_same_v<BrotliEncoderLibrary::Release, brotli_free_func>));
}

TEST(CodecLibraries, has_the_declarations_of_zstd)
{
    const auto &library = opened<ZstdLibrary>();
    EXPECT_TRUE(library.is_usable());
    CORO_ZSTD_FUNCTIONS(EXPECT_SAME_FUNCTION)
    CORO_ZSTD_CONSTANTS(EXPECT_SAME_CONSTANT)
    using Input = ZstdLibrary::Input;
    using Output = ZstdLibrary::Output;
    EXPECT_EQ(sizeof(Input), sizeof(ZSTD_inBuffer));
    EXPECT_EQ(offsetof(Input, bytes), offsetof(ZSTD_inBuffer, src));
    EXPECT_EQ(offsetof(Input, size), offsetof(ZSTD_inBuffer, size));
    EXPECT_EQ(offsetof(Input, pos), offsetof(ZSTD_inBuffer, pos));
    EXPECT_EQ(sizeof(Output), sizeof(ZSTD_outBuffer));
    EXPECT_EQ(offsetof(Output, bytes), offsetof(ZSTD_outBuffer, dst));
    EXPECT_EQ(offsetof(Output, size), offsetof(ZSTD_outBuffer, size));
    EXPECT_EQ(offsetof(Output, pos), offsetof(ZSTD_outBuffer, pos));
}

TEST(CodecLibraries, has_the_declarations_of_libdeflate)
{
    const auto &library = opened<LibdeflateLibrary>();
    EXPECT_TRUE(library.is_usable());
    CORO_LIBDEFLATE_FUNCTIONS(EXPECT_SAME_FUNCTION)
}

TEST(CodecLibrary, is_not_usable_if_it_or_one_of_its_functions_is_missing)
{
    struct Zlib : CodecLibrary {
        Zlib() : CodecLibrary("libz.so.1") {}
        CORO_CODEC_FUNCTION(zlibVersion, const char *())
    };
    struct Old : CodecLibrary {
        Old() : CodecLibrary("libz.so.1") {}
        CORO_CODEC_FUNCTION(zlibVersion, const char *())
        CORO_CODEC_FUNCTION(function_of_a_later_version, void())
    };
    struct Missing : CodecLibrary {
        Missing() : CodecLibrary("libmissing.so.9") {}
        CORO_CODEC_FUNCTION(zlibVersion, const char *())
    };
    EXPECT_TRUE(opened<Zlib>().is_usable());
    EXPECT_STREQ(opened<Zlib>().zlibVersion(), zlibVersion());
    EXPECT_FALSE(opened<Old>().is_usable());
    EXPECT_FALSE(opened<Missing>().is_usable());
}

}  // namespace
