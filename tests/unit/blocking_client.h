#pragma once

#include "http_server_fixture.h"
#include "websocket_feed.h"

#include <poll.h>

namespace master_test {

using namespace coro;
using http_test::Answer;
using websocket::Opcode;

// A client with a blocking TCP connection. Each operation has a time limit of some seconds.
class BlockingClient {
public:
    explicit BlockingClient(int port, int receive_buffer = 0, std::unique_ptr<StreamLayer> layer = nullptr) :
        stream_(Fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)), std::move(layer))
    {
        if (receive_buffer) {
            ::setsockopt(stream_.socket(), SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
        }
        int on = 1;
        ::setsockopt(stream_.socket(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        Address address;
        EXPECT_EQ(Address::parse(AF_INET, "127.0.0.1", port, address), 0);
        EXPECT_EQ(::connect(stream_.socket(), address.raw(), address.size), 0) << strerror(errno);
        timeval limit = {20, 0};
        ::setsockopt(stream_.socket(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        ::setsockopt(stream_.socket(), SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    }

    void send(std::string_view bytes)
    {
        while (!bytes.empty()) {
            ssize_t count = stream_.send(bytes);
            if (count == -EINTR) {   // a stopped process that continues gets EINTR from a wait with a time limit
                continue;
            }
            if (count <= 0) {
                return;   // the server has gone or does not read; the missing answer will make the test fail
            }
            bytes.remove_prefix(size_t(count));
        }
    }
    void get(std::string_view path) { send("GET " + std::string(path) + " HTTP/1.1\r\nHost: a\r\n\r\n"); }
    void post(std::string_view path, std::string_view body)
    {
        send("POST " + std::string(path) + " HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(body.size()) +
             "\r\n\r\n");
        send(body);
    }

    // Reads an answer that has a Content-Length or no body.
    Answer answer()
    {
        Answer result;
        size_t end;
        while ((end = buffer_.find("\r\n\r\n")) == buffer_.npos) {
            if (!read()) {
                ADD_FAILURE() << "no answer, only \"" << buffer_ << "\"";
                return result;
            }
        }
        result.head = take(end + 4);
        std::transform(result.head.begin(), result.head.end(), result.head.begin(), tolower);
        result.status = atoi(result.head.c_str() + 9);
        if (size_t at = result.head.find("\r\ncontent-length: "); at != result.head.npos) {
            result.body = exactly(strtoul(result.head.c_str() + at + 18, nullptr, 10));
        }
        return result;
    }
    std::string exactly(size_t size)
    {
        buffer_.reserve(size);
        while (buffer_.size() < size) {
            if (!read()) {
                ADD_FAILURE() << buffer_.size() << " bytes instead of " << size;
                break;
            }
        }
        return take(std::min(size, buffer_.size()));
    }
    std::string line()
    {
        size_t end;
        while ((end = buffer_.find('\n')) == buffer_.npos) {
            if (!read()) {
                ADD_FAILURE() << "no line";
                return {};
            }
        }
        return take(end + 1);
    }
    // Returns all further bytes until the server closes the connection.
    std::string rest()
    {
        while (read()) {
        }
        EXPECT_TRUE(is_closed_) << "the server did not close";
        return take(buffer_.size());
    }
    bool has_news() const
    {
        pollfd here = {stream_.socket(), POLLIN, 0};
        return !buffer_.empty() || ::poll(&here, 1, 0) > 0;
    }

    void shut() { stream_.shut(); }
    void reset()
    {
        linger hard = {1, 0};
        ::setsockopt(stream_.socket(), SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
        stream_.close();
    }

private:
    bool read()
    {
        char bytes[65536];
        ssize_t count;
        do {
            count = is_closed_ ? 0 : stream_.receive(bytes, sizeof bytes);
        } while (count == -EINTR);
        buffer_.append(bytes, size_t(std::max<ssize_t>(count, 0)));
        is_closed_ = is_closed_ || count == 0 || count == -ECONNRESET;
        return count > 0;
    }
    std::string take(size_t size)
    {
        std::string taken = buffer_.substr(0, size);
        buffer_.erase(0, size);
        return taken;
    }

    Stream stream_;
    std::string buffer_;
    bool is_closed_ = false;
};

class WebSocketPeer : public BlockingClient {
public:
    explicit WebSocketPeer(BlockingClient &&peer) : BlockingClient(std::move(peer)) {}

    void open()
    {
        send("GET /chat HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
        EXPECT_EQ(answer().status, 101);
    }
    void send_message(std::string_view payload, Opcode opcode = Opcode::kText)
    {
        send(feed::wire({opcode, std::string(payload)}));
    }
    // Returns the payload of the next frame, which must have this opcode.
    std::string receive_message(Opcode opcode = Opcode::kText)
    {
        std::string head = exactly(2);
        EXPECT_EQ(uint8_t(head[0]), 0x80 | int(opcode));
        size_t size = uint8_t(head[1]);
        if (size >= 126) {
            std::string length = exactly(size == 126 ? 2 : 8);
            size = 0;
            for (char byte : length) {
                size = size << 8 | uint8_t(byte);
            }
        }
        return exactly(size);
    }
};

}  // namespace master_test
