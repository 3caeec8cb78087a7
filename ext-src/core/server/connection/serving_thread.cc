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
// A client that has read nothing for this time is closed if the memory that its answers occupy is needed: the longer
// time when the budget for unsent bytes is just used up, the shorter one when the memory is used up, too.
constexpr Nanoseconds kStalledFor = 3 * kSecond;
constexpr Nanoseconds kStalledShortly = 150 * kMillisecond;
// The time in which all clients that wait for memory should get their turn.
constexpr Nanoseconds kTurnsWithin = 200 * kMillisecond;
// The longest and the shortest time between two searches for clients that have stopped reading.
constexpr Nanoseconds kStalledInterval = 50 * kMillisecond;
constexpr Nanoseconds kStalledOften = 5 * kMillisecond;

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

void ServingThread::await_turn(Peer &peer)
{
    turns_.push_back(&peer);
    unsent_total_.await_drop();
    relief_timer_.arm();
}

void ServingThread::forget_waiting(Peer &peer)
{
    std::erase(waiting_, &peer);
    std::erase(turns_, &peer);
}

void ServingThread::on_less_unsent()
{
    for (Peer *peer : std::exchange(waiting_, {})) {
        peer->total_has_room();
    }
}

// Lets waiting clients go on, in turn the one that came last and the one that has waited longest: so neither those that
// come after many clients that do not read, nor those that came before them, wait for all of these clients.
void ServingThread::give_turns()
{
    while (!turns_.empty() && may_begin() && !loop_.is_stopped()) {   // a stopped loop begins nothing more
        Peer *next = newest_is_next_ ? turns_.back() : turns_.front();
        newest_is_next_ ? turns_.pop_back() : turns_.pop_front();
        newest_is_next_ = !newest_is_next_;
        if (next->turn_has_come()) {   // how much memory is left is known when the writers have run
            loop_.scheduler().enqueue_once(turns_giver_);
            return;
        }
    }
    if (!turns_.empty()) {
        unsent_total_.await_drop();
        relief_timer_.arm();
    }
}

void ServingThread::ReliefTimer::arm()
{
    if (!is_armed() && !ListNode<ReadyTag>::is_linked()) {
        thread_.loop_.arm(*this, thread_.loop_.now() + kStalledInterval);
    }
}

std::vector<StalledPeer> ServingThread::stalled_by_age(bool is_any)
{
    std::vector<StalledPeer> stalled = stalled_peers(is_any);
    std::sort(stalled.begin(), stalled.end(), [](auto &a, auto &b) { return a.since < b.since; });
    return stalled;
}

void ServingThread::give_up(Peer &peer)
{
    refuse(peer, "the connection is closed: the client does not read its answer, and worker_buffer_size is used up");
    peer.close(true);
}

void ServingThread::relieve(const Peer &sender)
{
    bool has_others = row_.running.load(std::memory_order_relaxed) > 1;
    size_t least = unsent_total_.most() / 2;
    if (!has_others || !lacks_memory(least)) {
        return;
    }
    // Without memory the whole process ends, with all its clients.
    bool is_urgent = lacks_memory(least / 2);
    if (std::exchange(relieved_at_, loop_.now()) == loop_.now() && !is_urgent) {
        return;
    }
    for (auto [since, peer] : stalled_by_age(true)) {
        if (!is_urgent && loop_.now() < since + kStalledShortly) {
            return;
        }
        if (peer != &sender) {
            give_up(*peer);
        }
        if (!lacks_memory(least)) {
            return;
        }
        is_urgent = is_urgent && lacks_memory(least / 2);
    }
}

// Closes the clients that have read nothing for the longest time, while too many bytes are unsent for all clients
// together. As long as there is memory, these are clients with complete answers, all of which the server keeps in
// memory: a handler that sends messages or a stream waits instead until its client reads.
void ServingThread::give_up_stalled()
{
    if (!unsent_total_.is_full()) {
        give_turns();
        return;
    }
    std::vector<StalledPeer> stalled = stalled_by_age(!may_begin());
    auto patience = Nanoseconds(double(kStalledFor) - unsent_total_.excess() * double(kStalledFor - kStalledShortly));
    if (!turns_.empty()) {
        Nanoseconds for_each_turn = kTurnsWithin * Nanoseconds(stalled.size()) / Nanoseconds(turns_.size());
        patience = std::min({patience, kStalledShortly, for_each_turn});
    }
    bool is_alone = turns_.empty() && stalled.size() == 1;   // no other client waits for its memory
    for (auto [since, peer] : stalled) {
        if (is_alone || !unsent_total_.is_full() || loop_.now() < since + patience) {
            break;
        }
        give_up(*peer);
    }
    if (unsent_total_.is_full() || !turns_.empty()) {
        loop_.arm(relief_timer_, loop_.now() + std::clamp(patience / 2, kStalledOften, kStalledInterval));
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
