#include "coro/proto/proxy/forwarded.h"
#include "coro/proto/proxy/header.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <string>

namespace {

using namespace coro::proxy;
using namespace std::string_literals;

std::string print(const Host &host)
{
    if (host.kind == Host::kNone) {
        return "?";
    }
    char text[INET6_ADDRSTRLEN];
    ::inet_ntop(host.kind == Host::kIpv4 ? AF_INET : AF_INET6, host.bytes, text, sizeof text);
    return text + (host.port ? " " + std::to_string(host.port) : "");
}

// Parses the header byte by byte. All prefixes must be incomplete, and bytes behind the header must change nothing.
std::string parse(const std::string &bytes)
{
    Header header;
    for (size_t size = 0; size < bytes.size(); size++) {
        std::string prefix = bytes.substr(0, size);   // a copy, so that AddressSanitizer finds reads beyond it
        if (int outcome = parse_header(prefix, header); outcome != 0) {
            return outcome < 0 ? "refused" : print(header.client) + " after " + std::to_string(size);
        }
    }
    int outcome = parse_header(bytes, header);
    if (outcome <= 0) {
        return outcome < 0 ? "refused" : "incomplete";
    }
    Header again;
    EXPECT_EQ(parse_header(bytes + "GET / HTTP/1.1\r\n", again), 1);
    EXPECT_EQ(header.size, bytes.size());
    EXPECT_EQ(again.size, bytes.size());
    return print(header.client);
}

TEST(ProxyHeader, reads_version_1)
{
    EXPECT_EQ(parse("PROXY TCP4 192.0.2.1 198.51.100.2 56324 443\r\n"), "192.0.2.1 56324");
    EXPECT_EQ(parse("PROXY TCP6 2001:db8::1 ::1 0 65535\r\n"), "2001:db8::1");
    EXPECT_EQ(parse("PROXY TCP6 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff 65535 65535\r\n"),
              "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff 65535");
    EXPECT_EQ(parse("PROXY UNKNOWN\r\n"), "?");
    EXPECT_EQ(parse("PROXY UNKNOWN ffff::1 ffff::2 65535 65535\r\n"), "?");
}

TEST(ProxyHeader, refuses_what_is_no_version_1)
{
    for (const char *line : {"PROXY TCP4 192.0.2.1 198.51.100.2 56324\r\n", "PROXY TCP4 192.0.2.1 198.51.100.2 56324 443 \r\n",
                             "PROXY TCP4 192.0.2.1 198.51.100.2 56324 443 5\r\n", "PROXY TCP4  192.0.2.1 198.51.100.2 1 2\r\n",
                             "PROXY TCP4 2001:db8::1 ::1 1 2\r\n", "PROXY TCP6 192.0.2.1 198.51.100.2 1 2\r\n",
                             "PROXY TCP4 192.0.2.1 198.51.100.2 65536 443\r\n", "PROXY TCP4 192.0.2.1 198.51.100.2 01 443\r\n",
                             "PROXY TCP4 192.0.2.1 198.51.100.2 -1 443\r\n", "PROXY TCP4 192.0.2.256 198.51.100.2 1 443\r\n",
                             "PROXY TCP4 name 198.51.100.2 1 443\r\n", "PROXY UDP4 192.0.2.1 198.51.100.2 1 443\r\n",
                             "PROXY tcp4 192.0.2.1 198.51.100.2 1 443\r\n", "PROXY TCP4 192.0.2.1 198.51.100.2 1 443\rx",
                             "PROXY \r\n", "PROXY TCP4\r\n", "PROXYTCP4", "GET / HTTP/1.1\r\n", "\r\n\r\nGET", "proxy "}) {
        EXPECT_EQ(parse(line), "refused") << line;
    }
    EXPECT_EQ(parse("PROXY UNKNOWN " + std::string(91, 'x') + "\r\n"), "?");
    EXPECT_EQ(parse("PROXY UNKNOWN " + std::string(92, 'x') + "\r\n"), "refused");
    EXPECT_EQ(parse("PROXY UNKNOWN " + std::string(90, 'x')), "incomplete");
}

std::string version2(char command, char family, const std::string &rest, int size = -1)
{
    size_t length = size < 0 ? rest.size() : size_t(size);
    return "\r\n\r\n\0\r\nQUIT\n"s + command + family + char(length >> 8) + char(length) + rest;
}

const std::string kEnds4 = "\xc0\x00\x02\x01\xc6\x33\x64\x02\xdc\x04\x01\xbb"s;   // 192.0.2.1:56324 to 198.51.100.2:443
const std::string kEnds6 = "\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x04\xd2\x01\xbb"s;

TEST(ProxyHeader, reads_version_2)
{
    EXPECT_EQ(parse(version2(0x21, 0x11, kEnds4)), "192.0.2.1 56324");
    EXPECT_EQ(parse(version2(0x21, 0x12, kEnds4)), "192.0.2.1 56324");
    EXPECT_EQ(parse(version2(0x21, 0x21, kEnds6)), "2001:db8::1 1234");
    EXPECT_EQ(parse(version2(0x21, 0x11, kEnds4 + "\x04\0\x03xyz\x01\0\0"s)), "192.0.2.1 56324");
    EXPECT_EQ(parse(version2(0x21, 0x31, std::string(216, 'p'))), "?");
    EXPECT_EQ(parse(version2(0x21, 0x00, "")), "?");
    EXPECT_EQ(parse(version2(0x21, 0x00, "anything")), "?");
    EXPECT_EQ(parse(version2(0x20, 0x00, "")), "?");
    EXPECT_EQ(parse(version2(0x20, 0x11, kEnds4)), "?") << "the proxy speaks for itself";
    EXPECT_EQ(parse(version2(0x20, char(0xff), "xyz")), "?") << "the rest of a LOCAL header is ignored";
    EXPECT_EQ(parse(version2(0x21, 0x11, kEnds4 + "\x04\x0f\xe1"s + std::string(4065, 'x'))), "192.0.2.1 56324");
}

TEST(ProxyHeader, refuses_what_is_no_version_2)
{
    EXPECT_EQ(parse(version2(0x22, 0x11, kEnds4)), "refused") << "an unknown command";
    EXPECT_EQ(parse(version2(0x11, 0x11, kEnds4)), "refused") << "version 1 in the form of version 2";
    EXPECT_EQ(parse(version2(0x21, 0x41, kEnds4)), "refused") << "an unknown family";
    EXPECT_EQ(parse(version2(0x21, 0x13, kEnds4)), "refused") << "an unknown transport";
    EXPECT_EQ(parse(version2(0x21, 0x11, kEnds4.substr(1))), "refused") << "too short for its family";
    EXPECT_EQ(parse(version2(0x21, 0x21, kEnds4)), "refused");
    EXPECT_EQ(parse(version2(0x21, 0x31, std::string(215, 'p'))), "refused");
    EXPECT_EQ(parse(version2(0x21, 0x11, kEnds4 + "\x04")), "refused") << "half an extension";
    EXPECT_EQ(parse(version2(0x21, 0x11, kEnds4 + "\x04\0\x04xyz"s)), "refused") << "an extension beyond the end";
    EXPECT_EQ(parse(version2(0x21, 0x11, kEnds4 + std::string(5000, 'x'))), "refused") << "too long";
    EXPECT_EQ(parse(version2(0x21, 0x11, kEnds4, 13)), "incomplete");
}

std::string hops(std::string_view value, ForwardedReader::Syntax syntax)
{
    ForwardedReader reader(value, syntax);
    std::string all;
    for (Host host; reader.next(host);) {
        all += (all.empty() ? "" : ", ") + print(host);
    }
    return all;
}

TEST(Forwarded, reads_x_forwarded_for_from_the_right)
{
    auto list = [](std::string_view value) { return hops(value, ForwardedReader::Syntax::kList); };
    EXPECT_EQ(list("203.0.113.5"), "203.0.113.5");
    EXPECT_EQ(list("203.0.113.5, 10.0.0.2,10.0.0.1\t"), "10.0.0.1, 10.0.0.2, 203.0.113.5");
    EXPECT_EQ(list("203.0.113.5:4711, [2001:db8::1]:80, [2001:db8::2], 2001:db8::3"),
              "2001:db8::3, 2001:db8::2, 2001:db8::1 80, 203.0.113.5 4711");
    EXPECT_EQ(list(" , ,1.2.3.4, ,"), "1.2.3.4") << "empty elements have no meaning";
    EXPECT_EQ(list(""), "");
    EXPECT_EQ(list("unknown, 1.2.3.4, localhost, _hidden, 1.2.3, 1.2.3.4.5, 01.2.3.4"), "?, ?, ?, ?, ?, 1.2.3.4, ?");
    EXPECT_EQ(list("[1.2.3.4], [::1, ::1], []:80, [::1]80, 1.2.3.4:, 1.2.3.4:99999, 1.2.3.4:x"), "?, ?, ?, ?, ?, ?, ?, ?");
    EXPECT_EQ(list("1.2.3.4\0"s), "?");
    EXPECT_EQ(list("\"1.2.3.4\", \", 1.2.3.5"), "1.2.3.5, ?, ?");
}

TEST(Forwarded, reads_the_field_of_rfc_7239)
{
    auto forwarded = [](std::string_view value) { return hops(value, ForwardedReader::Syntax::kForwarded); };
    EXPECT_EQ(forwarded("for=192.0.2.60;proto=http;by=203.0.113.43"), "192.0.2.60");
    EXPECT_EQ(forwarded("For=\"[2001:db8:cafe::17]:4711\""), "2001:db8:cafe::17 4711");
    EXPECT_EQ(forwarded("for=192.0.2.43, FOR=198.51.100.17 ; proto=https"), "198.51.100.17, 192.0.2.43");
    EXPECT_EQ(forwarded("for=\"192.0.2.43:_port\", for=192.0.2.44:80"), "192.0.2.44 80, 192.0.2.43");
    EXPECT_EQ(forwarded("for=_hidden, for=unknown, by=1.2.3.4, for=1.2.3.4;for=1.2.3.5, 1.2.3.4"), "?, ?, ?, ?, ?");
    EXPECT_EQ(forwarded("for=1.2.3.4;host=\"a,b\", for=1.2.3.5"), "1.2.3.5, 1.2.3.4") << "a comma in quotes";
    EXPECT_EQ(forwarded("for=1.2.3.4;host=\"a;for=9.9.9.9\""), "1.2.3.4") << "a semicolon in quotes";
    EXPECT_EQ(forwarded("for=\"9.9.9.9, for=1.2.3.5"), "1.2.3.5, ?") << "a quote of the client changes nothing to its right";
}

TEST(Forwarded, reads_long_fields_in_linear_time)
{
    std::string value;
    for (int i = 0; i < 10'000; i++) {
        value += "1.2.3.4, ";
    }
    ForwardedReader reader(value, ForwardedReader::Syntax::kForwarded);
    int count = 0;
    for (Host host; reader.next(host); count++) {
    }
    EXPECT_EQ(count, 10'000);
}

}  // namespace
