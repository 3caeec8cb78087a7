#include "coro/proto/http/content_decoder.h"
#include "coro/proto/http/content_encoder.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace coro;
using namespace coro::http;
using Until = ContentEncoder::Until;

class MemoryStorage final : public Storage {
public:
    Block allocate(size_t capacity) override { return {static_cast<char *>(malloc(capacity)), capacity, nullptr}; }
    Block grow(Block block, size_t capacity) override
    {
        return {static_cast<char *>(realloc(block.data, capacity)), capacity, nullptr};
    }
    void free_block(Block block) override { free(block.data); }
};

MemoryStorage storage;

// Decodes bytes. Returns "(broken)" if they are wrong.
std::string decoded(ContentDecoder &decoder, std::string_view bytes)
{
    std::string text;
    char room[1000];
    ssize_t count;
    do {
        count = decoder.decode(bytes, room, sizeof room);
        if (count < 0) {
            return "(broken)";
        }
        text.append(room, size_t(count));
    } while (count == ssize_t(sizeof room));
    return text;
}

std::string decoded(ContentCoding coding, std::string_view bytes)
{
    std::unique_ptr<ContentDecoder> decoder = make_content_decoder(name_of(coding));
    std::string text = decoded(*decoder, bytes);
    return decoder->is_whole() ? text : "(incomplete)";
}

std::vector<ContentCoding> codings()
{
    std::vector<ContentCoding> all;
    for (size_t i = 0; i < kContentCodings; i++) {
        if (make_content_encoder(ContentCoding(i), 1)) {
            all.push_back(ContentCoding(i));
        }
    }
    return all;
}

std::string noise(size_t size)
{
    std::mt19937 random(7);
    std::string bytes(size, '\0');
    for (char &byte : bytes) {
        byte = char(random());
    }
    return bytes;
}

std::string text(size_t size)
{
    std::string all;
    for (int i = 0; all.size() < size; i++) {
        all += "{\"id\": " + std::to_string(i) + ", \"name\": \"number " + std::to_string(i * 7919) + "\"},\n";
    }
    return all.substr(0, size);
}

TEST(ContentEncoder, encodes_what_the_decoder_decodes)
{
    EXPECT_EQ(codings().size(), kContentCodings);
    for (ContentCoding coding : codings()) {
        for (int level : {1, 5, 9}) {
            std::unique_ptr<ContentEncoder> encoder = make_content_encoder(coding, level);
            for (const std::string &body :
                 {std::string(), std::string("a"), text(20000), noise(300000), std::string(5 << 20, 'x')}) {
                Buffer out(storage);
                ASSERT_TRUE(encoder->encode(body, Until::kEnd, out));
                EXPECT_TRUE(decoded(coding, out.view()) == body) << name_of(coding) << ' ' << level << ' ' << body.size();
            }
        }
    }
}

// Returns bytes that have a random length and repeat themselves in a random way.
std::string random_body(std::mt19937 &random)
{
    std::string body(random() % (size_t(1) << random() % 16), '\0');
    unsigned kinds = 1 + random() % 256;
    for (size_t i = 0; i < body.size(); i++) {
        bool repeats = i > 0 && random() % 4 != 0;
        body[i] = repeats ? body[i - 1 - random() % std::min<size_t>(i, 40)] : char(random() % kinds);
    }
    return body;
}

// gzip and deflate have an encoder for whole bodies and one for bodies in pieces.
TEST(ContentEncoder, encodes_random_bodies_whole_and_in_pieces)
{
    std::mt19937 random(11);
    for (ContentCoding coding : codings()) {
        for (int level = 1; level <= 9; level++) {
            std::unique_ptr<ContentEncoder> encoder = make_content_encoder(coding, level);
            for (int i = 0; i < 12; i++) {
                std::string body = random_body(random);
                Buffer whole(storage), joined(storage);
                ASSERT_TRUE(encoder->encode(body, Until::kEnd, whole));
                EXPECT_TRUE(decoded(coding, whole.view()) == body) << name_of(coding) << ' ' << level << ' ' << body.size();
                EXPECT_LE(whole.size(), body.size() + body.size() / 8 + 64);
                std::string_view first = std::string_view(body).substr(0, body.size() / 3);
                ASSERT_TRUE(encoder->encode(first, i % 2 ? Until::kLater : Until::kHere, joined));
                ASSERT_TRUE(encoder->encode(std::string_view(body).substr(first.size()), Until::kEnd, joined));
                EXPECT_TRUE(decoded(coding, joined.view()) == body) << name_of(coding) << ' ' << level << ' ' << body.size();
            }
            EXPECT_GT(encoder->memory(), 0u);
        }
    }
}

TEST(ContentEncoder, uses_libdeflate_for_whole_bodies)
{
    EXPECT_STREQ(gzip_libraries(), "libdeflate, zlib");
    std::string body = text(20000);
    for (ContentCoding coding : {ContentCoding::kGzip, ContentCoding::kDeflate}) {
        std::unique_ptr<ContentEncoder> encoder = make_content_encoder(coding, 1);
        size_t unused = encoder->memory();
        Buffer whole(storage), joined(storage);
        ASSERT_TRUE(encoder->encode(body, Until::kEnd, whole));
        size_t of_first = encoder->memory();
        EXPECT_GT(of_first, unused);
        ASSERT_TRUE(encoder->encode("", Until::kLater, joined));
        ASSERT_TRUE(encoder->encode(body, Until::kEnd, joined));
        EXPECT_GT(encoder->memory(), of_first);
        EXPECT_LE(whole.size(), joined.size());
    }
}

