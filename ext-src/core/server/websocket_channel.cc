#include "coro/server/websocket_channel.h"

#include "coro/base/buffer.h"
#include "coro/base/error.h"
#include "coro/proto/websocket_mask.h"
#include "coro/server/client.h"
#include "coro/server/frontend.h"

#include <cerrno>

namespace coro {

namespace {

constexpr size_t kCopiedPayload = 4096;   // up to here copying it behind its head is cheaper than a second piece

}  // namespace

int WebSocketChannel::send(websocket::Opcode opcode, const Payload &payload, bool is_final, bool compress)
{
    if (close_sent_) {
        return -err::kClosed;
    }
    if (compress && compression_ && is_final && opcode != websocket::Opcode::kContinuation &&
        !websocket::is_control(opcode)) {
        return send_compressed(opcode, payload.bytes);
    }
    websocket::FrameHead head;
    head.opcode = opcode;
    head.fin = is_final;
    head.length = payload.bytes.size();
    return encode(head, payload);
}

int WebSocketChannel::send_compressed(websocket::Opcode opcode, std::string_view bytes)
{
    Buffer compressed(heap_storage());
    if (client_.frontend().deflater(window_bits_).deflate(bytes, compressed) < 0) {
        return -ENOMEM;
    }
    websocket::FrameHead head;
    head.opcode = opcode;
    head.rsv1 = true;
    head.length = compressed.size();
    return encode(head, {compressed.view()});
}

int WebSocketChannel::encode(const websocket::FrameHead &given, const Payload &payload)
{
    websocket::FrameHead frame = given;
    Frontend &frontend = client_.frontend();
    frame.masked = client_.port().config->websocket_mask;
    frame.key = frame.masked ? uint32_t(frontend.loop().read_clock() * 2654435761u) : 0;
    char head[websocket::kMaxHeadSize];
    std::string_view head_bytes(head, websocket::write_head(head, frame));
    if (frame.masked) {
        Buffer masked(heap_storage());
        masked.append(payload.bytes);
        websocket::mask(masked.end() - masked.size(), payload.bytes.data(), masked.size(), frame.key);
        return send_frame(head_bytes, {masked.view()});
    }
    if (payload.bytes.size() <= kCopiedPayload) {
        TextBuffer &text = frontend.scratch().text;
        text.clear();
        text.append(head_bytes, payload.bytes);
        return send_frame(text.view(), {});
    }
    return send_frame(head_bytes, payload);
}

}  // namespace coro
