#include "core/hook/sqlite_connection.h"

#include <atomic>
#include <unistd.h>
#include <unordered_map>
#include <utility>

// How calls of SQLite wait:
//
// For another connection's lock, the coroutine waits in the loop: SQLite asks on_busy() whether it should wait, and
// on_busy() lets the call fail. perform() then repeats the call at intervals until the lock is free or the
// connection's timeout has passed. No thread is needed for such a wait, so coroutines that wait for a lock cannot
// take all threads away from the coroutine that holds the lock. There is one exception: a call that already holds the
// write lock, and waits until the readers of the database have left. If it failed, it would lose that lock, and new
// readers could come. So it waits in its thread, which only one call for each database can do at a time.
//
// For the disk and for its own computations, a call waits in a thread.
namespace coro::hook::sqlite {

namespace {

// The longest time that a call runs in the coroutine as a trial. It is longer than the switch to a thread and back,
// and shorter than a delay that other coroutines would notice.
constexpr Nanoseconds kLongestTrial = 200'000;
// A call that took less time than this is expected to be faster than a switch to a thread and back the next time, too.
constexpr Nanoseconds kQuick = 50'000;
// SQLite calls on_progress() after this number of its virtual machine's instructions, which take some 20 us.
constexpr int kProgressInterval = 1000;

// One try to make a call.
class Attempt final : public ThreadCall {
public:
    Attempt(Connection &connection, int (*call)(void *context), void *context) :
        connection_(connection), call_(call), context_(context) {}

    void run_here(Place place)
    {
        is_here_ = true;
        trial_ends_at_ = place == Place::kTrial ? system_clock().now() + kLongestTrial : kNever;
        make();
    }

    // Called by SQLite while the call runs. Returns true if the call must end.
    bool must_stop()
    {
        if (trial_ends_at_ != kNever && system_clock().now() > trial_ends_at_) {
            is_given_up_ = true;
        }
        return is_given_up_ || is_canceled_;
    }
    // Called by SQLite before it waits for a lock. Returns true if the call may wait where it runs.
    bool may_wait()
    {
        was_busy_ = true;
        return !is_here_ && !is_canceled_ && library().txn_state(connection_.db, nullptr) == kWrites;
    }
    void has_timed_out() { is_timed_out_ = true; }
    // Called by SQLite before it calls a function of PHP. Returns false if the call runs in a thread.
    bool may_call_php()
    {
        needs_php_ = !is_here_;
        return is_here_;
    }

    int result() const { return result_; }
    bool needs_php() const { return needs_php_; }
    bool is_given_up() const { return primary(result_) == kInterrupted && is_given_up_; }
    // Returns true if the call has failed because of another connection's lock, and the caller may wait for the lock.
    // SQLite does not ask for a wait that could not succeed, for example when two connections wait for each other.
    bool may_be_repeated() const { return primary(result_) == kBusy && was_busy_ && !is_timed_out_; }

    static thread_local Attempt *current;

private:
    static constexpr int kWrites = 2;   // SQLITE_TXN_WRITE

    void make() override
    {
        current = this;
        result_ = call_(context_);
        current = nullptr;
    }
    // Does not call sqlite3_interrupt(), which would also end the other statements of the connection.
    void interrupt() override { is_canceled_ = true; }
    void lose() override { connection_.is_lost = true; }