TEST(ContentEncoder, makes_text_smaller)
{
    for (ContentCoding coding : codings()) {
        Buffer out(storage);
        ASSERT_TRUE(make_content_encoder(coding, 1)->encode(text(20000), Until::kEnd, out));
        EXPECT_LT(out.size(), 6000u) << name_of(coding);
    }
}

TEST(ContentEncoder, encodes_a_body_that_comes_in_pieces)
{
    std::string body = text(50000);
    for (ContentCoding coding : codings()) {
        std::unique_ptr<ContentEncoder> encoder = make_content_encoder(coding, 6);
        Buffer out(storage);
        for (size_t at = 0; at < body.size(); at += 777) {
            ASSERT_TRUE(encoder->encode(std::string_view(body).substr(at, 777), Until::kLater, out));
        }
        ASSERT_TRUE(encoder->encode("", Until::kEnd, out));
        EXPECT_TRUE(decoded(coding, out.view()) == body) << name_of(coding);
    }
}

TEST(ContentEncoder, gives_out_all_bytes_when_it_is_asked_to)
{
    for (ContentCoding coding : codings()) {
        std::unique_ptr<ContentEncoder> encoder = make_content_encoder(coding, 6);
        std::unique_ptr<ContentDecoder> decoder = make_content_decoder(name_of(coding));
        for (const char *piece : {"first", "second", "", "third"}) {
            Buffer out(storage);
            ASSERT_TRUE(encoder->encode(piece, Until::kHere, out));
            EXPECT_EQ(decoded(*decoder, out.view()), piece) << name_of(coding);
            EXPECT_FALSE(decoder->is_whole());
        }
        Buffer out(storage);
        ASSERT_TRUE(encoder->encode("end", Until::kEnd, out));
        EXPECT_EQ(decoded(*decoder, out.view()), "end") << name_of(coding);
        EXPECT_TRUE(decoder->is_whole());
    }
}

TEST(ContentEncoder, forgets_a_body_that_was_not_ended)
{
    for (ContentCoding coding : codings()) {
        std::unique_ptr<ContentEncoder> encoder = make_content_encoder(coding, 6);
        Buffer lost(storage), out(storage);
        ASSERT_TRUE(encoder->encode(text(30000), Until::kLater, lost));
        encoder->reset();
        ASSERT_TRUE(encoder->encode("another", Until::kEnd, out));
        EXPECT_EQ(decoded(coding, out.view()), "another") << name_of(coding);
    }
}

TEST(ContentCoding, has_no_encoder_for_identity)
{
    EXPECT_EQ(make_content_encoder(ContentCoding::kIdentity, 1), nullptr);
    EXPECT_EQ(name_of(ContentCoding::kIdentity), "identity");
}

TEST(ContentCoding, is_chosen_by_weight)
{
    using enum ContentCoding;
    EXPECT_EQ(choose_coding("gzip"), kGzip);
    EXPECT_EQ(choose_coding("GZIP"), kGzip);
    EXPECT_EQ(choose_coding("x-gzip"), kGzip);
    EXPECT_EQ(choose_coding("deflate, gzip"), kGzip);
    EXPECT_EQ(choose_coding("gzip;q=0.5, deflate;q=0.8"), kDeflate);
    EXPECT_EQ(choose_coding("gzip;q=0.500 ,deflate ; q=0.499"), kGzip);
    EXPECT_EQ(choose_coding("gzip;q=0, deflate"), kDeflate);
    EXPECT_EQ(choose_coding("gzip;x=y;q=0.2, deflate;q=0.1"), kGzip);
    EXPECT_EQ(choose_coding(", ,gzip,,"), kGzip);
    EXPECT_EQ(choose_coding("identity, gzip"), kGzip);
    EXPECT_EQ(choose_coding("identity;q=0.5, gzip;q=0.6"), kGzip);
}

TEST(ContentCoding, is_identity_if_the_client_accepts_nothing_else)
{
    using enum ContentCoding;
    for (std::string_view value :
         {"", "identity", "compress", "gzip;q=0", "gzip;q=0.000", "*;q=0", "identity;q=0", "exi, exotic",
          "identity, gzip;q=0.5", "gzip;q=0.5, *;q=0.4, Identity;q=0.6"}) {
        EXPECT_EQ(choose_coding(value), kIdentity) << value;
    }
}

TEST(ContentCoding, is_any_for_a_star)
{
    using enum ContentCoding;
    EXPECT_EQ(choose_coding("*"), codings().front());
    EXPECT_EQ(choose_coding("zstd;q=0, br;q=0, *"), kGzip);
    EXPECT_EQ(choose_coding("gzip, *;q=0"), kGzip);
    EXPECT_EQ(choose_coding("*;q=0.1, deflate;q=0.2"), kDeflate);
}

TEST(ContentCoding, is_identity_for_malformed_values)
{
    for (std::string_view value :
         {"gzip;q=2", "gzip;q=1.1", "gzip;q=", "gzip;q=.5", "gzip;q=0.1234", "gzip;q=-1", "gzip;q=0,5;q=x", "g zip",
          "gzip;q=1x"}) {
        EXPECT_EQ(choose_coding(value), ContentCoding::kIdentity) << value;
    }
}

}  // namespace
