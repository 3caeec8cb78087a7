// Compares coro's HTTP/1 parser with http_parser, an independent parser. http_parser must accept every request that
// coro's parser accepts, with the same result. http_parser may accept further requests.
#if __has_include(<http_parser.h>)

#include "coro/proto/http1/parser.h"

#include "http1_corpus.h"

#include <gtest/gtest.h>
#include <http_parser.h>
#include <random>
#include <utility>

namespace {

using namespace coro::http1;

struct Seen {
    std::string method;
    std::string url;
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;
    bool in_value = true;
    bool head_done = false;
    bool done = false;
    bool chunked = false;
    uint64_t length = 0;
    bool keep_alive = false;
    bool upgrade = false;
    http_errno error = HPE_OK;
    size_t consumed = 0;
    int minor = 0;
};

Seen &seen_by(http_parser *parser)
{
    return *static_cast<Seen *>(parser->data);
}

int on_url(http_parser *parser, const char *at, size_t size)
{
    seen_by(parser).url.append(at, size);
    return 0;
}

int on_field(http_parser *parser, const char *at, size_t size)
{
    Seen &seen = seen_by(parser);
    if (seen.head_done) {
        return 0;   // this field is a trailer, which the test does not compare
    }
    if (seen.in_value) {
        seen.headers.emplace_back();
        seen.in_value = false;
    }
    seen.headers.back().first.append(at, size);
    return 0;
}

int on_value(http_parser *parser, const char *at, size_t size)
{
    Seen &seen = seen_by(parser);
    if (!seen.head_done) {
        seen.in_value = true;
        seen.headers.back().second.append(at, size);
    }
    return 0;
}

int on_body(http_parser *parser, const char *at, size_t size)
{
    seen_by(parser).body.append(at, size);
    return 0;
}

int on_head(http_parser *parser)
{
    Seen &seen = seen_by(parser);
    seen.head_done = true;
    seen.chunked = parser->flags & F_CHUNKED;
    seen.length = parser->content_length == UINT64_MAX ? 0 : parser->content_length;
    seen.keep_alive = http_should_keep_alive(parser);
    seen.upgrade = parser->upgrade;
    return 0;
}

int on_end(http_parser *parser)
{
    seen_by(parser).done = true;
    http_parser_pause(parser, 1);
    return 0;
}

Seen read_otherwise(std::string_view bytes)
{
    http_parser_settings settings;
    http_parser_settings_init(&settings);
    settings.on_url = on_url;
    settings.on_header_field = on_field;
    settings.on_header_value = on_value;
    settings.on_headers_complete = on_head;
    settings.on_body = on_body;
    settings.on_message_complete = on_end;
    Seen seen;
    http_parser parser;
    http_parser_init(&parser, HTTP_REQUEST);
    parser.data = &seen;
    seen.consumed = http_parser_execute(&parser, &settings, bytes.data(), bytes.size());
    seen.error = HTTP_PARSER_ERRNO(&parser);
    seen.method = http_method_str(http_method(parser.method));
    seen.minor = parser.http_minor;
    return seen;
}

bool is_known_method(std::string_view method)
{
#define CORO_METHOD(number, name, string) #string,
    static const std::string_view known[] = {HTTP_METHOD_MAP(CORO_METHOD)};
#undef CORO_METHOD
    return std::find(std::begin(known), std::end(known), method) != std::end(known);
}

bool has_byte(std::string_view text, bool (*test)(unsigned char))
{
    return std::any_of(text.begin(), text.end(),
                       [test](char byte) { return test(static_cast<unsigned char>(byte)); });
}

// Returns true if a Connection field contains a tab, also behind its value, or empty list members. All of them are valid, but
// http_parser mishandles them.
bool has_odd_connection(const char *base, const Head &head)
{
    for (int i = 0; i < head.header_count; i++) {
        if (!equals_ignore_case(text(base, head.headers[i].name), "connection")) {
            continue;
        }
        std::string_view value = text(base, head.headers[i].value);
        if (value.data()[value.size()] == '\t') {   // behind the value, in the same line
            return true;
        }
        bool in_member = false;
        for (char byte : value) {
            if (byte == '\t' || (byte == ',' && !in_member)) {
                return true;
            }
            in_member = byte != ',' && (in_member || byte != ' ');
        }
    }
    return false;
}

bool has_tab_beside_framing(const char *base, const Head &head)
{
    for (int i = 0; i < head.header_count; i++) {
        Header header = head.headers[i];
        std::string_view name = text(base, header.name);
        if (!equals_ignore_case(name, "content-length") && !equals_ignore_case(name, "transfer-encoding")) {
            continue;
        }
        uint32_t from = header.name.at + header.name.size;
        std::string_view field(base + from, head.size - from);
        if (field.substr(0, field.find('\r')).find('\t') != field.npos) {
            return true;
        }
    }
    return false;
}

// A known case in which http_parser refuses a valid request, or reads less from a request than coro's parser does.
struct Exception {
    const char *why;
    bool (*applies)(const char *base, const Head &head);
};

const Exception kRefusedByTheOther[] = {
    {"it has a list of methods; ours are any token",
     [](const char *base, const Head &head) { return !is_known_method(text(base, head.method)); }},
    {"built strictly, it wants no bytes from 0x80 in a target",
     [](const char *base, const Head &head) {
         return has_byte(text(base, head.target), [](unsigned char byte) { return byte >= 0x80; });
     }},
    {"it knows fewer bytes of a host in an absolute target",
     [](const char *base, const Head &head) {
         return text(base, head.target)[0] != '/' && head.target.size > 1;
     }},
    {"it takes a name that begins with Transfer-Encoding for that one",
     [](const char *base, const Head &head) {
         return std::any_of(head.headers, head.headers + head.header_count, [base](Header header) {
             std::string_view name = text(base, header.name);
             return name.size() > 17 && equals_ignore_case(name.substr(0, 17), "transfer-encoding");
         });
     }},
    {"it takes HTAB for a part of Content-Length and Transfer-Encoding", has_tab_beside_framing},
};

bool is_excepted(const char *base, const Head &head)
{
    for (const Exception &exception : kRefusedByTheOther) {
        if (exception.applies(base, head)) {
            return true;
        }
    }
    return false;
}

std::string trimmed(std::string text)
{
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) {
        text.pop_back();
    }
    return text;
}