    Connection &connection_;
    int (*call_)(void *context);
    void *context_;
    int result_ = kOk;
    bool is_here_ = false;              // true: the call runs in the loop's thread
    Deadline trial_ends_at_ = kNever;
    bool is_given_up_ = false;
    bool needs_php_ = false;
    bool was_busy_ = false;
    bool is_timed_out_ = false;
    std::atomic<bool> is_canceled_ = false;
};

thread_local Attempt *Attempt::current = nullptr;   // the attempt that this thread makes

int on_progress(void *)
{
    return Attempt::current && Attempt::current->must_stop();
}

// Sleeps before the `count`-th repetition, for as long as SQLite's own busy handler does. Returns false if the sleeps
// would take longer than the timeout.
bool sleep_before_repetition(int count, int timeout)
{
    constexpr int kMilliseconds[] = {1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100};
    constexpr int kLast = int(std::size(kMilliseconds)) - 1;
    int slept = 0;
    for (int i = 0; i < count && slept < timeout; i++) {
        slept += kMilliseconds[std::min(i, kLast)];
    }
    if (slept >= timeout) {
        return false;
    }
    ::usleep(useconds_t(std::min(kMilliseconds[std::min(count, kLast)], timeout - slept)) * 1000);
    return true;
}

// SQLite calls this function when another connection holds a lock that a call needs. Returns 0 if the call must fail.
// `timeout` is a number of milliseconds. `count` tells how often the call has been repeated.
int on_busy(void *timeout, int count)
{
    Attempt *attempt = Attempt::current;
    if (attempt && !attempt->may_wait()) {
        return 0;
    }
    bool has_slept = sleep_before_repetition(count, int(reinterpret_cast<intptr_t>(timeout)));
    if (attempt && !has_slept) {
        attempt->has_timed_out();
    }
    return has_slept;
}

// SQLite calls this function when it compiles a statement. In a thread, this happens only if the schema has changed
// since the statement was compiled: then the call fails, and perform() repeats it in the coroutine.
int on_authorize(void *given, int action, const char *first, const char *second, const char *schema, const char *trigger)
{
    constexpr int kDeny = 1;   // SQLITE_DENY
    auto &connection = *static_cast<Connection *>(given);
    if (Attempt::current && !Attempt::current->may_call_php()) {
        return kDeny;
    }
    return connection.authorize(connection.authorize_argument, action, first, second, schema, trigger);
}

std::unordered_map<sqlite3 *, ConnectionPointer> &connections()
{
    static auto *const all = new std::unordered_map<sqlite3 *, ConnectionPointer>;   // never destroyed: exit() may close
    return *all;
}

}  // namespace

bool Connection::was_quick(const void *user) const
{
    return last_user == user && last_took < kQuick;
}

int Connection::noted(int code)
{
    is_interrupted = primary(code) == kInterrupted;
    return code;
}

// A connection without a mutex stays unknown: while a thread uses a connection, functions that are not hooked, such as
// sqlite3_errmsg(), may use it in the loop's thread.
void add(sqlite3 *db)
{
    if (!library().db_mutex(db)) {
        return;
    }
    auto connection = std::make_shared<Connection>(db);
    const char *file = library().db_filename(db, "main");
    connection->is_in_memory = !file || !*file;
    library().progress_handler(db, kProgressInterval, on_progress, nullptr);
    connections()[db] = std::move(connection);
}

ConnectionPointer find(sqlite3 *db)
{
    auto found = connections().find(db);
    return found == connections().end() ? nullptr : found->second;
}

void remove(Connection &connection)
{
    connection.is_closed = true;
    auto found = connections().find(connection.db);
    if (found != connections().end() && found->second.get() == &connection) {   // not yet a new connection's address
        connections().erase(found);
    }
}

int noted(sqlite3 *db, int code)
{
    ConnectionPointer connection = find(db);
    return connection ? connection->noted(code) : code;
}

// In a forked child, a connection that a thread of the parent was using is locked forever.
Error own_error(const Connection &connection)
{
    return connection.is_lost        ? Error{kMisuse, "the parent process was using the connection when it forked"} :
           connection.is_closed      ? Error{kMisuse, "the connection was closed"} :
           connection.is_interrupted ? Error{kInterrupted, "interrupted"} :
                                       Error{kOk, nullptr};
}

void distrust_all()
{
    for (auto &[db, connection] : connections()) {
        connection->has_callbacks = true;
    }
}

int set_authorizer(Connection &connection, Authorize authorize, void *argument)
{
    connection.authorize = authorize;
    connection.authorize_argument = argument;
    return library().set_authorizer(connection.db, authorize ? on_authorize : nullptr, &connection);
}

int set_busy_timeout(Connection &connection, int milliseconds)
{
    connection.busy_milliseconds = std::max(milliseconds, 0);
    if (milliseconds <= 0) {
        return library().busy_timeout(connection.db, milliseconds);
    }
    return library().busy_handler(connection.db, on_busy, reinterpret_cast<void *>(intptr_t(milliseconds)));
}

bool is_threadable(Coroutine &self, const Connection &connection)
{
    return !connection.has_callbacks && !connection.line.is_used_by(self);
}

ConnectionPointer threadable(Coroutine *self, sqlite3 *db)
{
    ConnectionPointer connection = self ? find(db) : nullptr;
    return connection && is_threadable(*self, *connection) ? connection : nullptr;
}

Place place_of_write(const Connection &connection)
{
    return connection.is_in_memory ? Place::kInline : Place::kThread;
}

Turn::Turn(Coroutine &self, const char *what, ConnectionPointer connection) :
    connection_(std::move(connection)),
    has_turn_(!connection_->is_lost && connection_->line.enter(self, what) == 0)
{
}

Turn::~Turn()
{
    if (has_turn_) {
        connection_->line.leave();
    }
}

int perform(Coroutine &self, const char *what, Turn &turn, Place place, int (*call)(void *context), void *context)
{
    Deadline until = kNever;
    RetryInterval interval;
    for (;;) {
        Attempt attempt(turn.connection(), call, context);
        if (place != Place::kThread) {
            attempt.run_here(place);
        } else if (!attempt.run_in_thread(self, what)) {
            return kInterrupted;
        }
        if (attempt.was_interrupted()) {
            turn.note_interruption();
            if (attempt.needs_php() || attempt.may_be_repeated()) {
                return kInterrupted;
            }
        }
        if (attempt.is_given_up() || attempt.needs_php()) {
            place = attempt.needs_php() ? Place::kInline : Place::kThread;
            continue;
        }
        if (!attempt.may_be_repeated()) {
            return attempt.result();
        }
        if (until == kNever) {
            until = deadline_after(turn.connection().busy_milliseconds * kMillisecond);
        }
        if (Loop::current()->read_clock() >= until) {
            return attempt.result();
        }
        int outcome = sleep_before_retry({self, what, EndedBy::kNoSignal}, interval.next(), until);
        if (outcome != 0 && outcome != -ETIMEDOUT) {   // after the timeout, the call makes its last attempt
            return kInterrupted;
        }
    }
}

}  // namespace coro::hook::sqlite
