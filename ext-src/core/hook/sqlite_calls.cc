#include "core/hook/library_calls.h"

#include "core/hook/gate.h"
#include "core/hook/sqlite_connection.h"

#include <cctype>
#include <cstring>
#include <string_view>
#include <utility>

namespace coro::hook::sqlite {

namespace {

constexpr size_t kShortText = 16 << 10;   // the largest number of bytes of SQL that is compiled in the coroutine

bool contains(std::string_view sql, std::string_view word)
{
    auto is_same = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
    return std::search(sql.begin(), sql.end(), word.begin(), word.end(), is_same) != sql.end();
}

std::string_view text(const char *sql, int size)
{
    return !sql ? std::string_view() : size < 0 ? std::string_view(sql) : std::string_view(sql, ::strnlen(sql, size_t(size)));
}

// Returns true for a statement that reads rows, and can therefore begin again. COMMIT counts as a statement that
// reads, too, but it has no columns.
bool is_query(sqlite3_stmt *statement)
{
    return library().stmt_readonly(statement) && library().column_count(statement) > 0;
}

// Chooses the place for the next step of a statement:
//   - A query that begins is tried in the coroutine, because most queries find their rows in memory.
//   - The next row of a query, which cannot be repeated, is read in the coroutine if the row before it came quickly.
//   - A statement that writes runs in a thread, because it waits for the disk at its end. Inside a transaction, it
//     does not; then it runs in the coroutine if it was quick the last time.
Place place_of_step(const Connection &connection, sqlite3_stmt *statement)
{
    const Library &sqlite = library();
    if (is_query(statement)) {
        bool begins = !sqlite.stmt_busy(statement);
        return begins ? Place::kTrial : connection.was_quick(statement) ? Place::kInline : Place::kThread;
    }
    bool is_in_transaction = !sqlite.stmt_readonly(statement) && !sqlite.get_autocommit(connection.db);
    bool is_quick = is_in_transaction && connection.was_quick(statement);
    return is_quick || connection.is_in_memory ? Place::kInline : Place::kThread;
}

int step(sqlite3_stmt *statement)
{
    Coroutine *self = waiting_coroutine();
    ConnectionPointer connection = self ? threadable(self, library().db_handle(statement)) : nullptr;
    if (!connection) {
        return noted(library().db_handle(statement), library().step(statement));
    }
    Turn turn(*self, "sqlite3_step", connection);
    if (!turn) {
        return connection->noted(turn.refusal());
    }
    return perform_noted(*self, "sqlite3_step", turn, place_of_step(*connection, statement), statement,
                         [&] { return library().step(statement); });
}

// Runs sqlite3_reset() or sqlite3_finalize(), which cannot fail: a coroutine that was interrupted ends the statement
// without its turn. A statement that has written and is not at its end writes to the disk now.
int end_statement(const char *what, sqlite3_stmt *statement, int (*end)(sqlite3_stmt *))
{
    Coroutine *self = waiting_coroutine();
    ConnectionPointer connection = statement ? find(library().db_handle(statement)) : nullptr;
    if (!connection) {
        return end(statement);
    }
    if (connection->is_lost) {
        return kOk;
    }
    bool is_writing = library().stmt_busy(statement) && !library().stmt_readonly(statement);
    Place place = is_writing ? place_of_write(*connection) : Place::kInline;
    if (!self || !is_threadable(*self, *connection) || (place == Place::kInline && !connection->line.is_in_use())) {
        return end(statement);
    }
    Turn turn(*self, what, connection);
    std::optional<int> result;
    if (turn) {
        perform_once(*self, what, turn, place, [&] { return end(statement); }, result);
    }
    return result ? *result : end(statement);
}

int reset(sqlite3_stmt *statement)
{
    return end_statement("sqlite3_reset", statement, library().reset);
}

int finalize(sqlite3_stmt *statement)
{
    ConnectionPointer connection = statement ? find(library().db_handle(statement)) : nullptr;
    if (connection && connection->last_user == statement) {
        connection->last_user = nullptr;   // the next statement may have the same address
    }
    return end_statement("sqlite3_finalize", statement, library().finalize);
}

int query_busy_timeout(sqlite3 *db)
{
    const Library &sqlite = library();
    sqlite3_stmt *query = nullptr;
    bool has_row = sqlite.prepare_v2(db, "PRAGMA busy_timeout", -1, &query, nullptr) == kOk && sqlite.step(query) == kRow;
    int timeout = has_row ? sqlite.column_int(query, 0) : 0;
    (void) sqlite.finalize(query);
    return timeout;
}

// Calls sqlite3_prepare_v2(). "PRAGMA busy_timeout" reads and sets SQLite's own timeout in this call, so this function
// puts the connection's timeout there before the call, and takes the new timeout afterwards.
int compile(Connection &connection, const char *sql, int size, sqlite3_stmt **statement, const char **rest)
{
    const Library &sqlite = library();
    bool uses_timeout = contains(text(sql, size), "busy_timeout");
    if (uses_timeout) {
        (void) sqlite.busy_timeout(connection.db, connection.busy_milliseconds);
    }
    int code = sqlite.prepare_v2(connection.db, sql, size, statement, rest);
    if (uses_timeout) {
        int timeout = code == kOk ? query_busy_timeout(connection.db) : connection.busy_milliseconds;
        (void) set_busy_timeout(connection, timeout);
    }
    connection.has_schema = connection.has_schema || code == kOk;
    return code;
}

void note_attached_file(Connection &connection, std::string_view sql)
{
    connection.is_in_memory = connection.is_in_memory && !contains(sql, "attach");
}

int prepare(sqlite3 *db, const char *sql, int size, sqlite3_stmt **statement, const char **rest)
{
    Coroutine *self = waiting_coroutine();
    ConnectionPointer connection = threadable(self, db);
    if (!connection) {
        return noted(db, library().prepare_v2(db, sql, size, statement, rest));
    }
    *statement = nullptr;
    Turn turn(*self, "sqlite3_prepare_v2", connection);
    if (!turn) {
        return connection->noted(turn.refusal());
    }
    std::string_view whole = text(sql, size);
    note_attached_file(*connection, whole);
    bool is_short = whole.size() <= kShortText;
    Place place = connection->authorize                                                ? Place::kInline :
                  (connection->has_schema || connection->is_in_memory) && is_short ? Place::kTrial :
                                                                                        Place::kThread;
    int code = perform(*self, "sqlite3_prepare_v2", turn, place,
                       [&] { return compile(*connection, sql, size, statement, rest); });
    if (code == kOk && turn.was_interrupted()) {   // otherwise PHP would run the statement, although it was canceled
        (void) library().finalize(std::exchange(*statement, nullptr));
        code = kInterrupted;
    }
    return connection->noted(code);
}

// Runs a text of several statements, as sqlite3_exec() does, but continues with the statement that has failed when
// run() is called again: a statement that waits for a lock can be repeated, the whole text cannot.
class Script {
public:
    Script(Connection &connection, const char *sql) : connection_(connection), rest_(sql) {}