void expect_same_head(const std::string &bytes, const Head &head, const Seen &seen)
{
    const char *base = bytes.data();
    EXPECT_EQ(text(base, head.method), seen.method) << bytes;
    EXPECT_EQ(text(base, head.target), seen.url) << bytes;
    EXPECT_EQ(head.minor, seen.minor) << bytes;
    EXPECT_EQ(head.framing == Framing::kChunked, seen.chunked) << bytes;
    EXPECT_EQ(head.content_length, seen.length) << bytes;
    ASSERT_EQ(head.header_count, seen.headers.size()) << bytes;
    for (size_t i = 0; i < seen.headers.size(); i++) {
        EXPECT_EQ(text(base, head.headers[i].name), seen.headers[i].first) << bytes;
        EXPECT_EQ(text(base, head.headers[i].value), trimmed(seen.headers[i].second)) << bytes;
    }
    if (!has_odd_connection(base, head)) {
        // coro's parser ignores the Upgrade field in HTTP/1.0
        EXPECT_EQ(head.upgrade, seen.upgrade && head.minor == 1) << bytes;
        EXPECT_EQ(head.keep_alive, seen.keep_alive) << bytes;
    }
}

// Returns true if coro's parser has accepted the request. Only in this case the results of the two parsers are
// compared.
bool compare(const std::string &bytes)
{
    Limits limits;
    Head head;
    int outcome = HeadParser().parse(bytes, limits, head);
    if (outcome <= 0) {
        return false;
    }
    std::string alone = bytes.substr(0, size_t(outcome));
    Seen seen = read_otherwise(alone);
    if (!seen.head_done || (seen.error != HPE_OK && seen.error != HPE_PAUSED)) {
        EXPECT_TRUE(is_excepted(alone.data(), head)) << http_errno_name(seen.error) << "\n" << alone;
        return false;
    }
    expect_same_head(alone, head, seen);
    return true;
}

TEST(Http1Agreement, another_reader_understands_the_accepted_requests_of_the_corpus_alike)
{
    int compared = 0;
    for (const corpus::Request &request : corpus::requests()) {
        compared += compare(request.bytes);
    }
    EXPECT_GT(compared, 50);
}

TEST(Http1Agreement, another_reader_understands_accepted_mutations_alike)
{
    std::mt19937 random(2);
    std::vector<std::string> accepted;
    for (const corpus::Request &request : corpus::requests()) {
        if (request.answer == corpus::kAccepted && request.bytes.size() < 400) {
            accepted.push_back(request.bytes);
        }
    }
    const std::string_view interesting(" \t:,;?/*=-\x80" "A0k.\0\r\n", 18);
    int compared = 0;
    for (int round = 0; round < 200000 && !testing::Test::HasFailure(); round++) {
        std::string bytes = accepted[random() % accepted.size()];
        for (unsigned change = random() % 3; change < 3; change++) {
            size_t at = random() % bytes.size();
            char byte = interesting[random() % interesting.size()];
            if (random() % 2 == 0) {
                bytes[at] = byte;
            } else {
                bytes.insert(at, 1, byte);
            }
        }
        compared += compare(bytes);
    }
    EXPECT_GT(compared, 10000);
}

TEST(Http1Agreement, another_reader_finds_the_same_data_in_accepted_chunked_bodies)
{
    const std::string head = corpus::field("Transfer-Encoding: chunked");
    for (const corpus::Body &body : corpus::bodies()) {
        if (body.answer == corpus::kAccepted) {
            Seen seen = read_otherwise(head + body.bytes);
            EXPECT_TRUE(seen.done) << body.why;
            EXPECT_EQ(seen.body, body.data) << body.why;
        }
    }
}

}   // namespace

#endif
