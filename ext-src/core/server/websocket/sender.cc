#include "coro/server/websocket/sender.h"

#include "coro/base/buffer.h"
#include "coro/base/error.h"
#include "coro/proto/websocket/mask.h"
#include "coro/server/connection/peer.h"
#include "coro/server/connection/serving_thread.h"

#include <cerrno>

namespace coro {

namespace {

// The size in bytes of the largest payload for which a copy behind the frame head is cheaper than a second buffer.
constexpr size_t kCopiedPayload = 4096;

}  // namespace

int WebSocketSender::send(websocket::Opcode opcode, const Payload &payload, bool is_final, bool compress,
                          pid_t sender)
{
    if (close_sent_) {
        return -err::kClosed;
    }
    if (!websocket::is_control(opcode) && !note_fragment(opcode, is_final, sender)) {
        return -err::kOutOfOrder;   // not sent: the client would have to close the connection (RFC 6455, section 5.4)
    }
    bool is_compressed = compress && compression_ && is_final && opcode != websocket::Opcode::kContinuation &&
                         !websocket::is_control(opcode);
    websocket::FrameHead frame;
    frame.opcode = opcode;
    frame.fin = is_final;
    frame.length = payload.bytes.size();
    if (!is_compressed && !is_masked() && payload.bytes.size() > kCopiedPayload) {
        char head[websocket::kMaxHeadSize];
        return send_frame({head, websocket::write_head(head, frame)}, payload);
    }
    ServingThread &thread = peer_.thread();
    FrameCache &cache = thread.frame_cache();
    FrameCache::Form form = {opcode, is_final, is_compressed ? window_bits_ : uint8_t(0)};
    // Masked frames are not cached, because each of them has a masking key of its own.
    bool is_repeated = !is_masked() && cache.is_repeated(form, payload);
    if (is_repeated && cache.frame().size() > 0) {
        return send_frame(cache.frame().view(), {});
    }
    TextBuffer &text = is_repeated ? cache.frame() : thread.scratch().text;
    text.clear();
    if (int outcome = is_compressed ? encode_compressed(frame, payload.bytes, text)
                                    : encode(frame, payload.bytes, text);
        outcome < 0) {
        return outcome;
    }
    return send_frame(text.view(), {});
}

bool WebSocketSender::is_masked() const
{
    return peer_.port().config->websocket_mask;
}

int WebSocketSender::encode_message(websocket::Opcode opcode, std::string_view bytes, bool compress, TextBuffer &to)
{
    websocket::FrameHead frame;
    frame.opcode = opcode;
    frame.fin = true;
    frame.length = bytes.size();
    return compress ? encode_compressed(frame, bytes, to) : encode(frame, bytes, to);
}

// Records that this sender begins or continues a message in fragments. Returns false for a frame that begins a
// message while another message is incomplete, and for a frame that continues no message of this sender.
bool WebSocketSender::note_fragment(websocket::Opcode opcode, bool is_final, pid_t sender)
{
    bool continues = opcode == websocket::Opcode::kContinuation;
    if (fragment_writer_ != (continues ? sender : kNoSender)) {
        return false;
    }
    if (continues && is_final) {
        fragment_writer_ = kNoSender;
        fragments_ended();
    } else if (!continues && !is_final) {
        fragment_writer_ = sender;
        if (!begin_fragments()) {
            fragment_writer_ = kNoSender;
            return false;
        }
    }
    return true;
}

int WebSocketSender::encode_compressed(websocket::FrameHead &frame, std::string_view bytes, TextBuffer &to)
{
    Buffer compressed(heap_storage());
    if (peer_.thread().deflater(window_bits_).deflate(bytes, compressed) < 0) {
        return -ENOMEM;
    }
    frame.rsv1 = true;
    frame.length = compressed.size();
    return encode(frame, compressed.view(), to);
}

int WebSocketSender::encode(websocket::FrameHead &frame, std::string_view bytes, TextBuffer &to)
{
    frame.masked = is_masked();
    frame.key = frame.masked ? uint32_t(peer_.thread().loop().read_clock() * 2654435761u) : 0;
    char head[websocket::kMaxHeadSize];
    std::string_view head_bytes(head, websocket::write_head(head, frame));
    if (!frame.masked) {
        to.append(head_bytes, bytes);
        return 0;
    }
    Buffer masked(heap_storage());
    masked.append(bytes);
    websocket::mask(masked.end() - masked.size(), bytes.data(), masked.size(), frame.key);
    to.append(head_bytes, masked.view());
    return 0;
}

}  // namespace coro