    bool is_at_end() const { return !*rest_; }

    bool is_at_query() const { return statement_ && is_query(statement_); }

    int compile_next() { return statement_ ? int(kOk) : compile(connection_, rest_, -1, &statement_, &next_); }

    int run_compiled()
    {
        int code = statement_ ? kRow : kDone;   // there is no statement if the rest is a comment
        while (code == kRow) {
            code = library().step(statement_);
        }
        if (code != kDone) {
            return code;
        }
        rest_ = next_;
        return library().finalize(std::exchange(statement_, nullptr));
    }

    int run()
    {
        int code = kOk;
        while (code == kOk && !is_at_end()) {
            code = compile_next();
            code = code == kOk ? run_compiled() : code;
        }
        return code;
    }

    void drop() { (void) library().finalize(std::exchange(statement_, nullptr)); }

private:
    Connection &connection_;
    const char *rest_;               // the text that was not run yet
    const char *next_ = nullptr;     // the text behind statement_
    sqlite3_stmt *statement_ = nullptr;
};

int run_script(Coroutine &self, Turn &turn, const char *sql)
{
    Connection &connection = turn.connection();
    note_attached_file(connection, sql);
    Script script(connection, sql);
    Place place = place_of_write(connection);
    int code = kOk;
    if (connection.authorize || place == Place::kInline) {
        while (code == kOk && !script.is_at_end()) {
            code = perform(self, "sqlite3_exec", turn, Place::kInline, [&] { return script.compile_next(); });
            Place place_of_run = place == Place::kInline && script.is_at_query() ? Place::kTrial : place;
            code = code == kOk ? perform(self, "sqlite3_exec", turn, place_of_run, [&] { return script.run_compiled(); }) : code;
        }
    } else {
        code = perform(self, "sqlite3_exec", turn, place, [&] { return script.run(); });
    }
    script.drop();
    return code;
}

int exec(sqlite3 *db, const char *sql, Row on_row, void *argument, char **message)
{
    Coroutine *self = waiting_coroutine();
    ConnectionPointer connection = sql && !on_row ? threadable(self, db) : nullptr;
    if (!connection) {
        return noted(db, library().exec(db, sql, on_row, argument, message));
    }
    Turn turn(*self, "sqlite3_exec", connection);
    int code = connection->noted(turn ? run_script(*self, turn, sql) : turn.refusal());
    if (message) {
        const char *text = own_error(*connection).text;
        *message = code == kOk ? nullptr : library().mprintf("%s", text ? text : library().errmsg(db));
    }
    return code;
}

int open_v2(const char *file, sqlite3 **db, int flags, const char *file_system)
{
    bool is_file = file && *file && std::strcmp(file, ":memory:") != 0;
    Coroutine *self = is_file ? waiting_coroutine() : nullptr;
    auto open = [=] { return library().open_v2(file, db, flags, file_system); };
    CallInThread call(open, kOk);
    int code = self && call.run_in_thread(*self, "sqlite3_open_v2") ? call.result() : open();
    if (code == kOk) {
        add(*db);
    }
    return code;
}

int close_connection(const char *what, sqlite3 *db, int (*close)(sqlite3 *))
{
    Coroutine *self = waiting_coroutine();
    ConnectionPointer connection = find(db);
    if (!connection) {
        return close(db);
    }
    if (connection->is_lost) {
        return kOk;
    }
    std::optional<int> result;
    if (self && is_threadable(*self, *connection)) {
        Turn turn(*self, what, connection);
        if (!turn && connection->is_closed) {
            return kMisuse;
        }
        if (turn) {
            perform_once(*self, what, turn, place_of_write(*connection), [&] { return close(db); }, result);
            connection->is_closed = result == kOk;
        }
    }
    result = result ? result : close(db);
    if (result == kOk) {
        remove(*connection);
    }
    return *result;
}

int close(sqlite3 *db)
{
    return close_connection("sqlite3_close", db, library().close);
}

int close_v2(sqlite3 *db)
{
    return close_connection("sqlite3_close_v2", db, library().close_v2);
}

int busy_timeout(sqlite3 *db, int milliseconds)
{
    ConnectionPointer connection = find(db);
    return connection ? set_busy_timeout(*connection, milliseconds) : library().busy_timeout(db, milliseconds);
}

// The functions that tell the error of the last call: SQLite's error, unless only the hooks know the error.
Error own_error_of(sqlite3 *db)
{
    ConnectionPointer connection = find(db);
    return connection ? own_error(*connection) : Error{kOk, nullptr};
}

int errcode(sqlite3 *db)
{
    int own = own_error_of(db).code;
    return own ? own : library().errcode(db);
}

int extended_errcode(sqlite3 *db)
{
    int own = own_error_of(db).code;
    return own ? own : library().extended_errcode(db);
}

const char *errmsg(sqlite3 *db)
{
    const char *own = own_error_of(db).text;
    return own ? own : library().errmsg(db);
}

// PHP frees the bound value when a variable changes, even while a thread uses the statement. So SQLite gets a copy.
Destructor copy_if_static(Destructor destructor)
{
    bool copies = !destructor && waiting_coroutine();
    return copies ? reinterpret_cast<Destructor>(intptr_t(-1)) : destructor;   // SQLITE_TRANSIENT
}

int bind_text(sqlite3_stmt *statement, int index, const char *value, int size, Destructor destructor)
{
    return library().bind_text(statement, index, value, size, copy_if_static(destructor));
}

int bind_blob(sqlite3_stmt *statement, int index, const void *value, int size, Destructor destructor)
{
    return library().bind_blob(statement, index, value, size, copy_if_static(destructor));
}

// The replacement of a function that makes SQLite call PHP code: from then on, all calls of the connection run in the
// coroutine that makes them.
template <auto function>
struct Registration;

template <class... Arguments, LibraryFunction<int(sqlite3 *, Arguments...)> Library::*function>
struct Registration<function> {
    static int call(sqlite3 *db, Arguments... arguments)
    {
        if (ConnectionPointer connection = find(db)) {
            connection->has_callbacks = true;
        }
        return (library().*function)(db, arguments...);
    }
};

// PHP sets an authorizer for each connection of the extension "sqlite3".
int replace_authorizer(sqlite3 *db, Authorize authorize, void *argument)
{
    ConnectionPointer connection = find(db);
    return connection ? set_authorizer(*connection, authorize, argument) : library().set_authorizer(db, authorize, argument);
}

const HookedFunction kSqliteFunctions[] = {
    hooked("sqlite3_open_v2", open_v2),
    hooked("sqlite3_close", close),
    hooked("sqlite3_close_v2", close_v2),
    hooked("sqlite3_prepare_v2", prepare),
    hooked("sqlite3_step", step),
    hooked("sqlite3_reset", reset),
    hooked("sqlite3_finalize", finalize),
    hooked("sqlite3_exec", exec),
    hooked("sqlite3_busy_timeout", busy_timeout),
    hooked("sqlite3_errcode", errcode),
    hooked("sqlite3_extended_errcode", extended_errcode),
    hooked("sqlite3_errmsg", errmsg),
    hooked("sqlite3_bind_text", bind_text),
    hooked("sqlite3_bind_blob", bind_blob),
    hooked("sqlite3_create_function", Registration<&Library::create_function>::call),
    hooked("sqlite3_create_function_v2", Registration<&Library::create_function_v2>::call),
    hooked("sqlite3_create_collation", Registration<&Library::create_collation>::call),
    hooked("sqlite3_create_collation_v2", Registration<&Library::create_collation_v2>::call),
    hooked("sqlite3_set_authorizer", replace_authorizer),
};

}  // namespace

std::span<const HookedFunction> hooked_functions()
{
    return kSqliteFunctions;
}

}  // namespace coro::hook::sqlite
