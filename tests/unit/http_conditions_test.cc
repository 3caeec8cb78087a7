#include "coro/proto/http/byte_ranges.h"
#include "coro/proto/http/conditions.h"
#include "coro/proto/http/content_encoder.h"
#include "coro/proto/http/date.h"
#include "coro/proto/http1/parser.h"

#include <gtest/gtest.h>
#include <string>

using namespace coro::http1;

namespace {

constexpr int64_t kNow = 1'795'000'000;         // in November 2026
constexpr int64_t kExample = 784'111'777;   // Sun, 06 Nov 1994 08:49:37 GMT

std::string date(int64_t time)
{
    char text[kDateSize];
    write_date(time, text);
    return std::string(text, kDateSize);
}

// Returns the parts that a field selects of `size` bytes, as "first+size first+size", "all" or "none".
std::string parts(std::string_view field, uint64_t size)
{
    ByteRanges ranges;
    switch (ranges.read(field, size)) {
    case ByteRanges::Outcome::kWhole:
        return "all";
    case ByteRanges::Outcome::kUnsatisfiable:
        return "none";
    case ByteRanges::Outcome::kParts:
        break;
    }
    std::string text;
    for (const ByteRange &range : ranges) {
        text += (text.empty() ? "" : " ") + std::to_string(range.first) + "+" + std::to_string(range.size);
    }
    return text;
}

class Conditions : public ::testing::Test {
protected:
    // Returns the status and the range for a request with these lines.
    std::string answer(const std::string &lines)
    {
        std::string bytes = "GET / HTTP/1.1\r\nHost: a\r\n" + lines + "\r\n";
        Lookahead ahead;
        EXPECT_GT(HeadParser().parse(bytes, Limits(), head, ahead), 0) << bytes;
        RequestConditions conditions(head, bytes.data());
        return std::to_string(conditions.status(validators, kNow)) + " " + std::string(conditions.range(validators, kNow));
    }

