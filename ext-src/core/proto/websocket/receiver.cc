#include "coro/proto/websocket/receiver.h"

#include <algorithm>

namespace coro::websocket {

// The number of bytes by which the memory of a message grows at least; fewer bytes if the rest of the frame is
// shorter.
static constexpr size_t kRoomAtLeast = 64 << 10;

static ReaderRules rules_of(const ReceiverSettings &settings)
{
    return {{settings.server, settings.compression}, settings.max_message};
}

Receiver::Receiver(Storage &storage, const ReceiverSettings &settings)
    : reader_(rules_of(settings)), takeover_(settings.takeover), window_bits_(settings.window_bits),
      max_message_(settings.max_message), message_(storage)
{}

int Receiver::receive(std::string_view &bytes)
{
    if (is_over_) {
        is_over_ = false;
        control_.reset();
        if (reader_.is_idle()) {
            message_.reset();
        }
    }
    for (;;) {
        if (!reader_.in_frame()) {
            if (bytes.empty()) {
                return kMore;
            }
            int consumed = reader_.read_head(bytes);
            if (consumed < 0) {
                return consumed;
            }
            bytes.remove_prefix(size_t(consumed));
            if (!reader_.in_frame()) {
                return kMore;
            }
            if (int outcome = begin_frame(); outcome < 0) {
                return outcome;
            }
        }
        if (bytes.empty() && reader_.left() > 0) {
            return kMore;
        }
        if (int event = take_payload(bytes); event != kMore) {
            is_over_ = true;
            return event;
        }
    }
}

// Prepares memory for the payload of a frame. If the storage has plenty of memory, reserves memory for the whole
// frame, so that a message with one frame occupies exactly its own size. Otherwise the memory grows while the
// bytes arrive, so that a client cannot occupy memory merely by announcing a large frame. Returns 0, or a negated
// close code.
int Receiver::begin_frame()
{
    if (reader_.is_control()) {
        control_ = std::make_unique_for_overwrite<Control>();
        return 0;
    }
    if (reader_.is_compressed() || reader_.left() == 0) {
        return 0;
    }
    size_t left = reader_.left();
    bool is_plenty = message_.storage().has_plenty(message_.size() + left);
    return reserve(is_plenty ? left : std::min(left, kRoomAtLeast)) ? 0 : -kMessageTooBig;
}

// Reserves room for `count` more bytes of the message. Returns false if the storage has no memory for the bytes.
bool Receiver::reserve(size_t count)
{
    if (message_.room() >= count) {
        return true;
    }
    if (!message_.storage().has_room(message_.size() + count)) {
        return false;
    }
    message_.reserve(count);
    return true;
}

// Makes sure that there is room for `count` more bytes of the message. If the memory must grow, reserves at least
// `count` bytes: usually as much as the message already has, but not more than the rest of the frame. Returns
// false if the storage has no memory.
bool Receiver::grow(size_t count)
{
    size_t more = std::min<uint64_t>(reader_.left(), std::max(message_.size(), kRoomAtLeast));
    return message_.room() >= count || reserve(std::max(count, more));
}

int Receiver::take_payload(std::string_view &bytes)
{
    if (reader_.is_compressed()) {
        return take_compressed(bytes);
    }
    if (reader_.is_control()) {
        return take_control(bytes);
    }
    size_t count = std::min<uint64_t>(bytes.size(), reader_.left());
    if (!grow(count)) {
        return -kMessageTooBig;
    }
    int event = reader_.payload(message_.end(), bytes.data(), count);
    message_.extend(count);
    bytes.remove_prefix(count);
    return event;
}

int Receiver::take_control(std::string_view &bytes)
{
    size_t count = std::min<uint64_t>(bytes.size(), reader_.left());
    int event = reader_.payload(control_->bytes + control_->size, bytes.data(), count);
    control_->size = uint8_t(control_->size + count);
    bytes.remove_prefix(count);
    return event;
}

std::span<char> Receiver::room()
{
    if (!reader_.in_frame() || reader_.is_control() || reader_.is_compressed()) {
        return {};
    }
    if (!grow(1)) {
        return {};   // no memory: the next receive() returns -kMessageTooBig
    }
    return {message_.end(), std::min<uint64_t>(reader_.left(), message_.room())};
}

int Receiver::filled(size_t count)
{
    int event = reader_.payload(message_.end(), message_.end(), count);
    message_.extend(count);
    is_over_ = event != kMore;
    return event;
}

size_t Receiver::rest() const
{
    bool is_plain = reader_.in_frame() && !reader_.is_control() && !reader_.is_compressed();
    return is_plain && reader_.is_final() ? size_t(reader_.left()) : 0;
}

void Receiver::skip_rest()
{
    (void) reader_.skip_payload();
    is_over_ = true;
}

int Receiver::take_compressed(std::string_view &bytes)
{
    char piece[4096];
    for (;;) {
        size_t count = std::min<uint64_t>({bytes.size(), reader_.left(), sizeof piece});
        int event = reader_.payload(piece, bytes.data(), count);
        if (event < 0) {
            return event;
        }
        bytes.remove_prefix(count);
        if (int outcome = inflate({piece, count}, event == kMessage); outcome < 0) {
            return outcome;
        }
        if (!reader_.in_frame() || bytes.empty()) {
            return event;
        }
    }
}

int Receiver::inflate(std::string_view bytes, bool is_end)
{
    if (!inflater_) {
        inflater_ = std::make_unique<Inflater>(window_bits_, takeover_);
    }
    auto add = [&](char *to, size_t room) { return inflater_->add(bytes, to, room); };
    auto finish = [&](char *to, size_t room) { return inflater_->finish(to, room); };
    int outcome = write_inflated(add);
    if (outcome == 0 && is_end) {
        outcome = write_inflated(finish);
        if (outcome == 0 && is_text() && !text_.is_whole()) {
            return -kInvalidData;
        }
    }
    return outcome;
}

// Decompresses bytes to the end of the message: calls write() again and again until write() does not fill the
// room behind the message. Checks the size and the text of the message. Returns 0, or a negated close code.
template <class Write>
int Receiver::write_inflated(Write write)
{
    for (;;) {
        size_t room = make_room();
        if (room == 0) {
            return -kMessageTooBig;
        }
        char *to = message_.end();
        ssize_t written = write(to, room);
        if (written < 0) {
            return int(written);
        }
        // The text must be checked before the size, so that the result does not depend on how many bytes each
        // write() returns.
        size_t taken = std::min(size_t(written), max_message_ - message_.size());
        if (is_text() && !text_.add(to, taken)) {
            return -kInvalidData;
        }
        message_.extend(taken);
        if (taken < size_t(written)) {
            return -kMessageTooBig;
        }
        if (size_t(written) < room) {
            return 0;
        }
    }
}

// Makes sure that there is room behind the message, and returns the size of the room in bytes. The size is at
// least 1. The room may exceed max_message_ by one byte, so that a message that is too long can be detected.
// Returns 0 if the storage has no memory.
size_t Receiver::make_room()
{
    size_t allowed = max_message_ + size_t(1) - message_.size();
    if (message_.room() == 0) {
        constexpr size_t kFirst = 4096;
        size_t wanted = std::min(std::max(kFirst, message_.size()), allowed);
        if (!message_.storage().has_room(message_.size() + wanted)) {
            return 0;
        }
        message_.reserve(wanted);
    }
    return std::min(message_.room(), allowed);
}

}  // namespace coro::websocket
