#pragma once

#include "coro/base/text_buffer.h"

#include <cstddef>
#include <string_view>

namespace coro {

class Peer;

// Collects the answers to the one client whose pipelined requests or messages are being handled, so that one
// system call sends them.
class Cork {
public:
    static constexpr size_t kFull = 256 << 10;   // bytes of collected text above which it is sent

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
    // Stops collecting and returns the collected bytes, which the caller sends and clears.
    TextBuffer &end()
    {
        peer_ = nullptr;
        return text_;
    }

private:
    const Peer *peer_ = nullptr;   // nullptr: nothing is collected
    TextBuffer text_;
};

}  // namespace coro
