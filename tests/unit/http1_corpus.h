#pragma once

#include <string>
#include <string_view>
#include <vector>

// Requests and bodies with the results that the parser must have. The unit tests and the fuzz target share them.
namespace corpus {

constexpr int kAccepted = 200;
constexpr int kMore = 0;

struct Request {
    const char *why;
    std::string bytes;
    int answer;   // kAccepted, kMore, or the HTTP status with which the request is refused
};

struct Body {
    const char *why;
    std::string bytes;
    int answer;
    std::string data;   // the decoded data of an accepted body
};

inline std::string operator""_s(const char *bytes, size_t size)
{
    return std::string(bytes, size);   // `size` counts the bytes behind a NUL, too
}

// Returns a request with this request line and a Host field.
inline std::string line(const std::string &request_line)
{
    return request_line + "\r\nHost: a\r\n\r\n";
}

// Returns a POST request with a Host field and one or more further fields.
inline std::string field(const std::string &fields, const std::string &version = "1.1")
{
    return "POST /x HTTP/" + version + "\r\nHost: a\r\n" + fields + "\r\n\r\n";
}

inline std::string host(const std::string &value)
{
    return "GET / HTTP/1.1\r\nHost:" + value + "\r\n\r\n";
}

inline std::string many_headers(int count)
{
    std::string bytes = "GET / HTTP/1.1\r\nHost: a\r\n";
    for (int i = 1; i < count; i++) {
        bytes += "X-" + std::to_string(i) + ": " + std::string(size_t(i) % 40, 'v') + "\r\n";
    }
    return bytes + "\r\n";
}

inline const std::vector<Request> &request_lines()
{
    static const std::vector<Request> all = {
        {"the shortest", line("GET / HTTP/1.1"), kAccepted},
        {"HTTP/1.0", line("GET / HTTP/1.0"), kAccepted},
        {"HTTP/1.0 without Host", "GET / HTTP/1.0\r\n\r\n", kAccepted},
        {"a query", line("GET /a/b?c=d&e=?f HTTP/1.1"), kAccepted},
        {"an empty query", line("GET /? HTTP/1.1"), kAccepted},
        {"two slashes", line("GET //a//b HTTP/1.1"), kAccepted},
        {"percent and odd but harmless bytes", line("GET /%2e%2e/<a>\"{b}|\\^`[]?x=<> HTTP/1.1"), kAccepted},
        {"bytes from 0x80 in the path", line("GET /caf\xc3\xa9?\xff HTTP/1.1"), kAccepted},
        {"an unknown method", line("BREW /pot HTTP/1.1"), kAccepted},
        {"a method of odd token bytes", line("M!#$%&'*+-.^_`|~9 / HTTP/1.1"), kAccepted},
        {"a method of 32 bytes", line(std::string(32, 'M') + " / HTTP/1.1"), kAccepted},
        {"HEAD", line("HEAD /x HTTP/1.1"), kAccepted},
        {"OPTIONS *", line("OPTIONS * HTTP/1.1"), kAccepted},
        {"absolute", line("GET http://example.com/p?q HTTP/1.1"), kAccepted},
        {"absolute with a port", line("GET HTTPS://example.com:8443/p HTTP/1.1"), kAccepted},
        {"absolute without path", line("GET http://example.com HTTP/1.1"), kAccepted},
        {"absolute without path, with a query", line("GET http://example.com?q HTTP/1.1"), kAccepted},
        {"absolute with an IPv6 address", line("GET http://[::1]:80/ HTTP/1.1"), kAccepted},
        {"one empty line first", "\r\n" + line("GET / HTTP/1.1"), kAccepted},
        {"more after the head", line("GET / HTTP/1.1") + "GET /2 HTTP/9.9\n", kAccepted},
        {"a long target", line("GET /" + std::string(3000, 'x') + "?" + std::string(3000, 'y') + " HTTP/1.1"),
         kAccepted},

        {"two empty lines first", "\r\n\r\n" + line("GET / HTTP/1.1"), 400},
        {"a bare LF first", "\n" + line("GET / HTTP/1.1"), 400},
        {"a space first", line(" GET / HTTP/1.1"), 400},
        {"two spaces after the method", line("GET  / HTTP/1.1"), 400},
        {"two spaces after the target", line("GET /  HTTP/1.1"), 400},
        {"a space after the version", line("GET / HTTP/1.1 "), 400},
        {"HTAB as separator", line("GET\t/ HTTP/1.1"), 400},
        {"HTAB before the version", line("GET /\tHTTP/1.1"), 400},
        {"a space in the target", line("GET /a b HTTP/1.1"), 400},
        {"a space in the query", line("GET /a?b c HTTP/1.1"), 400},
        {"HTAB in the target", line("GET /a\tb HTTP/1.1"), 400},
        {"HTAB in the query", line("GET /a?\tb HTTP/1.1"), 400},
        {"NUL in the target", line("GET /a\0b HTTP/1.1"_s), 400},
        {"DEL in the target", line("GET /a\x7f HTTP/1.1"), 400},
        {"a fragment", line("GET /a#b HTTP/1.1"), 400},
        {"a fragment after the query", line("GET /a?b#c HTTP/1.1"), 400},
        {"an empty target", line("GET  HTTP/1.1"), 400},
        {"no target", line("GET HTTP/1.1"), 400},
        {"HTTP/0.9", line("GET /"), 400},
        {"only a method", line("GET"), 400},
        {"a relative target", line("GET a/b HTTP/1.1"), 400},
        {"only a query", line("GET ?a HTTP/1.1"), 400},
        {"* without OPTIONS", line("GET * HTTP/1.1"), 400},
        {"more than * with OPTIONS", line("OPTIONS *a HTTP/1.1"), 400},
        {"another scheme", line("GET ftp://a/b HTTP/1.1"), 400},
        {"no authority", line("GET http:///a HTTP/1.1"), 400},
        {"one slash after the scheme", line("GET http:/a HTTP/1.1"), 400},
        {"user information", line("GET http://me@a/ HTTP/1.1"), 400},
        {"an authority that is no host", line("GET http://a,b/ HTTP/1.1"), 400},
        {"an authority as target", line("GET a:80 HTTP/1.1"), 400},
        {"a fragment in an authority", line("GET http://a#b/ HTTP/1.1"), 400},
        {"CONNECT", line("CONNECT a:443 HTTP/1.1"), 501},
        {"a method of 33 bytes", line(std::string(33, 'M') + " / HTTP/1.1"), 501},
        {"a method that is no token", line("G(T / HTTP/1.1"), 400},
        {"a method with a byte from 0x80", line("G\xc3\x89T / HTTP/1.1"), 400},
        {"an empty method", line("/ HTTP/1.1"), 400},
        {"HTTP/1.2", line("GET / HTTP/1.2"), 505},
        {"HTTP/2.0", line("GET / HTTP/2.0"), 505},
        {"HTTP/0.9 spelled out", line("GET / HTTP/0.9"), 505},
        {"HTTP/2's preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505},
        {"HTTP/2 without a minor version", line("GET / HTTP/2"), 400},
        {"lower case version", line("GET / http/1.1"), 400},
        {"HTTP/1.10", line("GET / HTTP/1.10"), 400},
        {"HTTP/01.1", line("GET / HTTP/01.1"), 400},
        {"HTTP/1,1", line("GET / HTTP/1,1"), 400},
        {"HTTP/1.x", line("GET / HTTP/1.x"), 400},
        {"HTTPS/1.1", line("GET / HTTPS/1.1"), 400},
        {"a bare CR in the request line", line("GET /\r HTTP/1.1"), 400},
        {"a bare LF ends the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n", 400},
        {"a bare CR ends the request line", "GET / HTTP/1.1\rHost: a\r\n\r\n", 400},
        {"CR CR LF ends the request line", "GET / HTTP/1.1\r\r\nHost: a\r\n\r\n", 400},
        {"TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"_s, 400},
        {"a request line too long", line("GET /" + std::string(8192, 'x') + " HTTP/1.1"), 414},
        {"a request line too long without end", "GET /" + std::string(8192, 'x'), 414},
        {"a method of 100,000 bytes", line(std::string(100'000, 'M') + " / HTTP/1.1"), 501},
        {"a method of 100,000 bytes behind an empty line", "\r\n" + line(std::string(100'000, 'M') + " / HTTP/1.1"), 501},
        {"a method of 9,000 bytes without end", std::string(9000, 'M'), 501},

        {"nothing", "", kMore},
        {"an empty line", "\r\n", kMore},
        {"half an empty line", "\r", kMore},
        {"part of a method", "GE", kMore},
        {"rubbish that may still end", "G(", kMore},
        {"a request line", "GET / HTTP/1.1\r\n", kMore},
        {"no blank line", "GET / HTTP/1.1\r\nHost: a\r\n", kMore},
        {"half a blank line", "GET / HTTP/1.1\r\nHost: a\r\n\r", kMore},
    };
    return all;
}

inline const std::vector<Request> &fields()
{
    static const std::vector<Request> all = {
        {"no space after the colon", field("A:b"), kAccepted},
        {"an empty value", field("A:"), kAccepted},
        {"a value of white space", field("A: \t "), kAccepted},
        {"white space around a value", field("A: \t b c\t "), kAccepted},
        {"HTAB and bytes from 0x80 in a value", field("A: b\tc\xc3\xa9\xff"), kAccepted},
        {"a name of all token bytes", field("!#$%&'*+-.^_`|~09azAZ: b"), kAccepted},
        {"colons in a value", field("A: :b: :"), kAccepted},
        {"a repeated field", field("A: 1\r\nA: 2\r\na: 3"), kAccepted},
        {"a value longer than any window", field("Cookie: " + std::string(5000, 'c') + "\r\nB: c"),
         kAccepted},
        {"a name longer than any window", field(std::string(2000, 'n') + ": v\r\nB: c"), kAccepted},
        {"all headers allowed", many_headers(100), kAccepted},

        {"one header too many", many_headers(101), 431},
        {"a space before the colon", field("A : b"), 400},
        {"HTAB before the colon", field("A\t: b"), 400},
        {"a space before the colon of Content-Length", field("Content-Length : 3"), 400},
        {"a space in a name", field("A b: c"), 400},
        {"an empty name", field(": b"), 400},
        {"no colon", field("Ab"), 400},
        {"obs-fold", field("A: b\r\n c"), 400},
        {"obs-fold with HTAB", field("A: b\r\n\tc"), 400},
        {"obs-fold of the first field", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400},
        {"obs-fold of nothing", field("A: b\r\n "), 400},
        {"a bare LF", field("A: b\nC: d"), 400},
        {"a bare CR", field("A: b\rC: d"), 400},
        {"CR CR LF", field("A: b\r"), 400},
        {"a bare LF as the blank line", "GET / HTTP/1.1\r\nHost: a\r\n\n", 400},
        {"LF LF", "GET / HTTP/1.1\r\nHost: a\n\n", 400},
        {"a bare CR as the blank line", "GET / HTTP/1.1\r\nHost: a\r\n\rX", 400},
        {"NUL in a value", field("A: b\0c"_s), 400},
        {"NUL in a name", field("A\0: c"_s), 400},
        {"a control byte in a value", field("A: b\x01"), 400},
        {"VT in a value",
         field("A: \x0b"
               "b"),
         400},
        {"ESC in a value", field("A: \x1b[0m"), 400},
        {"DEL in a value", field("A: \x7f"), 400},
        {"a byte from 0x80 in a name", field("\xc3\x84: b"), 400},
        {"a name with a slash", field("A/b: c"), 400},
        {"a name with a quote", field("\"A\": c"), 400},
        {"a name with brackets", field("[A]: c"), 400},
        {"a head too long", field("A: " + std::string(65536, 'a')), 431},
        {"a head too long without end", "GET / HTTP/1.1\r\nA: " + std::string(65536, 'a'), 431},
        {"a head too long of many lines", many_headers(99).substr(0, 2000) + ": " + std::string(64000, 'b'),
         431},
    };
    return all;
}

inline const std::vector<Request> &meanings_of_targets_and_hosts()
{
    static const std::vector<Request> all = {
        {"no Host", "GET / HTTP/1.1\r\n\r\n", 400},
        {"no Host, absolute target", "GET http://a/ HTTP/1.1\r\n\r\n", 400},
        {"two Hosts", field("Host: a"), 400},
        {"two Hosts on HTTP/1.0", field("host: b", "1.0"), 400},
        {"an empty Host", host(""), 400},
        {"a blank Host", host("  "), 400},
        {"an absolute target and an empty Host", "GET http://a/ HTTP/1.1\r\nHost:\r\n\r\n", kAccepted},
        {"an absolute target without a host", "GET http:///a HTTP/1.1\r\nHost:\r\n\r\n", 400},
        {"an empty Host and another one", "GET / HTTP/1.1\r\nHost:\r\nHost: a\r\n\r\n", 400},
        {"a Host and an empty one", field("Host:"), 400},
        {"two empty Hosts", "GET / HTTP/1.1\r\nHost:\r\nHost:\r\n\r\n", 400},
        {"a name", host(" www.example-1.com"), kAccepted},
        {"a name in upper case with a port", host(" WWW.EXAMPLE.COM:8080"), kAccepted},
        {"an underscore", host(" my_host"), kAccepted},
        {"a percent-encoded name", host(" a%20b"), kAccepted},
        {"an empty port", host(" a:"), kAccepted},
        {"port 65535", host(" a:65535"), kAccepted},
        {"IPv4", host(" 127.0.0.1:80"), kAccepted},
        {"IPv6", host(" [2001:db8::1]"), kAccepted},
        {"IPv6 with a port", host(" [::ffff:1.2.3.4]:443"), kAccepted},
        {"port 65536", host(" a:65536"), 400},
        {"a huge port", host(" a:18446744073709551617"), 400},
        {"a port that is no number", host(" a:8o"), 400},
        {"two ports", host(" a:1:2"), 400},
        {"only a port", host(" :80"), 400},
        {"a list", host(" a, b"), 400},
        {"a list without spaces", host(" a,b"), 400},
        {"a space", host(" a b"), 400},
        {"a slash", host(" a/b"), 400},
        {"a user", host(" me@a"), 400},
        {"a query", host(" a?b"), 400},
        {"bytes from 0x80", host(" \xc3\xa4.de"), 400},
        {"a percent that encodes nothing", host(" a%2"), 400},
        {"a percent and no hex", host(" a%zz"), 400},
        {"an open bracket", host(" [::1"), 400},
        {"empty brackets", host(" []"), 400},
        {"rubbish after brackets", host(" [::1]x"), 400},
        {"a name in brackets", host(" [xyz]"), 400},

        {"Content-Length", field("Content-Length: 10"), kAccepted},
        {"Content-Length 0", field("content-length:0"), kAccepted},
        {"Content-Length with leading zeros", field("CONTENT-LENGTH: 0010"), 400},
        {"Content-Length 00", field("Content-Length: 00"), 400},
        {"Content-Length in capitals", field("CONTENT-LENGTH: 10"), kAccepted},
        {"Content-Length at the limit", field("Content-Length: 2097152"), kAccepted},
        {"Content-Length of a GET", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", kAccepted},
        {"Content-Length past the limit", field("Content-Length: 2097153"), 413},
        {"Content-Length of 19 digits", field("Content-Length: 9999999999999999999"), 413},
        {"Content-Length of 20 digits", field("Content-Length: 18446744073709551617"), 400},
        {"an empty Content-Length", field("Content-Length:"), 400},
        {"Content-Length with a plus", field("Content-Length: +1"), 400},
    };
    return all;
}

inline const std::vector<Request> &meanings_of_fields()
{
    static const std::vector<Request> all = {
        {"Content-Length with a minus", field("Content-Length: -1"), 400},
        {"Content-Length in hex", field("Content-Length: 0x1"), 400},
        {"Content-Length with a point", field("Content-Length: 1.0"), 400},
        {"Content-Length with a space inside", field("Content-Length: 1 1"), 400},
        {"Content-Length with a word", field("Content-Length: 1 bytes"), 400},
        {"Content-Length of wide digits", field("Content-Length: \xef\xbc\x91"), 400},
        {"a list of equal Content-Lengths", field("Content-Length: 5, 5"), 400},
        {"a list of Content-Lengths", field("Content-Length: 5, 6"), 400},
        {"equal Content-Lengths", field("Content-Length: 5\r\nContent-Length: 5"), 400},
        {"conflicting Content-Lengths", field("Content-Length: 5\r\nContent-Length: 6"), 400},
        {"a comma only", field("Content-Length: ,"), 400},

        {"chunked", field("Transfer-Encoding: chunked"), kAccepted},
        {"chunked in upper case", field("TRANSFER-ENCODING:\tCHUNKED "), kAccepted},
        {"chunked, then Content-Length", field("Transfer-Encoding: chunked\r\nContent-Length: 5"), 400},
        {"Content-Length, then chunked", field("Content-Length: 5\r\nTransfer-Encoding: chunked"), 400},
        {"Content-Length 0, then chunked", field("Content-Length: 0\r\nTransfer-Encoding: chunked"), 400},
        {"chunked on HTTP/1.0", field("Transfer-Encoding: chunked", "1.0"), 400},
        {"chunked twice", field("Transfer-Encoding: chunked, chunked"), 400},
        {"two chunked lines", field("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"), 400},
        {"chunked, then another line", field("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity"),
         400},
        {"chunked not last", field("Transfer-Encoding: chunked, gzip"), 400},
        {"chunked and an empty member", field("Transfer-Encoding: chunked,"), 400},
        {"an empty member and chunked", field("Transfer-Encoding: , chunked"), 400},
        {"an empty Transfer-Encoding", field("Transfer-Encoding:"), 400},
        {"chunked in quotes", field("Transfer-Encoding: \"chunked\""), 400},
        {"chunked with a parameter", field("Transfer-Encoding: chunked;a=b"), 400},
        {"chunked and a word", field("Transfer-Encoding: chunked x"), 400},
        {"chunked after VT",
         field("Transfer-Encoding: \x0b"
               "chunked"),
         400},
        {"gzip before chunked", field("Transfer-Encoding: gzip, chunked"), 501},
        {"gzip", field("Transfer-Encoding: gzip"), 400},
        {"identity", field("Transfer-Encoding: identity"), 400},
        {"nearly chunked", field("Transfer-Encoding: chunkedfoo"), 400},
        {"nearly chunked before", field("Transfer-Encoding: xchunked"), 400},

        {"Expect", field("Expect: 100-continue\r\nContent-Length: 1"), kAccepted},
        {"Expect in other case", field("expect: 100-Continue\r\nContent-Length: 1"), kAccepted},
        {"Expect without body", field("Expect: 100-continue"), kAccepted},
        {"an unknown Expect", field("Expect: 200-ok"), 417},
        {"an empty Expect", field("Expect:"), 417},

        {"Connection: close", field("Connection: close"), kAccepted},
        {"Connection of all kinds", field("Connection: ,foo , Keep-Alive,\tUPGRADE\r\nUpgrade: websocket"),
         kAccepted},
        {"an empty Connection", field("Connection:"), kAccepted},
        {"Connection: keep-alive on HTTP/1.0", field("Connection: keep-alive", "1.0"), kAccepted},
        {"Connection that is no list of tokens", field("Connection: a b"), 400},
        {"names as long as known ones",
         field("Hosf: a\r\nExpecd: b\r\nUpgradf: c\r\nConnectiom: (\r\nContent-Lengtj: x\r\n"
               "Content_Length: 7\r\nTransfer-Encodinf: y\r\nTransfer_Encoding: z"),
         kAccepted},
    };
    return all;
}

inline const std::vector<Request> &meanings()
{
    static const std::vector<Request> all = [] {
        std::vector<Request> made = meanings_of_targets_and_hosts();
        made.insert(made.end(), meanings_of_fields().begin(), meanings_of_fields().end());
        return made;
    }();
    return all;
}

inline std::vector<Request> requests()
{
    std::vector<Request> all = request_lines();
    all.insert(all.end(), fields().begin(), fields().end());
    all.insert(all.end(), meanings().begin(), meanings().end());
    return all;
}

inline const std::vector<Body> &bodies()
{
    static const std::vector<Body> all = {
        {"an empty body", "0\r\n\r\n", kAccepted, ""},
        {"a zero of many digits", "0000000000000000\r\n\r\n", kAccepted, ""},
        {"one chunk", "5\r\nhello\r\n0\r\n\r\n", kAccepted, "hello"},
        {"three chunks", "1\r\na\r\n0A\r\n0123456789\r\n2\r\n\r\n\r\n0\r\n\r\n", kAccepted,
         "a0123456789\r\n"},
        {"hex in both cases", "a\r\n0123456789\r\nB\r\n0123456789a\r\n0\r\n\r\n", kAccepted,
         "01234567890123456789a"},
        {"more behind it", "1\r\na\r\n0\r\n\r\nGET / HTTP/1.1\r\n", kAccepted, "a"},
        {"a quoted value with a bare CR", "1;a;b=c;d=\"e;\\\"\r\t\"\r\na\r\n0\r\n\r\n", 400, ""},
        {"an extension", "1;a\r\na\r\n0;b=c;d=\"e ;\\\"\t\"\r\n\r\n", kAccepted, "a"},
        {"an extension with an empty quoted value", "1;a=\"\"\r\na\r\n0\r\n\r\n", kAccepted, "a"},
        {"white space around the parts of extensions",
         "1 \t;\ta = b ; c\t=\t\"d\" \t;e\r\na\r\n0 ; f\r\n\r\n", kAccepted, "a"},
        {"leading zeros", "00000000000000001\r\na\r\n" + std::string(1000, '0') + "\r\n\r\n", kAccepted, "a"},
        {"trailers", "1\r\na\r\n0\r\nA: b\r\nContent-Length:9\r\nC:\r\n\r\n", kAccepted, "a"},
        {"a large chunk", "2000\r\n" + std::string(8192, 'x') + "\r\n0\r\n\r\n", kAccepted,
         std::string(8192, 'x')},

        {"no size", "\r\na\r\n0\r\n\r\n", 400, ""},
        {"a size that is no number", "g\r\n", 400, ""},
        {"a minus", "-1\r\n", 400, ""},
        {"a plus", "+1\r\na\r\n", 400, ""},
        {"0x", "0x1\r\na\r\n", 400, ""},
        {"an underscore", "1_0\r\n", 400, ""},
        {"a space before the size", " 1\r\na\r\n0\r\n\r\n", 400, ""},
        {"a space after the size", "1 \r\na\r\n0\r\n\r\n", 400, ""},
        {"HTAB after the size", "1\t\r\na\r\n0\r\n\r\n", 400, ""},
        {"a space within the size", "1 0\r\na\r\n0\r\n\r\n", 400, ""},
        {"a space and a bare LF after the size", "1 \na\r\n0\r\n\r\n", 400, ""},
        {"leading zeros without end", std::string(20000, '0') + "1\r\na\r\n0\r\n\r\n", 400, ""},
        {"a size that overflows", "10000000000000000\r\n", 400, ""},
        {"a size that overflows behind zeros", "00010000000000000000\r\n", 400, ""},
        {"the largest size", "ffffffffffffffff\r\n", 413, ""},
        {"sizes that overflow together", "1\r\na\r\nffffffffffffffff\r\n", 413, ""},
        {"a chunk past the limit", "200001\r\n", 413, ""},
        {"a bare LF after the size", "1\na\r\n0\r\n\r\n", 400, ""},
        {"a bare CR after the size", "1\ra\r\n0\r\n\r\n", 400, ""},
        {"CR CR LF after the size", "1\r\r\na\r\n0\r\n\r\n", 400, ""},
        {"data longer than its size", "1\r\nab\r\n0\r\n\r\n", 400, ""},
        {"data without CRLF", "1\r\na0\r\n\r\n", 400, ""},
        {"data with a bare LF", "1\r\na\n0\r\n\r\n", 400, ""},
        {"data with a bare CR", "1\r\na\r0\r\n\r\n", 400, ""},
        {"a bare LF at the end", "0\r\n\n", 400, ""},
        {"LF LF at the end", "0\n\n", 400, ""},
        {"a bare CR at the end", "0\r\n\rx", 400, ""},
        {"an extension without a name", "1;\r\na\r\n0\r\n\r\n", 400, ""},
        {"an extension with an empty value", "1;a=\r\na\r\n0\r\n\r\n", 400, ""},
        {"an extension with two values", "1;a=b=c\r\na\r\n0\r\n\r\n", 400, ""},
        {"an extension of two words", "1;a b\r\na\r\n0\r\n\r\n", 400, ""},
        {"an extension's value of two words", "1;a=b c\r\na\r\n0\r\n\r\n", 400, ""},
        {"a second value after white space", "1;a=b =c\r\na\r\n0\r\n\r\n", 400, ""},
        {"a space after an extension", "1;a \r\na\r\n0\r\n\r\n", 400, ""},
        {"a space after an extension's value", "1;a=b \r\na\r\n0\r\n\r\n", 400, ""},
        {"a space after a quoted value", "1;a=\"b\" \r\na\r\n0\r\n\r\n", 400, ""},
        {"an extension of white space", "1; \t\r\na\r\n0\r\n\r\n", 400, ""},
        {"a value of white space", "1;a= \r\na\r\n0\r\n\r\n", 400, ""},
        {"a bare LF after the white space of an extension", "1; \n a\r\na\r\n0\r\n\r\n", 400, ""},
        {"VT before an extension", "1\x0b;a\r\na\r\n0\r\n\r\n", 400, ""},
        {"white space without end", "1" + std::string(20000, ' ') + ";a\r\na\r\n0\r\n\r\n", 400, ""},
        {"an extension with a bare LF", "1;a\nb\r\na\r\n0\r\n\r\n", 400, ""},
        {"a quoted value with a bare LF", "1;a=\"\n\"\r\na\r\n0\r\n\r\n", 400, ""},
        {"rubbish after a quoted value", "1;a=\"b\"c\r\na\r\n0\r\n\r\n", 400, ""},
        {"extensions without end", "1;" + std::string(20000, 'a') + "\r\na\r\n0\r\n\r\n", 400, ""},
        {"a trailer with white space before the colon", "0\r\nA : b\r\n\r\n", 400, ""},
        {"a trailer without a name", "0\r\n: b\r\n\r\n", 400, ""},
        {"a trailer without a colon", "0\r\nAb\r\n\r\n", 400, ""},
        {"a trailer with NUL", "0\r\nA: \0\r\n\r\n"_s, 400, ""},
        {"a trailer with a bare LF", "0\r\nA: b\n\r\n", 400, ""},
        {"a trailer with obs-fold", "0\r\nA: b\r\n c\r\n\r\n", 400, ""},
        {"a trailer too long", "0\r\nA: " + std::string(65536, 'a'), 431, ""},

        {"nothing", "", kMore, ""},
        {"a size", "5", kMore, ""},
        {"half a chunk", "5\r\nhel", kMore, ""},
        {"no last chunk", "5\r\nhello\r\n", kMore, ""},
        {"no blank line", "0\r\nA: b\r\n", kMore, ""},
    };
    return all;
}

}   // namespace corpus
