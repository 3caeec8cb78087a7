#include "http2_feed.h"

#include <gtest/gtest.h>

namespace {

using namespace http2_feed;
using Events = std::vector<std::string>;

// Returns the frames of a type that the server sends now.
std::vector<Frame> sent(Server &server, uint8_t type)
{
    std::vector<Frame> frames = frames_in(server.output());
    std::erase_if(frames, [type](const Frame &frame) { return frame.type != type; });
    return frames;
}

std::string code(ErrorCode code)
{
    return number(uint32_t(code), 4);
}

TEST(Http2Session, tells_the_events_of_a_request_at_every_split)
{
    std::string bytes = kPreface + request(1, kEndHeaders) + frame(kData, 0, 1, "hel") + frame(kData, kPadded, 1, "\x01lo ") +
                        frame(kHeaders, kEndHeaders | kEndStream, 1, field("sum", "9"));
    for (size_t cut = 0; cut <= bytes.size(); cut++) {
        Server server;
        server.receive(std::string_view(bytes).substr(0, cut));
        server.receive(std::string_view(bytes).substr(cut));
        EXPECT_EQ(server.events, (Events{"1 field :method: GET", "1 field :scheme: http", "1 field :authority: test",
                                         "1 field :path: /", "1 head", "1 data hello", "1 trailer sum: 9", "1 end"}))
            << cut;
        EXPECT_TRUE(server.session.failure().empty());
    }
}

TEST(Http2Session, sends_a_response_with_trailers_and_forgets_the_stream)
{
    Server server;
    server.receive(kPreface + request(1));
    server.answer(1, "hello", {{"grpc-status", "0"}});
    std::vector<Frame> frames = frames_in(server.output());
    ASSERT_GE(frames.size(), 3u);
    size_t last = frames.size() - 1;
    EXPECT_EQ(frames[last - 1].type, kData);
    EXPECT_EQ(frames[last - 1].payload, "hello");
    EXPECT_EQ(frames[last - 1].flags, 0);
    EXPECT_EQ(frames[last].type, kHeaders);
    EXPECT_EQ(frames[last].flags, kEndHeaders | kEndStream);
    EXPECT_EQ(server.events.back(), "1 closed 0");
    EXPECT_TRUE(server.requests.empty());
}

TEST(Http2Session, sends_no_more_than_the_windows_admit)
{
    Server server;
    server.receive(kPreface + frame(kSettings, 0, 0, number(4, 2) + number(10, 4)) + request(1));
    EXPECT_EQ(server.session.room(1), 10u);
    server.answer(1, "0123456789abcdef");
    auto body = [&server] {
        std::string all;
        for (const Frame &one : sent(server, kData)) {
            all += one.payload;
        }
        return all;
    };
    EXPECT_EQ(body(), "0123456789");
    EXPECT_EQ(server.session.room(1), 0u);
    server.receive(frame(kSettings, 0, 0, number(4, 2) + number(5, 4)));   // the window is below 0 now
    EXPECT_EQ(server.session.room(1), 0u);
    server.receive(frame(kWindowUpdate, 0, 1, number(6, 4)));
    EXPECT_EQ(body(), "a");
    server.receive(frame(kWindowUpdate, 0, 1, number(100, 4)));
    EXPECT_EQ(body(), "bcdef");
    EXPECT_EQ(server.events.back(), "1 closed 0");
}

TEST(Http2Session, holds_the_peer_to_its_windows)
{
    Server server({.window = 100});
    server.consumes = false;
    server.receive(kPreface);
    server.output();
    server.receive(frame(kSettings, kAck, 0) + request(1, kEndHeaders) + frame(kData, 0, 1, std::string(100, 'x')));
    EXPECT_TRUE(sent(server, kWindowUpdate).empty());
    server.session.consumed(1, 100);
    ASSERT_EQ(sent(server, kWindowUpdate).size(), 1u);   // that of the connection is large enough
    server.receive(frame(kData, 0, 1, std::string(101, 'x')));
    std::vector<Frame> resets = sent(server, kRstStream);
    ASSERT_EQ(resets.size(), 1u);
    EXPECT_EQ(resets[0].payload, number(3, 4));   // FLOW_CONTROL_ERROR
}

TEST(Http2Session, widens_the_window_of_one_stream)
{
    Server server({.window = 100});
    server.consumes = false;
    server.receive(kPreface);
    server.output();
    server.receive(frame(kSettings, kAck, 0) + request(1, kEndHeaders) + request(3, kEndHeaders));
    server.session.widen(1);
    std::vector<Frame> updates = sent(server, kWindowUpdate);
    ASSERT_EQ(updates.size(), 1u);
    EXPECT_EQ(updates[0].stream, 1u);
    EXPECT_EQ(updates[0].payload, number(300, 4));
    server.receive(frame(kData, 0, 1, std::string(400, 'x')));
    EXPECT_TRUE(sent(server, kRstStream).empty());
    server.receive(frame(kData, 0, 3, std::string(101, 'x')));
    EXPECT_EQ(sent(server, kRstStream).size(), 1u);
}

TEST(Http2Session, refuses_streams_that_the_owner_does_not_take)
{
    Server server;
    server.refuses = true;
    server.receive(kPreface + request(1));
    std::vector<Frame> resets = sent(server, kRstStream);
    ASSERT_EQ(resets.size(), 1u);
    EXPECT_EQ(resets[0].payload, code(ErrorCode::kRefusedStream));
    for (uint32_t id = 3; id < 1000; id += 2) {   // no fault of the client
        server.receive(request(id));
        EXPECT_EQ(sent(server, kRstStream).size(), 1u);
    }
    EXPECT_TRUE(server.session.failure().empty());
}

TEST(Http2Session, ends_if_the_peer_breaks_a_rule_and_says_which)
{
    Server server;
    server.receive(kPreface + frame(kPing, 0, 1, "12345678"));
    std::vector<Frame> ends = sent(server, kGoaway);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_EQ(ends[0].payload.substr(4, 4), code(ErrorCode::kProtocolError));
    EXPECT_EQ(server.session.failure(), "PING: stream_id != 0");
    EXPECT_TRUE(server.session.is_over());
    server.receive(request(1));
    EXPECT_TRUE(server.events.empty());
}

TEST(Http2Session, ends_if_the_bytes_are_no_http2)
{
    Server server;
    server.receive("GET / HTTP/1.1\r\nHost: test\r\n\r\n");
    EXPECT_EQ(sent(server, kGoaway).size(), 1u);
    EXPECT_FALSE(server.session.failure().empty());
    EXPECT_TRUE(server.session.is_over());
}

// The peer resets streams in some rounds, one round a second. Returns the round in which the session ends.
int round_of_failure(int per_round, bool provokes)
{
    Server server;
    server.receive(kPreface);
    uint32_t id = 1;
    for (int round = 0; round < 20; round++, server.now += coro::kSecond) {
        for (int i = 0; i < per_round; i++, id += 2) {
            std::string reset = provokes ? frame(kWindowUpdate, 0, id, number(0x7fffffff, 4))
                                         : frame(kRstStream, 0, id, number(8, 4));
            server.receive(request(id, kEndHeaders) + reset);
            server.output();
            if (!server.session.failure().empty()) {
                return round;
            }
        }
    }
    return -1;
}

TEST(Http2Session, does_not_take_its_own_goaways_for_errors_of_the_peer)
{
    Server server;
    server.receive(kPreface);
    server.session.end(ErrorCode::kInternalError);
    server.session.end(ErrorCode::kEnhanceYourCalm);
    EXPECT_EQ(sent(server, kGoaway).size(), 2u);
    EXPECT_EQ(server.session.failure(), "");
}

TEST(Http2Session, admits_as_many_resets_as_a_browser_needs)
{
    // 1000 at once and 100 a second; of those that errors of the client cause, a fifth of that
    for (bool provokes : {false, true}) {
        int part = provokes ? 5 : 1;
        EXPECT_EQ(round_of_failure(100 / part, provokes), -1);
        EXPECT_EQ(round_of_failure(1000 / part + 1, provokes), 0);
        EXPECT_EQ(round_of_failure(500 / part, provokes), 2);
    }
}

TEST(Http2Session, counts_resets_after_the_end_is_announced)
{
    Server server;
    server.receive(kPreface);
    server.session.announce_end();
    server.output();
    for (uint32_t id = 1; id < 2500; id += 2) {
        server.receive(request(id, kEndHeaders) + frame(kRstStream, 0, id, number(8, 4)));
    }
    EXPECT_FALSE(server.session.failure().empty());
}

TEST(Http2Session, ends_after_frames_that_carry_nothing)
{
    for (const std::string &nothing : {frame(kPriority, 0, 3, number(0, 5)), frame(kWindowUpdate, 0, 0, number(1, 4)),
                                       frame(0x42, 0, 0, "unknown"), frame(kPing, kAck, 0, "12345678")}) {
        Server server;
        server.receive(kPreface + request(1, kEndHeaders));
        std::string many;
        while (many.size() < 60000) {
            many += nothing;
        }
        size_t received = 0;
        for (; received < (20 << 20) && server.session.failure().empty(); received += many.size()) {
            server.receive(many);
            server.output();
        }
        EXPECT_EQ(server.session.failure(), "it sends too many frames that carry nothing");
        EXPECT_GT(received, 4u << 20);
    }
}

TEST(Http2Session, ends_after_ten_thousand_empty_data_frames)
{
    std::string padding = frame(kData, kPadded, 1, std::string("\3\0\0\0", 4));
    for (const std::string &empty : {frame(kData, 0, 1), padding}) {
        Server server;
        server.receive(kPreface + request(1, kEndHeaders));
        size_t count = 0;
        for (; count < 10000 && server.session.failure().empty(); count++) {
            server.receive(empty);
        }
        EXPECT_EQ(server.session.failure(), "it sends too many frames that carry nothing");
        EXPECT_GT(count, 8000u);
    }
}

TEST(Http2Session, admits_short_data_frames)
{
    Server server;
    server.receive(kPreface + request(1, kEndHeaders));
    for (int i = 0; i < 20000; i++) {
        server.receive(frame(kData, 0, 1, "x"));
    }
    EXPECT_EQ(server.session.failure(), "");
}

TEST(Http2Session, ends_after_too_many_unsent_answers_and_too_many_pieces_of_a_head)
{
    Server server;
    server.receive(kPreface);
    std::string pings;
    for (int i = 0; i < 1001; i++) {
        pings += frame(kPing, 0, 0, "12345678");
    }
    server.receive(pings);
    EXPECT_FALSE(server.session.failure().empty());

    Server other;
    other.receive(kPreface + frame(kHeaders, 0, 1, request_fields()));
    for (int i = 0; i < 9; i++) {
        EXPECT_TRUE(other.session.failure().empty());
        other.receive(frame(kContinuation, 0, 1));
    }
    EXPECT_FALSE(other.session.failure().empty());
    std::vector<Frame> ends = sent(other, kGoaway);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_EQ(ends[0].payload.substr(4, 4), code(ErrorCode::kEnhanceYourCalm));
}

TEST(Http2Session, skips_the_fields_that_nobody_wants)
{
    Server server;
    server.most_fields = 6;
    server.receive(kPreface + frame(kHeaders, kEndHeaders | kEndStream, 1, request_fields() + field("a", "1") + field("b", "2") +
                                                                                field("c", "3") + field("d", "4")));
    EXPECT_EQ(server.events.back(), "1 field b: 2");
    std::vector<Frame> resets = sent(server, kRstStream);
    ASSERT_EQ(resets.size(), 1u);
    EXPECT_EQ(resets[0].payload, code(ErrorCode::kEnhanceYourCalm));
    server.receive(request(3));
    EXPECT_EQ(server.events.back(), "3 end");
}

TEST(Http2Session, forgets_a_stream_whose_head_is_not_complete)
{
    Server server;
    server.receive(kPreface + frame(kHeaders, kEndStream, 1, request_fields()));
    server.session.reset(1, ErrorCode::kInternalError);
    EXPECT_EQ(sent(server, kRstStream).size(), 1u);
    EXPECT_EQ(server.events.back(), "1 closed 2");   // its owner has deleted it
    server.receive(frame(kContinuation, kEndHeaders, 1, field("late", "field")) + request(3));
    EXPECT_EQ(server.events[5], "3 field :method: GET");
    EXPECT_EQ(server.events.back(), "3 end");
}

TEST(Http2Session, ends_if_the_peer_sends_a_head_in_a_stream_that_has_ended)
{
    std::string reset = request(3, kEndHeaders) + frame(kRstStream, 0, 3, code(ErrorCode::kCancel));
    for (const std::string &before : {request(3), reset, request(5)}) {
        for (const std::string &late : {frame(kHeaders, kEndHeaders | kEndStream, 3, field("x", "y")), request(3), request(1)}) {
            Server server;
            server.receive(kPreface + before);
            server.answer(3, "whole");
            server.output();
            server.receive(frame(kWindowUpdate, 0, 3, number(9, 4)) + frame(kRstStream, 0, 3, code(ErrorCode::kCancel)));
            EXPECT_EQ(server.session.failure(), "");
            server.receive(late);
            EXPECT_EQ(server.session.failure(), "HEADERS: the stream has ended");
            std::vector<Frame> goaways = sent(server, kGoaway);
            ASSERT_EQ(goaways.size(), 1u);
            EXPECT_EQ(goaways[0].payload.substr(4, 4), code(ErrorCode::kStreamClosed));
        }
    }
}

TEST(Http2Session, takes_what_a_peer_sends_before_it_learns_of_a_reset)
{
    Server server;
    server.receive(kPreface);
    for (uint32_t id = 1; id < 2000; id += 2) {   // 64 MB
        server.receive(request(id, kEndHeaders));
        server.session.reset(id, ErrorCode::kNoError);
        server.output();
        for (int i = 0; i < 4; i++) {
            server.receive(frame(kData, 0, id, std::string(16000, 'x')));
            server.output();
        }
    }
    EXPECT_EQ(server.session.failure(), "");
}

}   // namespace
