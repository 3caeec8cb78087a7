#pragma once

#include "coro/net/shared_bytes.h"
#include "coro/server/rooms/room_message.h"
#include "coro/server/websocket/sender.h"

#include <array>

namespace coro {

// The bytes of a message in each form in which members get it. Each form is made once, for the first member that needs it, and
// all members of this form refer to the same bytes.
class RoomFrames {
public:
    explicit RoomFrames(const RoomMessage &message) : message_(message) {}

    const RoomMessage &message() const { return message_; }
    // Returns the frame for a WebSocket client, or empty bytes if it could not be made.
    Payload frame_for(WebSocketSender &socket)
    {
        bool is_compressed = message_.bytes.size() >= kLeastCompressed && !websocket::is_control(message_.opcode);
        uint8_t window = is_compressed ? socket.compression_window() : 0;
        SharedBytes &frame = frames_[socket.is_masked()][window];
        if (!frame) {
            TextBuffer text;
            if (socket.encode_message(message_.opcode, message_.bytes, window > 0, text) < 0) {
                return {};
            }
            frame = shared(text.view());
        }
        return frame.payload(0, frame.size());
    }
    Payload plain()   // for a client that speaks another protocol
    {
        if (!plain_) {
            plain_ = shared(message_.bytes);
        }
        return plain_.payload(0, plain_.size());
    }

private:
    // The least size in bytes of a message that is compressed: shorter ones hardly get smaller.
    static constexpr size_t kLeastCompressed = 256;

    static SharedBytes shared(std::string_view bytes)
    {
        SharedBytes made(bytes.size());
        bytes.copy(made.data(), bytes.size());
        return made;
    }

    const RoomMessage &message_;
    std::array<std::array<SharedBytes, 16>, 2> frames_;   // indexes: whether frames are masked; bits of the compression window
    SharedBytes plain_;
};

}  // namespace coro
