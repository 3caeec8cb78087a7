#include "coro/proto/websocket/mask.h"

#include "../../ext-src/core/proto/websocket/simd.h"

#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <string>

namespace {

using namespace coro::websocket;

constexpr uint32_t kKey = 0x9be1470d;

std::string some_bytes(size_t size)
{
    std::mt19937 random(7);
    std::string bytes;
    for (size_t i = 0; i < size; i++) {
        bytes += char(random());
    }
    return bytes;
}

std::string masked_slowly(std::string bytes, uint32_t key)
{
    char octets[4];
    memcpy(octets, &key, 4);
    for (size_t i = 0; i < bytes.size(); i++) {
        bytes[i] ^= octets[i % 4];
    }
    return bytes;
}

TEST(WebSocketMask, is_the_same_by_every_variant_at_every_size_and_address)
{
    for (Masker masker : usable_maskers()) {
        for (size_t size = 0; size <= 300; size++) {
            std::string bytes = some_bytes(size);
            std::string expected = masked_slowly(bytes, kKey);
            for (size_t offset : {0, 1, 3, 7, 16, 31}) {
                std::string place(offset, '<');
                place += bytes + ">";
                masker(place.data() + offset, place.data() + offset, size, kKey);
                ASSERT_EQ(place, std::string(offset, '<') + expected + ">");
                std::string elsewhere(offset + size + 1, '|');
                masker(elsewhere.data() + offset, bytes.data(), size, kKey);
                ASSERT_EQ(elsewhere, std::string(offset, '|') + expected + "|");
            }
        }
    }
}

TEST(WebSocketMask, of_pieces_is_that_of_the_whole)
{
    std::string bytes = some_bytes(150);
    std::string expected = masked_slowly(bytes, kKey);
    for (size_t first = 0; first <= bytes.size(); first++) {
        for (size_t second = first; second <= bytes.size(); second += 5) {
            std::string place = bytes;
            uint32_t key = kKey;
            size_t at = 0;
            for (size_t end : {first, second, bytes.size()}) {
                mask(place.data() + at, place.data() + at, end - at, key);
                key = advance_key(key, end - at);
                at = end;
            }
            ASSERT_EQ(place, expected);
        }
    }
}

TEST(WebSocketMask, is_that_of_the_rfc)
{
    uint32_t key;
    memcpy(&key, "\x37\xfa\x21\x3d", 4);
    char hello[] = "\x7f\x9f\x4d\x51\x58";
    mask(hello, hello, 5, key);
    EXPECT_STREQ(hello, "Hello");
}

}   // namespace
