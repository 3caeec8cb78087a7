#pragma once

#include "coro/loop/loop.h"
#include "coro/net/address.h"
#include "coro/net/stream.h"
#include "coro/sched/scheduler.h"

#include <cctype>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <gtest/gtest.h>
#include <memory>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <utility>

// A client that runs in a coroutine of the server's loop, and functions that let the loop run. Used by tests of servers.
namespace http_test {

using namespace coro;
using namespace std::literals;

// Lets all other coroutines and the loop run for one turn before the current coroutine continues.
inline void yield()
{
    Scheduler &scheduler = Loop::current()->scheduler();
    Waiter waiter(scheduler.current(), "yield");
    waiter.wake(0);
    scheduler.suspend_in(waiter);
}

inline void turns(int count = 8)
{
    while (count-- > 0) {
        yield();
    }
}

// Runs turns of the loop until the condition is true. Returns false if it is not true after 20 real seconds.
template <class Condition>
bool eventually(Condition condition)
{
    auto until = std::chrono::steady_clock::now() + 20s;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > until) {
            return false;
        }
        yield();
    }
    return true;
}

struct Answer {
    int status = 0;
    std::string head;   // head of the answer, converted to lower case
    std::string body;

    bool has_field(std::string_view field) const { return head.find("\r\n" + std::string(field) + "\r\n") != head.npos; }
    bool has(std::string_view name) const { return head.find("\r\n" + std::string(name) + ":") != head.npos; }
};

class BlockingClient {
public:
    explicit BlockingClient(int port, int receive_buffer = 0, std::unique_ptr<StreamLayer> layer = nullptr) :
        stream_(Fd(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)), std::move(layer))
    {
        if (receive_buffer) {
            ::setsockopt(stream_.socket(), SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
        }
        int on = 1;
        // makes the kernel send the bytes of each send() at once
        ::setsockopt(stream_.socket(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        Address address;
        EXPECT_EQ(Address::parse(AF_INET, "127.0.0.1", port, address), 0);
        int outcome = ::connect(stream_.socket(), address.raw(), address.size);
        EXPECT_TRUE(outcome == 0 || errno == EINPROGRESS) << strerror(errno);
    }

    void send(std::string_view bytes)
    {
        EXPECT_TRUE(eventually([&] {
            ssize_t count = stream_.send(bytes);
            if (count < 0 && count != -EAGAIN) {
                return true;   // sending ends here: the server has gone, but its last bytes can still be read
            }
            bytes.remove_prefix(size_t(std::max<ssize_t>(count, 0)));
            return bytes.empty();
        })) << "the server does not read";
    }
    void get(std::string_view path, std::string_view fields = "")
    {
        send("GET " + std::string(path) + " HTTP/1.1\r\nHost: a\r\n" + std::string(fields) + "\r\n");
    }

    // Returns the next answer. `is_head`: the request was HEAD, so the answer has no body.
    Answer answer(bool is_head = false)
    {
        Answer result;
        size_t end;
        if (!fill([&] { return (end = buffer_.find("\r\n\r\n")) != buffer_.npos; })) {
            ADD_FAILURE() << "no answer, only \"" << buffer_ << "\"" << (is_closed_ ? ", and closed" : "");
            return result;
        }
        result.head = take(end + 4);
        for (char &letter : result.head) {
            letter = char(tolower(letter));
        }
        EXPECT_EQ(result.head.substr(0, 9), "http/1.1 ");
        result.status = atoi(result.head.c_str() + 9);
        if (is_head || result.status < 200 || result.status == 204 || result.status == 304) {
            return result;
        }
        if (size_t at = result.head.find("\r\ncontent-length: "); at != result.head.npos) {
            result.body = exactly(strtoul(result.head.c_str() + at + 18, nullptr, 10));
        } else if (result.has_field("transfer-encoding: chunked")) {
            result.body = chunks();
        } else {
            result.body = rest();
        }
        return result;
    }

    std::string exactly(size_t size)
    {
        EXPECT_TRUE(fill([&] { return buffer_.size() >= size; })) << buffer_.size() << " bytes instead of " << size;
        return take(std::min(size, buffer_.size()));
    }
    // Returns all further bytes until the server closes the connection.
    std::string rest()
    {
        EXPECT_TRUE(eventually([&] { return !read() && is_closed_; })) << "the server did not close";
        return take(buffer_.size());
    }
    bool is_closed()
    {
        return eventually([&] { return !read() && is_closed_; }) && buffer_.empty();
    }
    bool was_reset() const { return was_reset_; }
    // Returns true if there are bytes to read now. Runs no turn of the loop.
    bool has_something() { return read() || !buffer_.empty(); }
    // Returns true if bytes arrive within 100 ms. If the kernel held back an incomplete packet, the bytes would
    // arrive later.
    bool has_something_soon()
    {
        auto until = std::chrono::steady_clock::now() + 100ms;
        while (!has_something() && std::chrono::steady_clock::now() < until) {
            yield();
        }
        return has_something();
    }
    // Returns true if, after some turns of the loop, there is nothing to read and the connection is still open.
    bool is_silent()
    {
        turns();
        while (read()) {
        }
        return buffer_.empty() && !is_closed_;
    }

    int socket() const { return stream_.socket(); }
    void shut() { stream_.shut(); }
    void end() { stream_.end(); }
    void close() { stream_.close(); }
    // Reads all bytes before closing, so that the server sees an orderly end instead of a reset.
    void drain_and_close()
    {
        while (read()) {
        }
        close();
    }
    void reset()
    {
        linger hard = {1, 0};
        ::setsockopt(stream_.socket(), SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
        close();
    }

private:
    bool read()
    {
        char bytes[65536];
        ssize_t count = is_closed_ ? 0 : stream_.receive(bytes, sizeof bytes);
        if (count > 0) {
            buffer_.append(bytes, size_t(count));
            return true;
        }
        was_reset_ = was_reset_ || count == -ECONNRESET;
        is_closed_ = is_closed_ || count != -EAGAIN;
        return false;
    }
    template <class Condition>
    bool fill(Condition condition)
    {
        return eventually([&] { return condition() || (!read() && is_closed_); }) && condition();
    }
    std::string take(size_t size)
    {
        std::string taken = buffer_.substr(0, size);
        buffer_.erase(0, size);
        return taken;
    }
    std::string chunks()
    {
        std::string body;
        for (;;) {
            size_t end;
            if (!fill([&] { return (end = buffer_.find("\r\n")) != buffer_.npos; })) {
                ADD_FAILURE() << "the chunked body does not end";
                return body;
            }
            size_t size = strtoul(take(end + 2).c_str(), nullptr, 16);
            if (size == 0) {
                EXPECT_TRUE(fill([&] { return (end = buffer_.find("\r\n")) != buffer_.npos; }));
                trailers = take(end == 0 ? 2 : buffer_.find("\r\n\r\n") + 4);
                return body;
            }
            body += exactly(size);
            EXPECT_EQ(exactly(2), "\r\n");
        }
    }

    Stream stream_;
    std::string buffer_;
    bool is_closed_ = false;
    bool was_reset_ = false;

public:
    std::string trailers;   // trailers of the last chunked body
};

}  // namespace http_test
