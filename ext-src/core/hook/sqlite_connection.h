#pragma once

#include "core/hook/sqlite_library.h"
#include "core/hook/thread_call.h"
#include "core/hook/wait.h"

#include <memory>
#include <optional>

namespace coro::hook::sqlite {

// Returns the row of a function of SQLite in the table of hooked functions.
template <class Function>
HookedFunction hooked(const char *name, Function *replacement)
{
    return function_of_library(name, replacement, kSqlite, is_loaded);
}

// Where a call runs: in the coroutine (kInline); in the coroutine for as long as it takes little time, and then
// from the beginning in a thread (kTrial); in a thread (kThread).
enum class Place { kInline, kTrial, kThread };

// A connection to a database, opened while the hooks for SQLite were on.
struct Connection {
    explicit Connection(sqlite3 *of) : db(of) {}

    sqlite3 *const db;
    Line line;
    int busy_milliseconds = 0;        // how long a call may wait for the locks of other connections
    bool is_closed = false;
    bool is_in_memory = false;        // true if the connection has no database in a file
    // True if SQLite may call PHP code for this connection, so that all of its calls must run in the coroutine.
    bool has_callbacks = false;
    // The function of PHP that allows or forbids what a statement does. SQLite calls it when it compiles a statement.
    Authorize authorize = nullptr;
    void *authorize_argument = nullptr;
    bool has_schema = false;          // true if SQLite has read the database's schema, which can take long
    bool is_lost = false;             // true in a forked child if a thread of the parent was using the connection
    // True if the last call was interrupted. SQLite does not know of the interruption if it came before the call, so the
    // hooks tell PHP.
    bool is_interrupted = false;
    // The statement or blob that made the connection's last call, and how long the call took.
    const void *last_user = nullptr;
    Nanoseconds last_took = 0;

    // Returns true if the last call was made for this statement or blob, and took so little time that the next
    // call is expected to be faster than a switch to a thread and back.
    bool was_quick(const void *user) const;
    // Notes the result of a call for which PHP may ask later. Returns the result.
    int noted(int code);
};

using ConnectionPointer = std::shared_ptr<Connection>;

// Makes a connection known, so that its calls may run in threads. `db` was just opened.
void add(sqlite3 *db);
// Returns the connection, or nullptr if it is not known: then its calls run where they are made.
ConnectionPointer find(sqlite3 *db);
void remove(Connection &connection);
// Notes the result of a call that was made where PHP has made it. Returns the result.
int noted(sqlite3 *db, int code);

struct Error {
    int code;
    const char *text;
};
// Returns the error of the last call if SQLite cannot tell it. Otherwise the code is kOk.
Error own_error(const Connection &connection);

// Called when the hooks for SQLite are switched off: while they are off, PHP may register callbacks unseen, so from
// now on all calls of these connections run where they are made.
void distrust_all();

// Sets the function that allows or forbids what statements do, as sqlite3_set_authorizer() does.
int set_authorizer(Connection &connection, Authorize authorize, void *argument);

// Sets how long calls with this connection wait for the locks of other connections, as sqlite3_busy_timeout() does.
int set_busy_timeout(Connection &connection, int milliseconds);

// Returns false if calls must run where they are made. A coroutine that already has the turn makes a call in a function
// that SQLite calls, such as an authorizer.
bool is_threadable(Coroutine &self, const Connection &connection);
// Returns the connection if the calls of coroutine `self` with the connection may run in a thread, otherwise nullptr.
ConnectionPointer threadable(Coroutine *self, sqlite3 *db);
// Returns the place of a call that writes to the database.
Place place_of_write(const Connection &connection);

// The turn of a coroutine to use a connection. The destructor ends the turn.
class Turn {
public:
    Turn(Coroutine &self, const char *what, ConnectionPointer connection);
    ~Turn();
    Turn(const Turn &) = delete;
    Turn &operator=(const Turn &) = delete;

    // True if the coroutine has the turn, and the connection is open.
    explicit operator bool() const { return has_turn_ && !connection_->is_closed; }
    Connection &connection() { return *connection_; }
    // Returns true if the coroutine was interrupted during a call of this turn. The call may have succeeded nevertheless.
    bool was_interrupted() const { return was_interrupted_; }
    void note_interruption() { was_interrupted_ = true; }
    // Returns the result of a call that was not made because the coroutine has no turn.
    int refusal() const { return has_turn_ || connection_->is_lost ? kMisuse : kInterrupted; }

private:
    ConnectionPointer connection_;
    bool has_turn_;
    bool was_interrupted_ = false;
};

// Makes a call that uses the connection of this turn. call(context) may be made several times: in a thread after a trial
// that took too long, in the coroutine if SQLite wanted to call PHP code in the thread, and again and again as long as
// another connection has locked the database. Returns the result of the last call, or kInterrupted.
int perform(Coroutine &self, const char *what, Turn &turn, Place place, int (*call)(void *context), void *context);

template <class Call>
int perform(Coroutine &self, const char *what, Turn &turn, Place place, Call call)
{
    return perform(self, what, turn, place, [](void *given) { return (*static_cast<Call *>(given))(); }, &call);
}

// The same for a call with this statement or blob. Notes how long it took, and the result.
template <class Call>
int perform_noted(Coroutine &self, const char *what, Turn &turn, Place place, const void *user, Call call)
{
    Nanoseconds took = 0;
    int code = perform(self, what, turn, place, [&] {
        Nanoseconds begin = system_clock().now();
        int result = call();
        took = system_clock().now() - begin;
        return result;
    });
    Connection &connection = turn.connection();
    connection.last_user = user;
    connection.last_took = took;
    return connection.noted(code);
}

// The same for a call that must not be repeated, whatever its result is. Sets `result` if the call was made.
template <class Call>
void perform_once(Coroutine &self, const char *what, Turn &turn, Place place, Call call, std::optional<int> &result)
{
    (void) perform(self, what, turn, place, [&] {
        result = call();
        return int(kOk);
    });
}

}  // namespace coro::hook::sqlite
