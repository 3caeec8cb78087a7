#pragma once

#include "websocket_feed.h"

// A server's expected answers to frames, by the sections of the case list that implementations are commonly tested
// with. The unit test and the fuzz target share them.
namespace cases {

using feed::Frame;
using feed::wire;
using namespace coro::websocket;

struct Case {
    std::string name;
    std::string bytes;
    std::string answer;
};

inline std::string frames(const std::vector<Frame> &list, bool masked = true)
{
    std::string bytes;
    for (const Frame &frame : list) {
        bytes += wire(frame, masked);
    }
    return bytes;
}

inline std::string refused(int code)
{
    return "refused:" + std::to_string(code) + "\n";
}

inline std::string repeated(std::string_view unit, size_t count)
{
    std::string text;
    while (count-- > 0) {
        text += unit;
    }
    return text;
}

inline void add_framing(std::vector<Case> &list)
{
    for (size_t size : {0, 125, 126, 127, 128, 65535, 65536}) {
        std::string payload(size, '*');
        list.push_back({"1.1 text of " + std::to_string(size), frames({{Opcode::kText, payload}}),
                        "text:" + payload + "\n"});
        list.push_back({"1.2 binary of " + std::to_string(size), frames({{Opcode::kBinary, payload}}),
                        "binary:" + payload + "\n"});
    }
}

inline void add_pings(std::vector<Case> &list)
{
    std::string binary("\x00\xff\xfe\xfd\xfc\xfb\x00\xff", 8);
    std::string most(125, '\xfe');
    list.push_back({"2.1 ping without payload", frames({{Opcode::kPing, ""}}), "ping:\n"});
    list.push_back({"2.2 ping with text", frames({{Opcode::kPing, "Hello"}}), "ping:Hello\n"});
    list.push_back({"2.3 ping with binary", frames({{Opcode::kPing, binary}}), "ping:" + binary + "\n"});
    list.push_back({"2.4 ping of 125", frames({{Opcode::kPing, most}}), "ping:" + most + "\n"});
    list.push_back({"2.5 ping of 126", frames({{Opcode::kPing, most + "\xfe"}}), refused(1002)});
    list.push_back({"2.7 unsolicited pong", frames({{Opcode::kPong, ""}}), "pong:\n"});
    list.push_back({"2.9 pong with payload, then ping", frames({{Opcode::kPong, "p"}, {Opcode::kPing, "q"}}),
                    "pong:p\nping:q\n"});
    list.push_back(
        {"2.10 ten pings", repeated(frames({{Opcode::kPing, "x"}}), 10), repeated("ping:x\n", 10)});
}

inline void add_reserved(std::vector<Case> &list)
{
    for (int bits = 1; bits <= 7; bits++) {
        for (Opcode opcode : {Opcode::kText, Opcode::kBinary, Opcode::kPing, Opcode::kClose}) {
            std::string bytes = frames({{opcode, "ab"}});
            bytes[0] |= char(bits << 4);
            list.push_back({"3 reserved bits " + std::to_string(bits),
                            frames({{Opcode::kText, "Hi"}}) + bytes, "text:Hi\n" + refused(1002)});
        }
    }
    for (int opcode : {3, 4, 5, 6, 7, 11, 12, 13, 14, 15}) {
        for (const char *payload : {"", "payload"}) {
            std::string bytes =
                frames({{Opcode::kText, "Hi"}, {Opcode(opcode), payload}, {Opcode::kPing, ""}});
            list.push_back({"4 opcode " + std::to_string(opcode), bytes, "text:Hi\n" + refused(1002)});
        }
    }
}

inline void add_fragments(std::vector<Case> &list)
{
    constexpr Opcode kMore = Opcode::kContinuation, kText = Opcode::kText, kPing = Opcode::kPing,
                     kPong = Opcode::kPong;
    list.push_back({"5.1 ping in fragments", frames({{kPing, "a", false}, {kMore, "b"}}), refused(1002)});
    list.push_back({"5.2 pong in fragments", frames({{kPong, "a", false}, {kMore, "b"}}), refused(1002)});
    list.push_back(
        {"5.3 text in fragments", frames({{kText, "frag", false}, {kMore, "ment"}}), "text:fragment\n"});
    list.push_back({"5.6 ping between", frames({{kText, "frag", false}, {kPing, "ping"}, {kMore, "ment"}}),
                    "ping:ping\ntext:fragment\n"});
    list.push_back(
        {"5.9 continuation of nothing", frames({{kMore, "no", true}, {kText, "Hi"}}), refused(1002)});
    list.push_back({"5.12 continuation of nothing, not final", frames({{kMore, "no", false}, {kText, "Hi"}}),
                    refused(1002)});
    list.push_back({"5.15 continuation after the end",
                    frames({{kText, "a", false}, {kMore, "b"}, {kMore, "c", false}}),
                    "text:ab\n" + refused(1002)});
    list.push_back({"5.18 text within text", frames({{kText, "a", false}, {kText, "b"}}), refused(1002)});
    list.push_back({"5.19 pings between five fragments",
                    frames({{kText, "1", false},
                            {kMore, "2", false},
                            {kPing, "a"},
                            {kMore, "3", false},
                            {kMore, "4", false},
                            {kPing, "b"},
                            {kMore, "5"}}),
                    "ping:a\nping:b\ntext:12345\n"});
    list.push_back({"a close between fragments",
                    frames({{kText, "1", false}, {Opcode::kClose, ""}, {kMore, "5"}}), "close:1005:\n"});
    list.push_back({"two messages and a begun one",
                    frames({{kText, "1"}, {Opcode::kBinary, "2"}, {kText, "3", false}}),
                    "text:1\nbinary:2\n"});
}

inline void add_texts(std::vector<Case> &list)
{
    constexpr Opcode kMore = Opcode::kContinuation, kText = Opcode::kText;
    list.push_back({"6.1 empty text", frames({{kText, ""}}), "text:\n"});
    list.push_back(
        {"6.1 empty fragments", frames({{kText, "", false}, {kMore, "", false}, {kMore, ""}}), "text:\n"});
    list.push_back({"6.1 one of them is not",
                    frames({{kText, "", false}, {kMore, "middle", false}, {kMore, ""}}), "text:middle\n"});
    const std::string greek = "\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5";
    for (size_t cut = 0; cut <= greek.size(); cut++) {
        list.push_back({"6.2 fragments cut a character",
                        frames({{kText, greek.substr(0, cut), false}, {kMore, greek.substr(cut)}}),
                        "text:" + greek + "\n"});
    }
    const char *good[] = {"\xf4\x8f\xbf\xbf", "\xed\x9f\xbf", "\xee\x80\x80",     "\xef\xbf\xbd",
                          "\xc2\x80",         "\xe0\xa0\x80", "\xf0\x90\x80\x80", "\xef\xbf\xbe",
                          "\xef\xbf\xbf",     "\xef\xb7\x90"};
    for (const char *text : good) {
        list.push_back({"6 valid", frames({{kText, text}}), "text:" + std::string(text) + "\n"});
    }
    const char *bad[] = {"\x80",
                         "\xbf",
                         "\x80\xbf",
                         "\xfe",
                         "\xff",
                         "\xc0\xaf",
                         "\xe0\x80\xaf",
                         "\xf0\x80\x80\xaf",
                         "\xf8\x80\x80\x80\xaf",
                         "\xc1\xbf",
                         "\xe0\x9f\xbf",
                         "\xf0\x8f\xbf\xbf",
                         "\xed\xa0\x80",
                         "\xed\xbf\xbf",
                         "\xed\xa0\x80\xed\xb0\x80",
                         "\xf4\x90\x80\x80",
                         "\xf8\x88\x80\x80\x80",
                         "\xc0 ",
                         "\xe0\x80",
                         "\xf0\x80\x80",
                         "\xce",
                         "\xe1\xbd",
                         "\xf0\x90\x80"};
    for (const char *text : bad) {
        list.push_back({"6 invalid", frames({{kText, text}, {kText, "Hi"}}), refused(1007)});
        list.push_back({"6 invalid behind good text", frames({{kText, greek + text}}), refused(1007)});
        list.push_back({"6 binary may be anything", frames({{Opcode::kBinary, text}}),
                        "binary:" + std::string(text) + "\n"});
    }
    std::string begun = frames({{kText, greek + "\xf4\x90\x80\x80" + "edited", false}});
    list.push_back({"6.3 refused before the message ends", begun, refused(1007)});
    list.push_back({"6.4 refused before the frame ends", begun.substr(0, begun.size() - 8), refused(1007)});
}

inline std::string close_payload(int code, std::string_view reason)
{
    return std::string{char(code >> 8), char(code)} + std::string(reason);
}

inline void add_closes(std::vector<Case> &list)
{
    auto add = [&list](std::string name, std::string payload, std::string answer) {
        list.push_back({name, frames({{Opcode::kClose, payload}, {Opcode::kText, "too late"}}), answer});
    };
    add("7.3.1 empty", "", "close:1005:\n");
    add("7.3.2 one byte", "a", refused(1002));
    add("7.3.3 a code alone", close_payload(1000, ""), "close:1000:\n");
    add("7.3.4 a reason", close_payload(1000, "Hello World!"), "close:1000:Hello World!\n");
    std::string longest(123, '*');
    add("7.3.5 the longest reason", close_payload(1000, longest), "close:1000:" + longest + "\n");
    add("7.3.6 a longer one", close_payload(1000, longest + "*"), refused(1002));
    add("7.5.1 a reason that is no text", close_payload(1000, "\xce\xba\xed\xa0\x80"), refused(1007));
    for (int code : {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999}) {
        add("7.7 code " + std::to_string(code), close_payload(code, "x"),
            "close:" + std::to_string(code) + ":x\n");
    }
    for (int code : {0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535}) {
        add("7.9 code " + std::to_string(code), close_payload(code, ""), refused(1002));
        add("7.9 code and reason " + std::to_string(code), close_payload(code, "x"), refused(1002));
    }
}

inline std::vector<Case> all()
{
    std::vector<Case> list;
    add_framing(list);
    add_pings(list);
    add_reserved(list);
    add_fragments(list);
    add_texts(list);
    add_closes(list);
    std::string unmasked = frames({{Opcode::kText, "Hello"}}, false);
    list.push_back({"a frame without a mask", unmasked, refused(1002)});
    list.push_back({"a length not in its shortest form", std::string("\x82\xfe\x00\x05", 4), refused(1002)});
    list.push_back(
        {"a length of 2^63", std::string("\x82\xff\x80\x00\x00\x00\x00\x00\x00\x00", 10), refused(1002)});
    return list;
}

}   // namespace cases
