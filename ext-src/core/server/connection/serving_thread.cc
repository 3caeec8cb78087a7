#include "coro/server/connection/serving_thread.h"

#include "coro/base/log.h"
#include "coro/server/connection/peer.h"
#include "coro/server/shared/request_id.h"

#include <algorithm>
#include <cstdio>
#include <ctime>

namespace coro {

namespace {

constexpr uint32_t kWarningsPerSecond = 10;
// A client that has read nothing for this time is closed if the memory that its answers occupy is needed.
constexpr Nanoseconds kStalledFor = 3 * kSecond;
// The shortest time between two searches for clients that have stopped reading.
constexpr Nanoseconds kStalledInterval = 100 * kMillisecond;

}  // namespace

ServingThread::ServingThread(Loop &loop, const ServerConfig &config, ServingRow &row,
                             const ProtocolTable &protocols, SessionNumbers numbers,
                             std::vector<ServedPort> ports) :
    loop_(loop), config_(config), row_(row), protocols_(protocols), ports_(std::move(ports)),
    sessions_(numbers), scratch_(new Scratch), number_(numbers.first + numbers.row)
{
    if (!config.access_log.empty()) {
        access_log_ = std::make_unique<AccessLog>(loop, row, config.access_log_format == "json");
    }
    notes_requests_ = access_log_ || config.http_request_id;
    if (config.http_server_header != kServerName) {
        has_usual_server_line_ = false;
        own_server_line_ = config.http_server_header.empty() ? "" : "Server: " + config.http_server_header + "\r\n";
    }
}

ServingThread::~ServingThread() = default;

bool ServingThread::has_room_for_peer() const
{
    return sessions_.size() < size_t(config_.max_connection) && !sessions_.is_full();
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
    if (!is_logged(LogLevel::kWarning)) {
        return false;
    }
    if (loop_.now() - warnings_since_ >= kSecond) {
        if (warnings_ > kWarningsPerSecond) {
            log(LogLevel::kWarning, "%u more warnings about clients within a second were not logged",
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
    log(LogLevel::kWarning, "%s: %s", peer.text().bytes, text);
}

void ServingThread::connection_gone(int64_t session)
{
    count(row_.closed);
    if (address_limits_) {
        address_limits_->leave(holder_, sessions_.slot_of(session));
    }
    if (draining_ && sessions_.size() == 0) {
        last_connection_gone();
    }
}

void ServingThread::await_less_unsent(Peer &peer)
{
    waiting_.push_back(&peer);
    unsent_total_.await_room();
}

void ServingThread::forget_waiting(Peer &peer)
{
    waiting_.erase(std::remove(waiting_.begin(), waiting_.end(), &peer), waiting_.end());
}

void ServingThread::on_less_unsent()
{
    for (Peer *peer : std::exchange(waiting_, {})) {
        peer->total_has_room();
    }
}

void ServingThread::ReliefTimer::arm()
{
    if (!is_armed() && !ListNode<ReadyTag>::is_linked()) {
        thread_.loop_.arm(*this, thread_.loop_.now() + kStalledFor);
    }
}

// Closes the clients that have read nothing for the longest time, while too many bytes are unsent for all clients
// together. The unsent bytes are complete answers, all of which the server keeps in memory. A handler that sends
// messages or a stream waits instead until its client reads.
void ServingThread::give_up_stalled()
{
    std::vector<StalledPeer> stalled = stalled_peers();
    std::sort(stalled.begin(), stalled.end(), [](auto &a, auto &b) { return a.since < b.since; });
    for (auto [since, peer] : stalled) {
        if (!unsent_total_.is_full()) {
            return;
        }
        Deadline until = since + kStalledFor;
        if (loop_.now() < until) {
            loop_.arm(relief_timer_, std::max(until, loop_.now() + kStalledInterval));
            return;
        }
        refuse(*peer, "the connection is closed: the client does not read its answer, and worker_buffer_size "
                      "is used up");
        peer->close(true);
    }
}

Nanoseconds ServingThread::unique_wall_clock()
{
    constexpr Nanoseconds kThreads = 1 << 10;   // number of times in each unit of time; each thread uses one of them
    Nanoseconds next = std::max(wall_clock() / kThreads, last_unique_ / kThreads + 1);
    last_unique_ = next * kThreads + number_ % kThreads;
    return last_unique_;
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

void ServingThread::read_wall_clock()
{
    timespec wall;
    clock_gettime(CLOCK_REALTIME, &wall);
    wall_offset_ = wall.tv_sec * kSecond + wall.tv_nsec - loop_.read_clock();
    date_until_ = loop_.now() - loop_.now() % kSecond + kSecond;
    tm utc;
    gmtime_r(&wall.tv_sec, &utc);
    // Do not use strftime(): its names depend on the locale, which programs may change.
    snprintf(identity_text_, sizeof identity_text_, "%sDate: %.3s, %02d %.3s %04d %02d:%02d:%02d GMT\r\n",
             kServerLine.data(), &"SunMonTueWedThuFriSat"[utc.tm_wday * 3], utc.tm_mday,
             &"JanFebMarAprMayJunJulAugSepOctNovDec"[utc.tm_mon * 3], utc.tm_year + 1900, utc.tm_hour,
             utc.tm_min, utc.tm_sec);
}

}  // namespace coro
