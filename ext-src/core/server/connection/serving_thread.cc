#include "coro/server/connection/serving_thread.h"

#include "coro/base/log.h"
#include "coro/server/config/config.h"
#include "coro/server/shared/room_directory.h"

#include <algorithm>
#include <cstdio>

namespace coro {

namespace {

constexpr uint32_t kWarningsPerSecond = 10;

}  // namespace

ServingThread::ServingThread(Loop &loop, const ServerConfig &config, ServingRow &row,
                             const ProtocolTable &protocols, SessionNumbers numbers,
                             std::vector<ServedPort> ports) :
    loop_(loop), config_(config), row_(row), protocols_(protocols), ports_(std::move(ports)),
    wall_clock_(loop, config.http_server_header, numbers.first + numbers.row), sessions_(numbers), scratch_(new Scratch)
{
    if (!config.access_log.empty()) {
        access_log_ = std::make_unique<AccessLog>(loop, row, config.access_log_format == "json");
    }
    if (row.durations) {
        durations_ = std::make_unique<RequestDurations>(loop, *row.durations);
    }
    notes_requests_ = access_log_ || config.http_request_id;
}

ServingThread::~ServingThread() = default;

void ServingThread::add_gauges_of_clients(ThreadGauges &gauges) const
{
    gauges[ThreadGauge::websockets] = open_.websockets;
    gauges[ThreadGauge::http2_connections] = open_.http2_connections;
    gauges[ThreadGauge::http2_streams] = open_.http2_streams;
}

bool ServingThread::has_room_for_peer() const
{
    return sessions_.size() - open_.http2_streams < size_t(config_.max_connection) && !sessions_.is_full();
}

bool ServingThread::has_room_for_stream() const
{
    size_t most = sessions_.most();
    size_t clients = std::min(most, size_t(config_.max_connection));
    return !sessions_.is_full() && open_.http2_streams < std::max(most / 2, most - clients);
}

void ServingThread::warn(const PeerName &peer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    write_warning(peer, format, arguments);
    va_end(arguments);
}

void ServingThread::refuse(const PeerName &peer, const char *format, ...)
{
    count(row_.refused);
    va_list arguments;
    va_start(arguments, format);
    write_warning(peer, format, arguments);
    va_end(arguments);
}

bool ServingThread::may_warn()
{
    if (!is_logged(server_habits.incident_level)) {
        return false;
    }
    if (loop_.now() - warnings_since_ >= kSecond) {
        if (warnings_ > kWarningsPerSecond) {
            log(server_habits.incident_level, "%u more warnings about clients within a second were not logged",
                warnings_ - kWarningsPerSecond);
        }
        warnings_since_ = loop_.now();
        warnings_ = 0;
    }
    return ++warnings_ <= kWarningsPerSecond;
}

void ServingThread::write_warning(const PeerName &peer, const char *format, va_list arguments)
{
    if (!may_warn()) {
        return;
    }
    char text[256];
    vsnprintf(text, sizeof text, format, arguments);
    log(server_habits.incident_level, "%s: %s", peer.text().bytes, text);
}

void ServingThread::leave_rooms(int64_t session)
{
    if (rooms_.directory) {
        rooms_.directory->leave_all(session);
    }
}

void ServingThread::connection_gone(int64_t session)
{
    count(row_.closed);
    if (address_limits_.limits) {
        address_limits_.limits->leave(address_limits_.holder, sessions_.slot_of(session));
    }
    session_gone();
}

void ServingThread::stream_gone()
{
    open_.http2_streams--;
    session_gone();
}

void ServingThread::session_gone()
{
    if (draining_ && sessions_.size() == 0) {
        last_connection_gone();
    }
}

void ServingThread::give_up(Peer &peer)
{
    limit_struck(Limit::kBuffer);
    refuse(peer, "the connection is closed: the client does not read its answer, and worker_buffer_size is used up");
    peer.close(true);
}

websocket::Deflater &ServingThread::deflater(uint8_t window_bits)
{
    std::unique_ptr<websocket::Deflater> &deflater = deflaters_[window_bits];
    if (!deflater) {
        websocket::DeflateSettings settings;
        settings.window_bits = window_bits;
        settings.takeover = false;
        settings.level = 1;   // higher levels save few bytes and cost much more CPU time
        deflater = std::make_unique<websocket::Deflater>(settings);
    }
    return *deflater;
}

}  // namespace coro
