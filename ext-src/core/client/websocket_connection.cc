#include "coro/client/websocket_connection.h"

#include "coro/base/storage.h"
#include "coro/proto/websocket/close.h"
#include "coro/proto/websocket/mask.h"

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <sys/random.h>
#include <unistd.h>
#include <utility>

namespace coro {

namespace {

using websocket::Opcode;

constexpr size_t kWebSocketScratchSize = 64 << 10;
thread_local char websocket_scratch[kWebSocketScratchSize];

// The most bytes of answers that wait. A server that sends more pings and does not read gets fewer pongs.
constexpr size_t kMostAnswers = 4096;

constexpr Deadline kNoWait = 0;   // a deadline that is over

websocket::ReceiverSettings receiver_settings(const WebSocketSettings &settings)
{
    websocket::ReceiverSettings made;
    made.server = false;
    made.max_message = settings.max_message;
    made.compression = settings.compression;
    made.window_bits = settings.deflate.server_max_window_bits;
    made.takeover = !settings.deflate.server_no_context_takeover;
    return made;
}

}  // namespace

WebSocketConnection::WebSocketConnection(std::shared_ptr<Socket> socket, std::string_view first, Storage &storage,
                                         const WebSocketSettings &settings) :
    socket_(std::move(socket)), owner_(::getpid()), settings_(settings), receiver_(storage, receiver_settings(settings)),
    received_(heap_storage())
{
    received_.append(first);
    // zlib cannot compress with a window of 256 bytes. The messages to a server that wants it are not compressed.
    constexpr uint8_t kSmallestWindow = 9;
    if (settings.compression && settings.deflate.client_max_window_bits >= kSmallestWindow) {
        websocket::DeflateSettings deflate;
        deflate.window_bits = settings.deflate.client_max_window_bits;
        deflate.takeover = !settings.deflate.client_no_context_takeover;
        deflater_ = std::make_unique<websocket::Deflater>(deflate);
    }
}

bool WebSocketConnection::is_own() const
{
    return socket_->is_watched() || owner_ == ::getpid();
}

// Returns the next event of the receiver, a negated close code, or a negative error of the socket with errno.
int WebSocketConnection::next_event(Deadline deadline)
{
    for (;;) {
        std::string_view bytes = received_.view().substr(at_);
        if (!bytes.empty()) {
            size_t given = bytes.size();
            int event = receiver_.receive(bytes);
            at_ += given - bytes.size();
            if (at_ == received_.size()) {
                received_.reset();
                at_ = 0;
            }
            if (event != websocket::kMore) {
                return event;
            }
            continue;
        }
        std::span<char> room = receiver_.room();
        bool is_direct = !room.empty();
        std::span<char> place = is_direct ? room : std::span<char>(websocket_scratch, kWebSocketScratchSize);
        ssize_t count = socket_->receive(place.data(), place.size(), deadline);
        if (count <= 0) {
            return count < 0 ? int(count) : -ECONNRESET;
        }
        if (!is_direct) {
            received_.append({websocket_scratch, size_t(count)});
        } else if (int event = receiver_.filled(size_t(count)); event != websocket::kMore) {
            return event;
        }
    }
}

int WebSocketConnection::receive(Deadline deadline)
{
    if (is_receiving_) {
        return -EBUSY;
    }
    is_receiving_ = true;
    int event;
    for (;;) {
        event = next_event(deadline);
        if (event == websocket::kPing && settings_.answers_pings) {
            answer(Opcode::kPong, receiver_.control());
        } else if (event != websocket::kPong || !settings_.ignores_pongs) {
            break;
        }
    }
    is_receiving_ = false;
    if (event <= -int(websocket::kNormal)) {
        return fail(-event);
    }
    if (event == websocket::kClose) {
        return handle_close();
    }
    if (event < 0 && event != -ETIMEDOUT && event != -ECANCELED && event != -EBUSY) {
        close();
    }
    return event;
}

// Closes the connection after the server has sent wrong bytes, and tells the server the reason.
int WebSocketConnection::fail(int close_code)
{
    char payload[websocket::kMaxControlSize];
    if (!has_sent_close_) {
        answer(Opcode::kClose, {payload, websocket::write_close(payload, uint16_t(close_code), {})});
    }
    close();
    return close_code == websocket::kMessageTooBig ? -EMSGSIZE : close_code == websocket::kInternalError ? -ENOMEM : -EPROTO;
}

int WebSocketConnection::handle_close()
{
    websocket::Close received;
    if (int outcome = websocket::parse_close(receiver_.control(), received); outcome < 0) {
        return fail(-outcome);
    }
    if (!has_sent_close_) {
        char payload[websocket::kMaxControlSize];
        answer(Opcode::kClose, {payload, websocket::write_close(payload, received.code, {})});
    }
    close();
    return websocket::kClose;
}

bool WebSocketConnection::note_fragment(Opcode opcode, bool is_final)
{
    if (websocket::is_control(opcode)) {
        return true;
    }
    if ((opcode == Opcode::kContinuation) != in_message_) {
        return false;
    }
    in_message_ = !is_final;
    return true;
}

uint32_t WebSocketConnection::random_key()
{
    if (keys_left_ == 0) {
        if (::getrandom(keys_, sizeof keys_, 0) != ssize_t(sizeof keys_)) {
            return 0;
        }
        keys_left_ = std::size(keys_);
    }
    return keys_[--keys_left_];
}

// Appends the bytes of a masked frame.
void WebSocketConnection::encode(websocket::FrameHead head, std::string_view payload, std::string &to)
{
    char bytes[websocket::kMaxHeadSize];
    head.masked = true;
    head.key = random_key();
    head.length = payload.size();
    size_t head_size = websocket::write_head(bytes, head);
    size_t before = to.size();
    to.resize(before + head_size + payload.size());
    std::copy_n(bytes, head_size, to.data() + before);
    websocket::mask(to.data() + before + head_size, payload.data(), payload.size(), head.key);
}

// Sends bytes of whole frames. Closes the connection after an error, because the server may have got a part of a frame,
// and lacks the messages to which later compressed messages would refer.
int WebSocketConnection::write(std::string_view bytes, Deadline deadline)
{
    size_t sent = 0;
    ssize_t outcome = socket_->send_all(bytes, sent, deadline);
    if (outcome < 0) {
        close();
    }
    return outcome < 0 ? int(outcome) : 0;
}

// Sends a control frame as far as that is possible without a wait: the coroutine that receives must not wait for a
// server that does not read. If another coroutine sends a frame, that coroutine sends the control frame, too.
void WebSocketConnection::answer(Opcode opcode, std::string_view payload)
{
    if (has_sent_close_ || answers_.size() > kMostAnswers) {
        return;
    }
    has_sent_close_ = opcode == Opcode::kClose;
    websocket::FrameHead head;
    head.opcode = opcode;
    encode(head, payload, answers_);
    if (is_sending_) {
        return;
    }
    size_t sent = 0;
    is_sending_ = true;
    (void) socket_->send_all(answers_, sent, kNoWait);
    is_sending_ = false;
    answers_.erase(0, sent);
}

int WebSocketConnection::send(Opcode opcode, std::string_view payload, bool is_final, bool compress, Deadline deadline)
{
    if (!is_open()) {
        return -EBADF;
    }
    if (is_sending_) {
        return -EBUSY;
    }
    if (has_sent_close_) {
        return -EPIPE;
    }
    bool begins = opcode == Opcode::kText || opcode == Opcode::kBinary;
    if (!note_fragment(opcode, is_final)) {
        return -EINVAL;
    }
    websocket::FrameHead head;
    head.opcode = opcode;
    head.fin = is_final;
    Buffer compressed(heap_storage());
    if (compress && deflater_ && begins && is_final) {
        if (deflater_->deflate(payload, compressed) < 0) {
            return -ENOMEM;
        }
        head.rsv1 = true;
        payload = compressed.view();
    }
    std::string bytes = std::exchange(answers_, {});
    encode(head, payload, bytes);
    compressed.reset();
    has_sent_close_ = opcode == Opcode::kClose;
    is_sending_ = true;
    int outcome = write(bytes, deadline);
    while (outcome == 0 && !answers_.empty()) {
        bytes = std::exchange(answers_, {});
        outcome = write(bytes, deadline);
    }
    is_sending_ = false;
    return outcome;
}

}  // namespace coro
