#pragma once

#include "coro/proto/http2/response_reader.h"
#include "coro/proto/http2/session.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

// Feeds the server's side of HTTP/2 with frames made by hand, and describes what it says as text.
namespace http2_feed {

using namespace coro::http2;

enum Type : uint8_t {
    kData, kHeaders, kPriority, kRstStream, kSettings, kPushPromise, kPing, kGoaway, kWindowUpdate, kContinuation,
};
enum Flag : uint8_t { kAck = 1, kEndStream = 1, kEndHeaders = 4, kPadded = 8 };

inline std::string number(uint32_t value, int bytes)
{
    std::string text;
    for (int i = bytes - 1; i >= 0; i--) {
        text += i < 4 ? char(value >> (8 * i)) : '\0';
    }
    return text;
}

inline std::string frame(uint8_t type, uint8_t flags, uint32_t stream, std::string_view payload = {})
{
    return number(uint32_t(payload.size()), 3) + char(type) + char(flags) + number(stream, 4) + std::string(payload);
}

// A field of HPACK that no table keeps; its name and value have less than 127 bytes.
inline std::string field(std::string_view name, std::string_view value)
{
    return std::string(1, '\0') + char(name.size()) + std::string(name) + char(value.size()) + std::string(value);
}

inline std::string request_fields(std::string_view path = "/")
{
    return field(":method", "GET") + field(":scheme", "http") + field(":authority", "test") + field(":path", path);
}

inline std::string request(uint32_t stream, uint8_t flags = kEndHeaders | kEndStream)
{
    return frame(kHeaders, flags, stream, request_fields());
}

inline const std::string kPreface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(kSettings, 0, 0);

// The server's side of a connection: notes the events, and answers as the test says.
class Server final : public Session::Owner {
public:
    class Request final : public Stream {
    public:
        Request(Server &server, uint32_t id) : server_(server), id_(id) {}

        bool on_field(std::string_view name, std::string_view value) override
        {
            note("field " + std::string(name) + ": " + std::string(value));
            return ++fields_ < server_.most_fields;
        }
        void on_head(bool is_last) override { note(is_last ? "head, the last" : "head"); }
        bool on_trailer(std::string_view name, std::string_view value) override
        {
            note("trailer " + std::string(name) + ": " + std::string(value));
            return ++fields_ < server_.most_fields;
        }
        void on_data(std::string_view bytes) override
        {
            std::string begin = name() + "data ";
            if (!server_.events.empty() && server_.events.back().starts_with(begin)) {
                server_.events.back() += bytes;
            } else {
                note("data " + std::string(bytes));
            }
            if (server_.consumes) {
                server_.session.consumed(id_, bytes.size());
            }
        }
        void on_end() override { note("end"); }
        void on_window() override { note("window"); }
        void on_close(ErrorCode code) override
        {
            note("closed " + std::to_string(uint32_t(code)));
            server_.requests.erase(id_);   // deletes this object: the session must not use it any more
        }
        void on_sent_all() override { note("sent all"); }
        size_t take_body(char *to, size_t size, bool &is_end) override
        {
            size_t count = std::min(size, body.size());
            body.copy(to, count);
            body.erase(0, count);
            is_end = body.empty() && is_body_complete;
            return count;
        }
        std::span<const Field> trailers() override { return trailer_fields; }

        std::string body;
        bool is_body_complete = true;
        std::vector<Field> trailer_fields;

    private:
        std::string name() const { return std::to_string(id_) + " "; }
        void note(std::string_view what) { server_.events.push_back(name() + std::string(what)); }

        Server &server_;
        uint32_t id_;
        size_t fields_ = 0;
    };

    explicit Server(const Settings &settings = {}) : session(Session::Side::kServer, *this, settings) {}

    Stream *on_stream(uint32_t id) override
    {
        if (refuses) {
            events.push_back("refused " + std::to_string(id));
            return nullptr;
        }
        return (requests[id] = std::make_unique<Request>(*this, id)).get();
    }
    void on_window() override {}

