#pragma once

#include "coro/proto/http1/response.h"

#include "http1_feed.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

// Responses with the results that the parser must have, and functions that feed the parser. The unit tests and the fuzz
// target share them.
namespace response_corpus {

using namespace coro::http1;
using feed::Answer;

struct Response {
    const char *why;
    std::string bytes;
    int answer;         // the status of the response; 0: more bytes are needed; negative: the negated status of the refusal
    std::string body = {};   // the body of an accepted response
    bool is_head = false;    // true: the response answers a HEAD request
};

inline std::string describe(const char *base, const ResponseHead &head)
{
    std::string description = std::to_string(head.status);
    auto add = [&description](std::string_view part) { (description += '\n') += part; };
    add(text(base, head.reason));
    for (uint64_t number : {head.fields.content_length, uint64_t(head.fields.size), uint64_t(head.fields.framing),
                            uint64_t(head.fields.keep_alive), uint64_t(head.fields.upgrade)}) {
        add(std::to_string(number));
    }
    for (int i = 0; i < head.fields.header_count; i++) {
        add(head.name(base, i));
        add(head.value(base, i));
    }
    return description;
}

// Calls the parser with the first cuts[0] bytes, then with the first cuts[1] bytes, and so on, until it has a result.
inline Answer read_head(std::string_view bytes, const std::vector<size_t> &cuts, const Limits &limits, ResponseHead &head)
{
    ResponseParser parser;
    Answer answer;
    for (size_t cut : cuts) {
        feed::Exact piece(bytes.substr(0, cut));
        answer.outcome = parser.parse(piece.view(), limits, head);
        if (answer.outcome > 0) {
            answer.description = describe(piece.view().data(), head);
        }
        if (answer.outcome != 0) {
            break;
        }
    }
    return answer;
}

// Reads the body that follows a head. A positive outcome is the number of bytes of the body, plus 1.
inline Answer read_body(std::string_view bytes, const std::vector<size_t> &cuts, const Limits &limits,
                        const ResponseHead &head, bool is_head_request)
{
    ResponseBody body(head, is_head_request || ResponseBody::is_bodiless_status(head.status), limits);
    Answer answer;
    size_t at = 0;
    for (size_t cut : cuts) {
        feed::Exact piece(bytes.substr(at, cut - at));
        std::string_view left = piece.view();
        while (!left.empty() && !body.done()) {
            std::string_view data;
            ssize_t consumed = body.read(left, data);
            if (consumed <= 0) {
                return {consumed < 0 ? int(consumed) : -1, ""};
            }
            answer.description += data;
            left.remove_prefix(size_t(consumed));
            at += size_t(consumed);
        }
    }
    if (body.finish()) {
        answer.outcome = int(at) + 1;
    }
    return answer;
}

inline const std::vector<Response> &responses()
{
    using namespace std::string_literals;
    static const std::string ok = "HTTP/1.1 200 OK\r\n";
    static const std::vector<Response> all = {
        {"a body with a length", ok + "Content-Length: 2\r\n\r\nhi", 200, "hi"},
        {"two equal lengths", ok + "Content-Length: 2\r\nContent-Length: 2\r\n\r\nhi", 200, "hi"},
        {"a list of equal lengths", ok + "Content-Length: 2, 2 ,2\r\n\r\nhi", 200, "hi"},
        {"two equal lengths of no bytes", ok + "Content-Length: 0\r\nContent-Length: 0\r\n\r\n", 200, ""},
        {"a body of no bytes", ok + "Content-Length: 0\r\n\r\n", 200, ""},
        {"a chunked body", ok + "Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n", 200, "hi"},
        {"a chunked body with trailers", ok + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX: y\r\n\r\n", 200, "a"},
        {"a body until the end of the connection", ok + "\r\nall", 200, "all"},
        {"HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nold", 200, "old"},
        {"a head that answers HEAD", ok + "Content-Length: 5\r\n\r\n", 200, "", true},
        {"a chunked head that answers HEAD", ok + "Transfer-Encoding: chunked\r\n\r\n", 200, "", true},
        {"204", "HTTP/1.1 204 No Content\r\n\r\n", 204, ""},
        {"304 with the length of the body that it does not have", "HTTP/1.1 304 Same\r\nContent-Length: 9\r\n\r\n", 304, ""},
        {"100", "HTTP/1.1 100 Continue\r\n\r\n", 100, ""},
        {"103 with fields", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", 103, ""},
        {"101", "HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n", 101, ""},
        {"no reason", "HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n", 200, ""},
        {"no reason and no space", "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", 200, ""},
        {"a reason with bytes from 0x80", "HTTP/1.1 200 \xc3\xa4\tb\r\nContent-Length: 0\r\n\r\n", 200, ""},
        {"an unusual status", "HTTP/1.1 799 Odd\r\nContent-Length: 0\r\n\r\n", 799, ""},
        {"fields of requests", ok + "Host: a b\r\nExpect: x\r\nContent-Length: 0\r\n\r\n", 200, ""},
        {"an empty value", ok + "X-Empty:\r\nContent-Length: 0\r\n\r\n", 200, ""},

        {"nothing", "", 0},
        {"half a status line", "HTTP/1.1 20", 0},
        {"half a head", ok + "Content-Length: 2\r\n", 0},

        {"an empty line first", "\r\n" + ok + "\r\n", -400},
        {"another protocol", "SSH-2.0-OpenSSH\r\n\r\n", -400},
        {"HTTP/0.9", "<html>\r\n\r\n", -400},
        {"a lower case name", "http/1.1 200 OK\r\n\r\n", -400},
        {"HTTP/2.0", "HTTP/2.0 200 OK\r\n\r\n", -505},
        {"HTTP/1.2", "HTTP/1.2 200 OK\r\n\r\n", -505},
        {"HTTP/1.10", "HTTP/1.10 200 OK\r\n\r\n", -400},
        {"two spaces", "HTTP/1.1  200 OK\r\n\r\n", -400},
        {"a tab", "HTTP/1.1\t200 OK\r\n\r\n", -400},
        {"a status of two digits", "HTTP/1.1 20 OK\r\n\r\n", -400},
        {"a status of four digits", "HTTP/1.1 2000 OK\r\n\r\n", -400},
        {"a status of letters", "HTTP/1.1 2xx OK\r\n\r\n", -400},
        {"a negative status", "HTTP/1.1 -20 OK\r\n\r\n", -400},
        {"a status below 100", "HTTP/1.1 099 OK\r\n\r\n", -400},
        {"a bare LF", "HTTP/1.1 200 OK\nContent-Length: 0\r\n\r\n", -400},
        {"a bare CR in a value", ok + "X: a\rb\r\n\r\n", -400},
        {"NUL in a value", ok + "X: a\0b\r\n\r\n"s, -400},
        {"a continued line", ok + "X: a\r\n b\r\n\r\n", -400},
        {"a space before the colon", ok + "Content-Length : 2\r\n\r\nhi", -400},
        {"a field without colon", ok + "Content-Length\r\n\r\n", -400},
        {"two lengths", ok + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n", -400},
        {"two lengths in a list", ok + "Content-Length: 2, 3\r\n\r\n", -400},
        {"a list and another length", ok + "Content-Length: 2, 2\r\nContent-Length: 0\r\n\r\n", -400},
        {"a list of lengths that ends in a comma", ok + "Content-Length: 2,\r\n\r\nhi", -400},
        {"a list of lengths with an empty one", ok + "Content-Length: 2,,2\r\n\r\nhi", -400},
        {"two equal lengths and chunks",
         ok + "Content-Length: 2\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n", -400},
        {"a length with a sign", ok + "Content-Length: +2\r\n\r\n", -400},
        {"a hexadecimal length", ok + "Content-Length: 0x2\r\n\r\n", -400},
        {"a huge length", ok + "Content-Length: 99999999999999999999\r\n\r\n", -400},
        {"length and chunks", ok + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n", -400},
        {"chunks and length", ok + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n", -400},
        {"chunks of HTTP/1.0", "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", -400},
        {"chunked twice", ok + "Transfer-Encoding: chunked, chunked\r\n\r\n", -400},
        {"two codings", ok + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", -400},
        {"an unknown coding", ok + "Transfer-Encoding: xchunked\r\n\r\n", -400},
        {"a coding in a coding", ok + "Transfer-Encoding: gzip, chunked\r\n\r\n", -501},
        {"100 with a length", "HTTP/1.1 100 Continue\r\nContent-Length: 2\r\n\r\n", -400},
        {"101 with chunks", "HTTP/1.1 101 Switching\r\nTransfer-Encoding: chunked\r\n\r\n", -400},
    };
    return all;
}

}  // namespace response_corpus
