#pragma once

#include "coro/base/text_buffer.h"

#include <cstddef>
#include <string_view>

namespace coro {

class Peer;

// Collects the answers to one client while its pipelined requests or messages are handled, so that one system call
// sends all answers. A thread has one cork.
class Cork {
public:
    static constexpr size_t kFull = 256 << 10;   // bytes of collected text above which the text is sent

    void begin(const Peer &peer) { peer_ = &peer; }
    bool is_for(const Peer &peer) const { return &peer == peer_; }
    bool is_full() const { return text_.size() > kFull; }
    TextBuffer &text() { return text_; }
    void append(std::string_view bytes)
    {
        if (!bytes.empty()) {
            text_.append(bytes);
        }
    }
    // Returns the bytes that were collected since the last call, for a protocol that meters what is sent.
    std::string_view take_unmetered()
    {
        std::string_view unmetered = text_.view().substr(metered_);
        metered_ = text_.size();
        return unmetered;
    }
    // Stops collecting. Returns the collected bytes, which the caller sends and then clears.
    TextBuffer &end()
    {
        peer_ = nullptr;
        metered_ = 0;
        return text_;
    }

private:
    const Peer *peer_ = nullptr;   // the client whose answers are collected; nullptr: none
    TextBuffer text_;
    size_t metered_ = 0;   // number of bytes that take_unmetered() has returned
};

}  // namespace coro