    // Takes bytes in a block of exactly their size, so that AddressSanitizer finds reads beyond them.
    void receive(std::string_view bytes)
    {
        std::vector<char> exact(bytes.begin(), bytes.end());
        session.receive({exact.data(), exact.size()}, now);
    }
    std::string output()
    {
        std::string all;
        for (std::string_view bytes = session.output(); !bytes.empty(); bytes = session.output()) {
            all += bytes;
        }
        return all;
    }
    void answer(uint32_t stream, std::string_view body, std::vector<Field> trailers = {})
    {
        if (requests.count(stream)) {
            requests[stream]->body = body;
            requests[stream]->trailer_fields = std::move(trailers);
            Field status = {":status", "200"};
            session.send_head(stream, {&status, 1}, requests[stream].get());
        }
    }

    size_t most_fields = 100;
    bool refuses = false;
    bool consumes = true;
    coro::Nanoseconds now = coro::kSecond;
    std::vector<std::string> events;
    std::map<uint32_t, std::unique_ptr<Request>> requests;
    Session session;
};

// One frame that the server has sent.
struct Frame {
    uint8_t type;
    uint8_t flags;
    uint32_t stream;
    std::string payload;
};

inline std::vector<Frame> frames_in(std::string_view bytes)
{
    auto at = [&bytes](size_t index) { return uint32_t(uint8_t(bytes[index])); };
    std::vector<Frame> frames;
    while (bytes.size() >= 9) {
        size_t size = at(0) << 16 | at(1) << 8 | at(2);
        uint32_t stream = at(5) << 24 | at(6) << 16 | at(7) << 8 | at(8);
        frames.push_back({uint8_t(at(3)), uint8_t(at(4)), stream, std::string(bytes.substr(9, size))});
        bytes.remove_prefix(std::min(bytes.size(), 9 + size));
    }
    return frames;
}

// Notes what a ResponseReader reads. `room`: the most bytes of the body at a time.
class Response final : public ResponseReader::Receiver {
public:
    void on_interim_head(std::span<const Field> fields) override { note("interim", fields); }
    void on_head(std::span<const Field> fields, bool has_body) override { note(has_body ? "head" : "head alone", fields); }
    size_t room(size_t) const override { return most; }
    void on_body(std::string_view bytes) override
    {
        is_within_room = is_within_room && bytes.size() <= most;
        body += bytes;
    }
    void on_body_end(std::string_view trailers) override { text += "end\n" + std::string(trailers); }

    std::string text;
    std::string body;
    size_t most = SIZE_MAX;
    bool is_within_room = true;

private:
    void note(std::string_view what, std::span<const Field> fields)
    {
        text.append(what).append("\n");
        for (const Field &field : fields) {
            text.append(field.name).append("=").append(field.value).append("\n");
        }
    }
};

// Reads a response that arrives in pieces, at most `most` bytes of its body at a time, as a connection does that keeps what is
// not taken. Returns it as text; "refused" if it is none, and with "incomplete" at the end if something is missing.
inline std::string read_response(std::string_view bytes, const std::vector<size_t> &cuts, size_t most, bool is_head = false,
                                 bool is_websocket = false)
{
    ResponseReader reader;
    reader.expect(is_head, is_websocket);
    Response response;
    response.most = most;
    size_t at = 0;
    for (size_t cut : cuts) {
        while (at < cut) {
            std::vector<char> exact(bytes.begin() + ptrdiff_t(at), bytes.begin() + ptrdiff_t(cut));
            ssize_t taken = reader.take({exact.data(), exact.size()}, response);
            if (taken < 0) {
                return "refused";
            }
            if (taken == 0 || size_t(taken) > cut - at || !response.is_within_room) {
                return "wrong count";
            }
            at += size_t(taken);
        }
    }
    bool is_whole = reader.finish(response);
    return response.text + response.body + (is_whole ? "" : "incomplete");
}

}   // namespace http2_feed