    Validators validators = {"\"a-1\"", kExample, true};
    Head head;
};

TEST(HttpDate, WritesAndReadsEveryForm)
{
    EXPECT_EQ(date(kExample), "Sun, 06 Nov 1994 08:49:37 GMT");
    EXPECT_EQ(date(0), "Thu, 01 Jan 1970 00:00:00 GMT");
    EXPECT_EQ(date(-1), "Wed, 31 Dec 1969 23:59:59 GMT");
    EXPECT_EQ(date(951'782'400), "Tue, 29 Feb 2000 00:00:00 GMT");
    for (const char *text : {"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"}) {
        EXPECT_EQ(read_date(text, kNow), kExample) << text;
    }
    for (int64_t time = -70'000'000'000; time < 200'000'000'000; time += 12'345'678'901) {
        EXPECT_EQ(read_date(date(time), kNow), time < -62'167'219'200 ? read_date(date(time), kNow) : time);
    }
    EXPECT_EQ(date(*read_date("Friday, 06-Nov-76 08:49:37 GMT", kNow)).substr(12, 4), "2076");
    EXPECT_EQ(date(*read_date("Friday, 06-Nov-77 08:49:37 GMT", kNow)).substr(12, 4), "1977");
}

TEST(HttpDate, RefusesOtherTexts)
{
    for (const char *text : {"", "Sun", "Sun,", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 GMT ",
                             "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 29 Feb 1900 08:49:37 GMT",
                             "Sun, 00 Nov 1994 08:49:37 GMT",
                             "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
                             "Xxx, 06 Nov 1994 08:49:37 GMT", "Sunday, 06 Nov 94 08:49:37 GMT",
                             "784111777", "Sun Nov 06 08:49:37 94"}) {
        EXPECT_FALSE(read_date(text, kNow)) << text;
    }
}

TEST(HttpRanges, SelectParts)
{
    EXPECT_EQ(parts("bytes=0-0", 100), "0+1");
    EXPECT_EQ(parts("bytes=0-", 100), "0+100");
    EXPECT_EQ(parts("BYTES=10-19", 100), "10+10");
    EXPECT_EQ(parts("bytes=90-500", 100), "90+10");
    EXPECT_EQ(parts("bytes=-5", 100), "95+5");
    EXPECT_EQ(parts("bytes=-500", 100), "0+100");
    EXPECT_EQ(parts("bytes= 1-2 ,\t5-6,,", 100), "1+2 5+2");
    EXPECT_EQ(parts("bytes=50-59,0-9", 100), "50+10 0+10");
    EXPECT_EQ(parts("bytes=0-99999999999999999999999", 100), "0+100");
    EXPECT_EQ(parts("bytes=200-,0-0", 100), "0+1");
}

TEST(HttpRanges, JoinPartsThatOverlapOrTouch)
{
    EXPECT_EQ(parts("bytes=0-9,10-19", 100), "0+20");
    EXPECT_EQ(parts("bytes=0-9,5-19,90-", 100), "0+20 90+10");
    EXPECT_EQ(parts("bytes=0-9,20-29,40-49,5-45", 100), "0+50");
    EXPECT_EQ(parts("bytes=40-49,0-9,5-45,60-", 100), "0+50 60+40");
    EXPECT_EQ(parts("bytes=60-69,0-9,80-89,8-20", 100), "60+10 0+21 80+10");
}

TEST(HttpRanges, AreUnsatisfiableOrIgnored)
{
    EXPECT_EQ(parts("bytes=100-", 100), "none");
    EXPECT_EQ(parts("bytes=99999999999999999999999-", 100), "none");
    EXPECT_EQ(parts("bytes=-0", 100), "none");
    EXPECT_EQ(parts("bytes=0-", 0), "none");
    for (const char *field : {"", "bytes", "bytes=", "bytes=,", "bytes=-", "bytes=a-", "bytes=5-4", "bytes=0-1-2", "bytes=0",
                              "bytes=--1",
                              "bytes=1-2;3-4", "bytes 0-1", "items=0-1", "bytes=0-1,x", "bytes=+1-2", "bytes=0- 5"}) {
        EXPECT_EQ(parts(field, 100), "all") << field;
    }
    std::string many = "bytes=0-0";
    for (size_t i = 1; i < ByteRanges::kMost; i++) {
        many += "," + std::to_string(i * 2) + "-" + std::to_string(i * 2);
    }
    EXPECT_NE(parts(many, 1000), "all");
    EXPECT_EQ(parts(many + ",500-", 1000), "all");
    EXPECT_EQ(parts(many + ",5000-", 1000), "all");
}

TEST_F(Conditions, OfEntityTags)
{
    EXPECT_EQ(answer(""), "200 ");
    EXPECT_EQ(answer("If-None-Match: \"a-1\"\r\n"), "304 ");
    EXPECT_EQ(answer("if-none-match: W/\"a-1\"\r\n"), "304 ");
    EXPECT_EQ(answer("If-None-Match: *\r\n"), "304 ");
    EXPECT_EQ(answer("If-None-Match: \"x,y\" , W/\"z\",\"a-1\"\r\n"), "304 ");
    EXPECT_EQ(answer("If-None-Match: \"x\"\r\nIf-None-Match: \"a-1\"\r\n"), "304 ");
    EXPECT_EQ(answer("If-None-Match: \"x\"\r\n"), "200 ");
    EXPECT_EQ(answer("If-None-Match: a-1\r\n"), "200 ");
    EXPECT_EQ(answer("If-None-Match: \"a-1\r\n"), "200 ");
    EXPECT_EQ(answer("If-Match: \"a-1\"\r\n"), "200 ");
    EXPECT_EQ(answer("If-Match: \"x\"\r\nIf-Match: \"a-1\"\r\n"), "200 ");
    EXPECT_EQ(answer("If-Match: *\r\n"), "200 ");
    EXPECT_EQ(answer("If-Match: W/\"a-1\"\r\n"), "412 ");
    EXPECT_EQ(answer("If-Match: \"x\"\r\nIf-None-Match: \"a-1\"\r\n"), "412 ");
    validators.etag = "W/\"a-1\"";
    EXPECT_EQ(answer("If-None-Match: \"a-1\"\r\n"), "304 ");
    EXPECT_EQ(answer("If-Match: W/\"a-1\"\r\n"), "412 ");
}

TEST_F(Conditions, OfDates)
{
    EXPECT_EQ(answer("If-Modified-Since: " + date(kExample) + "\r\n"), "304 ");
    EXPECT_EQ(answer("If-Modified-Since: " + date(kExample + 1) + "\r\n"), "304 ");
    EXPECT_EQ(answer("If-Modified-Since: " + date(kExample - 1) + "\r\n"), "200 ");
    EXPECT_EQ(answer("If-Modified-Since: yesterday\r\n"), "200 ");
    EXPECT_EQ(answer("If-None-Match: \"x\"\r\nIf-Modified-Since: " + date(kExample) + "\r\n"), "200 ");
    EXPECT_EQ(answer("If-Unmodified-Since: " + date(kExample) + "\r\n"), "200 ");
    EXPECT_EQ(answer("If-Unmodified-Since: " + date(kExample - 1) + "\r\n"), "412 ");
    EXPECT_EQ(answer("If-Unmodified-Since: yesterday\r\n"), "200 ");
    EXPECT_EQ(answer("If-Match: \"a-1\"\r\nIf-Unmodified-Since: " + date(kExample - 1) + "\r\n"), "200 ");
}

TEST_F(Conditions, OfRanges)
{
    EXPECT_EQ(answer("Range: bytes=0-1\r\n"), "200 bytes=0-1");
    EXPECT_EQ(answer("Range: bytes=0-1\r\nRange: bytes=2-3\r\n"), "200 ");
    EXPECT_EQ(answer("Range: bytes=0-1\r\nIf-Range: \"a-1\"\r\n"), "200 bytes=0-1");
    EXPECT_EQ(answer("Range: bytes=0-1\r\nIf-Range: \"x\"\r\n"), "200 ");
    EXPECT_EQ(answer("Range: bytes=0-1\r\nIf-Range: W/\"a-1\"\r\n"), "200 ");
    EXPECT_EQ(answer("Range: bytes=0-1\r\nIf-Range: " + date(kExample) + "\r\n"), "200 bytes=0-1");
    EXPECT_EQ(answer("Range: bytes=0-1\r\nIf-Range: " + date(kExample + 1) + "\r\n"), "200 ");
    EXPECT_EQ(answer("Range: bytes=0-1\r\nIf-Range: \r\n"), "200 ");
    validators.is_date_strong = false;
    EXPECT_EQ(answer("Range: bytes=0-1\r\nIf-Range: " + date(kExample) + "\r\n"), "200 ");
}

TEST(AcceptEncoding, GivesWeights)
{
    EXPECT_EQ(accepted_weight("gzip, br", "br"), 1000);
    EXPECT_EQ(accepted_weight("gzip;q=0.5, BR ; q=0.125", "br"), 125);
    EXPECT_EQ(accepted_weight("*;q=0.3, br;q=0", "gzip"), 300);
    EXPECT_EQ(accepted_weight("*;q=0.3, br;q=0", "br"), 0);
    EXPECT_EQ(accepted_weight("gzip", "br"), 0);
    EXPECT_EQ(accepted_weight("x-gzip, br;q=0", "gzip"), 1000);
    EXPECT_EQ(accepted_weight("x-gzip, br;q=0", "br"), 0);
    EXPECT_EQ(accepted_weight("br;q=2", "br"), 0);
    EXPECT_EQ(accepted_weight("", "br"), 0);
}

}  // namespace
