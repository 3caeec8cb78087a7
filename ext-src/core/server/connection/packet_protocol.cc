#include "coro/server/connection/packet_protocol.h"

#include "coro/server/connection/serving_thread.h"
#include "coro/server/connection/handler.h"

#include <algorithm>

namespace coro {

namespace {

constexpr size_t kRoomAtLeast = 64 << 10;
// The least size, in bytes, of a packet that is read into memory of its own. Smaller packets are read into the
// receive buffer and must be copied.
constexpr size_t kLarge = 16 << 10;

}  // namespace

struct PacketProtocol::PartialPacket {
    PartialPacket(Storage &storage, size_t whole_size) : bytes(storage), size(whole_size) {}

    Buffer bytes;
    size_t size;   // size of the whole packet in bytes
};

PacketProtocol::PacketProtocol(Connection &connection) :
    connection_(connection), framer_(*connection.port().framing)
{
}

PacketProtocol::~PacketProtocol() = default;

bool PacketProtocol::is_idle() const
{
    // A connection with handlers at work is not idle, because they may still answer.
    return !partial_ && connection_.handlers().at_work() == 0;
}

void PacketProtocol::forget()
{
    partial_.reset();
}

bool PacketProtocol::step()
{
    if (partial_) {
        return partial_->bytes.size() == partial_->size ? deliver_partial() : connection_.read_more();
    }
    if (connection_.unread().empty() && !connection_.read_more()) {
        return false;
    }
    std::string_view gathered = connection_.unread();
    Framer::Cut cut = framer_.next(gathered);
    if (!connection_.is_open()) {
        return false;   // the program's package_length_func has closed the connection
    }
    switch (cut.status) {
    case Framer::Cut::kPacket:
        if (cut.size >= kLarge && !connection_.thread().storage_for(connection_).has_room(cut.size)) {
            refuse("needs more memory than the server has left");
            return false;
        }
        connection_.take(cut.size);
        deliver(gathered.substr(0, cut.size), {});
        return true;
    case Framer::Cut::kMore:
        return wait_for(cut.size);
    case Framer::Cut::kTooLarge:
        connection_.thread().limit_struck(Limit::kPacket);
        refuse("is longer than package_max_length");
        return false;
    case Framer::Cut::kMalformed:
        refuse("has an invalid length");
        return false;
    }
    return false;
}

bool PacketProtocol::wait_for(size_t size)
{
    std::string_view gathered = connection_.unread();
    if (size >= kLarge) {
        partial_ = std::make_unique<PartialPacket>(connection_.thread().storage_for(connection_), size);
        partial_->bytes.append(gathered);
        connection_.take(gathered.size());
    } else if (gathered.size() >= kLarge &&
               !connection_.unread_storage().has_room(gathered.size())) {
        refuse("needs more memory than the server has left");
        return false;
    }
    return connection_.read_more();
}

// Returns memory for the next bytes of a large packet. The room grows with the bytes that arrive, so that a client
// that only announces a large packet uses no memory.
Protocol::Place PacketProtocol::place()
{
    if (!partial_) {
        return {};
    }
    Buffer &bytes = partial_->bytes;
    size_t missing = partial_->size - bytes.size();
    if (bytes.room() == 0) {
        size_t wanted = std::min(missing, std::max(bytes.size(), kRoomAtLeast));
        if (!connection_.thread().storage_for(connection_).has_room(bytes.size() + wanted)) {
            refuse("needs more memory than the server has left");
            return {};
        }
        bytes.reserve(wanted);
    }
    return {bytes.end(), std::min(missing, bytes.room())};
}

void PacketProtocol::placed(size_t count)
{
    partial_->bytes.extend(count);
}

bool PacketProtocol::deliver_partial()
{
    std::unique_ptr<PartialPacket> whole = std::move(partial_);
    framer_ = Framer(*connection_.port().framing);
    std::string_view bytes = whole->bytes.view();
    deliver(bytes, whole->bytes.detach());
    return true;
}

void PacketProtocol::deliver(std::string_view bytes, Block block)
{
    ServingThread &thread = connection_.thread();
    connection_.was_active(thread.loop().now());
    thread.request_begins(RequestKind::kPacket);
    if (!thread.on_receive(connection_, {bytes, block})) {
        // Close the connection: without this packet the program would misunderstand the following packets.
        refuse("could not be handled");
    }
    thread.request_ends();
}

void PacketProtocol::refuse(const char *why)
{
    ServingThread &thread = connection_.thread();
    thread.refuse(connection_, "the connection is closed: a packet %s", why);
    partial_.reset();
    if (!connection_.defer_end_elsewhere()) {
        connection_.close_when_sent();
    }
}

}  // namespace coro
