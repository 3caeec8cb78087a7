#pragma once

#include "coro/net/stream.h"

#include <algorithm>
#include <cerrno>
#include <string>
#include <sys/socket.h>

// A StreamLayer for tests that behaves like TLS without encryption. Each side sends a greeting first. Data travels
// in records, and a record can be used only when all its bytes have arrived. The end of the stream is a record of
// its own. Client and server both use this layer.
namespace coro {

class RecordLayer : public StreamLayer {
public:
    explicit RecordLayer(std::string_view alpn_id = {}) : alpn_id_(alpn_id) {}

    // Sends and awaits the greetings. Only the server calls handshake(); the clients of tests send and receive at
    // once.
    int handshake(int socket) override
    {
        has_handshake_ = true;
        return greet(socket);
    }
    std::string_view alpn_id() const override { return alpn_id_; }

    ssize_t receive(int socket, char *data, size_t size) override
    {
        if (int outcome = greet(socket); outcome < 0) {
            return outcome;
        }
        while (plain_.empty()) {
            if (is_ended_) {
                return 0;
            }
            if (open_record()) {
                continue;
            }
            if (ssize_t count = read(socket); count <= 0) {
                return count;
            }
        }
        size = std::min(size, plain_.size());
        plain_.copy(data, size);
        plain_.erase(0, size);
        return ssize_t(size);
    }

    bool has_unread() const override { return !plain_.empty() || raw_.size() > kRecordHead; }

    ssize_t send(int socket, const iovec *pieces, int count) override
    {
        if (has_handshake_ && !is_greeted_) {
            return -EAGAIN;
        }
        if (int outcome = greet(socket); outcome < 0) {
            return outcome;
        }
        std::string bytes;
        for (const iovec *piece = pieces; piece < pieces + count; piece++) {
            bytes.append(static_cast<const char *>(piece->iov_base), piece->iov_len);
        }
        size_t taken = 0;
        while (taken < bytes.size()) {
            if (sealed_.empty()) {
                seal(bytes.substr(taken, kRecord));
            }
            if (ssize_t outcome = pass_on(socket); outcome < 0) {
                return taken > 0 ? ssize_t(taken) : outcome;
            }
            taken += sealed_size_;
        }
        return ssize_t(taken);
    }

    void end(int socket) override
    {
        if (!has_sent_end_ && sealed_.empty() && greet(socket) == 0) {
            has_sent_end_ = true;
            seal({});
            (void) pass_on(socket);
        }
    }

    // Returns true after the other side has sent the record that ends its stream.
    bool is_ended() const { return is_ended_; }

private:
    static constexpr size_t kRecord = 1000;
    static constexpr size_t kRecordHead = 2;   // size of a record's length field in bytes
    static constexpr char kGreeting = 'G';
    static constexpr char kKey = 0x5a;

    // Sends the greeting of this side and reads the greeting of the other side. No data can pass before both
    // greetings are complete. Returns 0 when both greetings are complete, or a negative error.
    int greet(int socket)
    {
        if (!has_sent_greeting_) {
            sealed_ = kGreeting;
            if (ssize_t outcome = pass_on(socket); outcome < 0) {
                return int(outcome);
            }
            has_sent_greeting_ = true;
        }
        while (!is_greeted_) {
            if (!raw_.empty()) {
                if (raw_[0] != kGreeting) {
                    return -EPROTO;
                }
                raw_.erase(0, 1);
                is_greeted_ = true;
            } else if (ssize_t count = read(socket); count <= 0) {
                return count == 0 ? -EPROTO : int(count);
            }
        }
        return 0;
    }

    ssize_t read(int socket)
    {
        char bytes[4096];
        ssize_t count = ::recv(socket, bytes, sizeof bytes, 0);
        if (count > 0) {
            raw_.append(bytes, size_t(count));
        }
        return count < 0 ? -errno : count;
    }

    bool open_record()
    {
        if (raw_.size() < kRecordHead) {
            return false;
        }
        size_t size = size_t(uint8_t(raw_[0])) << 8 | uint8_t(raw_[1]);
        if (raw_.size() < kRecordHead + size) {
            return false;
        }
        plain_ = raw_.substr(kRecordHead, size);
        cipher(plain_);
        raw_.erase(0, kRecordHead + size);
        is_ended_ = size == 0;
        return true;
    }

    void seal(std::string bytes)
    {
        sealed_size_ = bytes.size();
        cipher(bytes);
        sealed_ = {char(bytes.size() >> 8), char(bytes.size())};
        sealed_ += bytes;
    }

    ssize_t pass_on(int socket)
    {
        while (!sealed_.empty()) {
            ssize_t count = ::send(socket, sealed_.data(), sealed_.size(), MSG_NOSIGNAL);
            if (count < 0) {
                return -errno;
            }
            sealed_.erase(0, size_t(count));
        }
        return 0;
    }

    static void cipher(std::string &bytes)
    {
        for (char &byte : bytes) {
            byte ^= kKey;
        }
    }

    std::string_view alpn_id_;
    std::string raw_;      // received bytes that form no complete record yet
    std::string plain_;
    std::string sealed_;   // the unsent part of the record that is being sent
    size_t sealed_size_ = 0;
    bool has_handshake_ = false;
    bool has_sent_greeting_ = false;
    bool is_greeted_ = false;
    bool has_sent_end_ = false;
    bool is_ended_ = false;
};

}  // namespace coro
