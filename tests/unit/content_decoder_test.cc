#include "coro/proto/http/content_decoder.h"

#include <algorithm>
#include <cerrno>
#include <gtest/gtest.h>
#include <string>
#include <zlib.h>

namespace {

using namespace coro::http;

// Compresses with zlib. `window_bits` chooses gzip (31), zlib (15) or raw deflate (-15).
std::string compressed(const std::string &plain, int window_bits)
{
    z_stream stream = {};
    EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY), Z_OK);
    std::string out(deflateBound(&stream, plain.size()) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(plain.data()));
    stream.avail_in = uInt(plain.size());
    stream.next_out = reinterpret_cast<Bytef *>(out.data());
    stream.avail_out = uInt(out.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

struct Decoded {
    std::string text;
    ssize_t error = 0;
    bool is_whole = false;
};

// Decodes bytes that arrive in pieces of `step` bytes, with room for `room` bytes at a time.
Decoded decode(std::unique_ptr<ContentDecoder> decoder, const std::string &bytes, size_t step = SIZE_MAX, size_t room = 4096)
{
    Decoded result;
    if (!decoder) {
        result.error = -1;
        return result;
    }
    std::string to(room, '\0');
    for (size_t at = 0; at < bytes.size() && result.error == 0; at += std::min(step, bytes.size() - at)) {
        std::string_view piece = std::string_view(bytes).substr(at, step);
        ssize_t count;
        do {
            count = decoder->decode(piece, to.data(), room);
            if (count < 0) {
                result.error = count;
                break;
            }
            result.text.append(to, 0, size_t(count));
        } while (size_t(count) == room);
        EXPECT_TRUE(count < 0 || piece.empty());
    }
    result.is_whole = decoder->is_whole();
    return result;
}

Decoded decode(const std::string &coding, const std::string &bytes, size_t step = SIZE_MAX, size_t room = 4096)
{
    return decode(make_content_decoder(coding), bytes, step, room);
}

std::string some_text()
{
    std::string text;
    for (int i = 0; i < 3000; i++) {
        text += "line " + std::to_string(i * 7919 % 1000) + "\n";
    }
    return text;
}

TEST(ContentDecoder, decodes_gzip_and_both_kinds_of_deflate_in_pieces_of_any_size)
{
    std::string plain = some_text();
    struct {
        const char *coding;
        int window_bits;
    } cases[] = {{"gzip", 31}, {"X-GZIP", 31}, {"deflate", 15}, {"deflate", -15}};
    for (auto &known : cases) {
        std::string bytes = compressed(plain, known.window_bits);
        for (size_t step : {size_t(1), size_t(7), SIZE_MAX}) {
            for (size_t room : {size_t(1), size_t(100), size_t(65536), plain.size()}) {
                Decoded decoded = decode(known.coding, bytes, step, room);
                EXPECT_EQ(decoded.error, 0);
                EXPECT_TRUE(decoded.text == plain) << known.coding << " " << step << " " << room;
                EXPECT_TRUE(decoded.is_whole);
            }
        }
    }
}

TEST(ContentDecoder, decodes_all_members_of_gzip)
{
    std::string bytes = compressed("one ", 31) + compressed("two", 31);
    for (size_t step : {size_t(1), SIZE_MAX}) {
        Decoded decoded = decode("gzip", bytes, step);
        EXPECT_EQ(decoded.text, "one two");
        EXPECT_TRUE(decoded.is_whole);
    }
}

TEST(ContentDecoder, refuses_wrong_bytes_and_bytes_behind_the_end)
{
    EXPECT_EQ(decode("gzip", "this is no gzip").error, -EBADMSG);
    EXPECT_EQ(decode("deflate", "\xff\xff\xff\xff").error, -EBADMSG);
    EXPECT_EQ(decode("gzip", compressed("a", 31) + "more bytes").error, -EBADMSG);
    EXPECT_EQ(decode("deflate", compressed("a", 15) + "more").error, -EBADMSG);
    std::string damaged = compressed(some_text(), 31);
    damaged[damaged.size() - 5] ^= 1;   // a byte of the checksum
    EXPECT_EQ(decode("gzip", damaged).error, -EBADMSG);
}

TEST(ContentDecoder, notices_that_the_end_is_missing)
{
    std::string bytes = compressed("some text", 31);
    EXPECT_FALSE(decode("gzip", bytes.substr(0, bytes.size() - 1)).is_whole);
    EXPECT_FALSE(decode("gzip", bytes.substr(0, 1)).is_whole);
    EXPECT_TRUE(decode("gzip", "").is_whole);
}

TEST(ContentDecoder, writes_no_more_than_the_room_whatever_the_bytes_would_become)
{
    std::string bomb = compressed(std::string(50 << 20, '\0'), 31);
    std::unique_ptr<ContentDecoder> decoder = make_content_decoder("gzip");
    std::string_view left = bomb;
    char to[1000];
    EXPECT_EQ(decoder->decode(left, to, sizeof to), ssize_t(sizeof to));
    EXPECT_FALSE(left.empty());
}

TEST(ContentDecoder, decodes_a_list_of_codings_from_the_last_to_the_first)
{
    std::string plain = some_text();
    std::string twice = compressed(compressed(plain, 15), 31);
    struct {
        const char *codings;
        std::string bytes;
    } cases[] = {{"deflate, gzip", twice}, {"deflate,identity , x-gzip,", twice}, {"gzip", compressed(plain, 31)},
                 {"deflate, gzip, gzip, gzip", compressed(compressed(twice, 31), 31)}};
    for (auto &known : cases) {
        for (size_t step : {size_t(1), size_t(7), SIZE_MAX}) {
            for (size_t room : {size_t(1), size_t(100), plain.size(), size_t(65536)}) {
                Decoded decoded = decode(make_list_decoder(known.codings, UINT64_MAX), known.bytes, step, room);
                EXPECT_EQ(decoded.error, 0);
                EXPECT_TRUE(decoded.text == plain && decoded.is_whole) << known.codings << " " << step << " " << room;
            }
        }
        std::string_view cut = std::string_view(known.bytes).substr(0, known.bytes.size() - 1);
        EXPECT_FALSE(decode(make_list_decoder(known.codings, UINT64_MAX), std::string(cut)).is_whole);
    }
    EXPECT_EQ(decode(make_list_decoder("gzip, deflate", UINT64_MAX), twice).error, -EBADMSG);
}

TEST(ContentDecoder, limits_what_the_outer_coding_of_a_list_becomes)
{
    std::string inner;   // decodes to nothing, however long it is
    for (int i = 0; i < 1000; i++) {
        inner += compressed("", 31);
    }
    std::string bomb = compressed(inner, 31);
    EXPECT_EQ(decode(make_list_decoder("gzip, gzip", inner.size()), bomb).error, 0);
    EXPECT_EQ(decode(make_list_decoder("gzip, gzip", inner.size() - 1), bomb).error, -EMSGSIZE);
}

TEST(ContentDecoder, has_no_decoder_for_lists_that_it_cannot_decode)
{
    for (const char *codings : {"", "identity", "gzip, compress", "gzip gzip", "gzip, gzip, gzip, gzip, gzip"}) {
        EXPECT_EQ(make_list_decoder(codings, UINT64_MAX), nullptr) << codings;
    }
}

TEST(ContentDecoder, has_no_decoder_for_other_codings)
{
    for (const char *coding : {"identity", "", "gzip, gzip", "compress", "gzip2"}) {
        EXPECT_EQ(make_content_decoder(coding), nullptr) << coding;
    }
    EXPECT_EQ(decodable_codings(), "gzip, deflate, br, zstd");
}

TEST(ContentDecoder, decodes_brotli)
{
    EXPECT_EQ(decode("br", "\x06").text, "");
    EXPECT_TRUE(decode("br", "\x06").is_whole);
    EXPECT_EQ(decode("br", "\x06\x06").error, -EBADMSG);
    // an uncompressed block of 5 bytes
    const std::string plain("\x0b\x02\x80hello\x03", 9);
    for (size_t step : {size_t(1), SIZE_MAX}) {
        for (size_t room : {size_t(1), size_t(5), size_t(4096)}) {
            Decoded decoded = decode("br", plain, step, room);
            EXPECT_EQ(decoded.text, "hello");
            EXPECT_TRUE(decoded.is_whole);
        }
    }
    EXPECT_FALSE(decode("br", plain.substr(0, 3)).is_whole);
    EXPECT_EQ(decode("br", plain + "x").error, -EBADMSG);
}

TEST(ContentDecoder, decodes_zstd)
{
    // a frame without checksum, with one raw block of 5 bytes
    const std::string bytes("\x28\xb5\x2f\xfd\x20\x05\x29\x00\x00hello", 14);
    for (size_t step : {size_t(1), SIZE_MAX}) {
        for (size_t room : {size_t(1), size_t(5), size_t(4096)}) {
            Decoded decoded = decode("zstd", bytes + bytes, step, room);
            EXPECT_EQ(decoded.text, "hellohello");
            EXPECT_TRUE(decoded.is_whole);
        }
    }
    EXPECT_FALSE(decode("zstd", bytes.substr(0, 12)).is_whole);
    EXPECT_EQ(decode("zstd", "this is no zstd").error, -EBADMSG);
    // a frame that asks for a window of 1 GiB
    EXPECT_EQ(decode("zstd", std::string("\x28\xb5\x2f\xfd\x00\xa0\x29\x00\x00hello", 14)).error, -EBADMSG);
}

}  // namespace
