#include "core/hook/sqlite_calls.h"

#include "core/hook/gate.h"
#include "core/hook/sqlite_connection.h"

#include <cctype>
#include <cstring>
#include <string_view>
#include <unordered_map>
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

// Returns false if calls must run where they are made. A coroutine that already has the turn makes a call in a function
// that SQLite calls, such as an authorizer.
bool is_threadable(Coroutine &self, const Connection &connection)
{
    return !connection.has_callbacks && !connection.line.is_used_by(self);
}

// Returns the connection if the calls of coroutine `self` with the connection may run in a thread, otherwise nullptr.
ConnectionPointer threadable(Coroutine *self, sqlite3 *db)
{
    ConnectionPointer connection = self ? find(db) : nullptr;
    return connection && is_threadable(*self, *connection) ? connection : nullptr;
}

Place place_of_write(const Connection &connection)
{
    return connection.is_in_memory ? Place::kInline : Place::kThread;
}

// Chooses the place for the next step of a statement:
//   - A query that begins is tried in the coroutine, because most queries find their rows in memory.
//   - The next row of a query, which cannot be repeated, is read in the coroutine if the row before it came quickly.
//   - A statement that writes runs in a thread, because it waits for the disk at its end. Inside a transaction, it
//     does not; then it runs in the coroutine if it was quick the last time.
Place place_of_step(const Connection &connection, sqlite3_stmt *statement)
{
    const Library &sqlite = library();
    // COMMIT only counts as a statement that reads, but it has no columns.
    bool is_query = sqlite.stmt_readonly(statement) && sqlite.column_count(statement) > 0;
    if (is_query) {
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
        return library().step(statement);
    }
    Turn turn(*self, "sqlite3_step", connection);
    if (!turn) {
        return turn.refusal();
    }
    Nanoseconds took = 0;
    int code = perform(*self, "sqlite3_step", turn, place_of_step(*connection, statement), [&] {
        Nanoseconds begin = system_clock().now();
        int result = library().step(statement);
        took = system_clock().now() - begin;
        return result;
    });
    connection->last_user = statement;
    connection->last_took = took;
    return code;
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
    int result = kOk;
    bool is_made = false;
    if (turn) {
        (void) perform(*self, what, turn, place, [&] {
            result = end(statement);
            is_made = true;
            return int(kOk);   // must not be repeated
        });
    }
    return is_made ? result : end(statement);
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
        return library().prepare_v2(db, sql, size, statement, rest);
    }
    *statement = nullptr;
    Turn turn(*self, "sqlite3_prepare_v2", connection);
    if (!turn) {
        return turn.refusal();
    }
    std::string_view whole = text(sql, size);
    note_attached_file(*connection, whole);
    bool is_short = whole.size() <= kShortText;
    Place place = connection->authorize                                                ? Place::kInline :
                  (connection->has_schema || connection->is_in_memory) && is_short ? Place::kTrial :
                                                                                        Place::kThread;
    return perform(*self, "sqlite3_prepare_v2", turn, place,
                   [&] { return compile(*connection, sql, size, statement, rest); });
}

// Runs a text of several statements, as sqlite3_exec() does, but continues with the statement that has failed when
// run() is called again: a statement that waits for a lock can be repeated, the whole text cannot.
class Script {
public:
    Script(Connection &connection, const char *sql) : connection_(connection), rest_(sql) {}

    bool is_at_end() const { return !*rest_; }

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

int exec(sqlite3 *db, const char *sql, Row on_row, void *argument, char **message)
{
    Coroutine *self = waiting_coroutine();
    ConnectionPointer connection = sql && !on_row ? threadable(self, db) : nullptr;
    if (!connection) {
        return library().exec(db, sql, on_row, argument, message);
    }
    if (message) {
        *message = nullptr;
    }
    Turn turn(*self, "sqlite3_exec", connection);
    if (!turn) {
        return turn.refusal();
    }
    note_attached_file(*connection, sql);
    Script script(*connection, sql);
    Place place = place_of_write(*connection);
    int code = kOk;
    if (connection->authorize) {
        while (code == kOk && !script.is_at_end()) {
            code = perform(*self, "sqlite3_exec", turn, Place::kInline, [&] { return script.compile_next(); });
            code = code == kOk ? perform(*self, "sqlite3_exec", turn, place, [&] { return script.run_compiled(); }) : code;
        }
    } else {
        code = perform(*self, "sqlite3_exec", turn, place, [&] { return script.run(); });
    }
    script.drop();
    if (code != kOk && message) {
        *message = library().mprintf("%s", library().errmsg(db));
    }
    return code;
}

// Opens a database in a thread.
class Opening final : public ThreadCall {
public:
    Opening(const char *file, sqlite3 **db, int flags, const char *file_system) :
        file_(file), db_(db), flags_(flags), file_system_(file_system) {}

    int open(Coroutine *self)
    {
        if (!self || !run_in_thread(*self, "sqlite3_open_v2")) {
            make();
        }
        return code_;
    }

private:
    void make() override { code_ = library().open_v2(file_, db_, flags_, file_system_); }

    const char *file_;
    sqlite3 **db_;
    int flags_;
    const char *file_system_;
    int code_ = kOk;
};

int open_v2(const char *file, sqlite3 **db, int flags, const char *file_system)
{
    bool is_file = file && *file && std::strcmp(file, ":memory:") != 0;
    int code = Opening(file, db, flags, file_system).open(is_file ? waiting_coroutine() : nullptr);
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
    int result = kOk;
    bool is_made = false;
    auto call = [&] {
        result = close(db);
        is_made = true;
        return int(kOk);
    };
    if (self && is_threadable(*self, *connection)) {
        Turn turn(*self, what, connection);
        if (!turn && connection->is_closed) {
            return kMisuse;
        }
        if (turn) {
            (void) perform(*self, what, turn, place_of_write(*connection), call);
            connection->is_closed = is_made && result == kOk;
        }
    }
    if (!is_made) {
        call();
    }
    if (result == kOk) {
        remove(*connection);
    }
    return result;
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

// Returns the text of the last error. In a forked child, a connection that a thread of the parent was using is locked
// forever.
const char *errmsg(sqlite3 *db)
{
    ConnectionPointer connection = find(db);
    return connection && connection->is_lost ? "the parent process was using the connection when it forked"
                                             : library().errmsg(db);
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

template <class... Arguments, int (*Library::*function)(sqlite3 *, Arguments...)>
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

// The connections of blobs and backups, which SQLite does not tell.
struct Owners {
    ConnectionPointer connection;
    ConnectionPointer source;   // the connection that a backup reads; nullptr for a blob
};

std::unordered_map<const void *, Owners> &owners()
{
    static auto *const all = new std::unordered_map<const void *, Owners>;
    return *all;
}

const Owners *threadable_owners(Coroutine *self, const void *handle)
{
    auto found = self ? owners().find(handle) : owners().end();
    if (found == owners().end() || !is_threadable(*self, *found->second.connection) ||
        (found->second.source && !is_threadable(*self, *found->second.source))) {
        return nullptr;
    }
    return &found->second;
}

int blob_open(sqlite3 *db, const char *schema, const char *table, const char *column, int64_t row, int flags,
              sqlite3_blob **blob)
{
    auto open = [&] { return library().blob_open(db, schema, table, column, row, flags, blob); };
    Coroutine *self = waiting_coroutine();
    ConnectionPointer connection = threadable(self, db);
    if (!connection) {
        return open();
    }
    *blob = nullptr;
    Turn turn(*self, "sqlite3_blob_open", connection);
    int code = turn ? perform(*self, "sqlite3_blob_open", turn, place_of_write(*connection), open) : turn.refusal();
    if (code == kOk) {
        owners()[*blob] = {connection, nullptr};
    }
    return code;
}

template <class Call>
int use_blob(const char *what, sqlite3_blob *blob, Call call)
{
    Coroutine *self = waiting_coroutine();
    const Owners *owner = threadable_owners(self, blob);
    if (!owner) {
        return call();
    }
    ConnectionPointer connection = owner->connection;
    Turn turn(*self, what, connection);
    if (!turn) {
        return turn.refusal();
    }
    Nanoseconds took = 0;
    bool is_quick = connection->is_in_memory || connection->was_quick(blob);
    int code = perform(*self, what, turn, is_quick ? Place::kInline : Place::kThread, [&] {
        Nanoseconds begin = system_clock().now();
        int result = call();
        took = system_clock().now() - begin;
        return result;
    });
    connection->last_user = blob;
    connection->last_took = took;
    return code;
}

int blob_read(sqlite3_blob *blob, void *data, int size, int offset)
{
    return use_blob("sqlite3_blob_read", blob, [&] { return library().blob_read(blob, data, size, offset); });
}

int blob_write(sqlite3_blob *blob, const void *data, int size, int offset)
{
    return use_blob("sqlite3_blob_write", blob, [&] { return library().blob_write(blob, data, size, offset); });
}

int blob_close(sqlite3_blob *blob)
{
    Coroutine *self = waiting_coroutine();
    const Owners *owner = threadable_owners(self, blob);
    int result = kOk;
    bool is_made = false;
    if (owner) {
        ConnectionPointer connection = owner->connection;
        Turn turn(*self, "sqlite3_blob_close", connection);
        if (turn) {
            (void) perform(*self, "sqlite3_blob_close", turn, place_of_write(*connection), [&] {
                result = library().blob_close(blob);
                is_made = true;
                return int(kOk);
            });
        }
        if (connection->last_user == blob) {
            connection->last_user = nullptr;
        }
    }
    owners().erase(blob);
    return is_made ? result : library().blob_close(blob);
}

sqlite3_backup *backup_init(sqlite3 *to, const char *to_schema, sqlite3 *from, const char *from_schema)
{
    sqlite3_backup *backup = library().backup_init(to, to_schema, from, from_schema);
    ConnectionPointer connection = find(to), source = find(from);
    if (backup && connection && source) {
        owners()[backup] = {connection, source};
    }
    return backup;
}

int backup_step(sqlite3_backup *backup, int pages)
{
    Coroutine *self = waiting_coroutine();
    const Owners *owner = threadable_owners(self, backup);
    if (!owner) {
        return library().backup_step(backup, pages);
    }
    ConnectionPointer first = owner->connection, second = owner->source;
    if (first->db > second->db) {
        std::swap(first, second);   // so that two backups do not wait for each other's connection
    }
    Turn turn(*self, "sqlite3_backup_step", first);
    if (!turn) {
        return turn.refusal();
    }
    Turn other(*self, "sqlite3_backup_step", second);
    if (!other) {
        return other.refusal();
    }
    return perform(*self, "sqlite3_backup_step", turn, Place::kThread, [&] { return library().backup_step(backup, pages); });
}

int backup_finish(sqlite3_backup *backup)
{
    owners().erase(backup);
    return library().backup_finish(backup);
}

constexpr HookedFunction row(const char *name, void *replacement)
{
    return {name, replacement, kSqlite, is_loaded};
}

template <class Function>
void *pointer_to(Function *function)
{
    return reinterpret_cast<void *>(function);
}

const HookedFunction kFunctions[] = {
    row("sqlite3_open_v2", pointer_to(open_v2)),
    row("sqlite3_close", pointer_to(close)),
    row("sqlite3_close_v2", pointer_to(close_v2)),
    row("sqlite3_prepare_v2", pointer_to(prepare)),
    row("sqlite3_step", pointer_to(step)),
    row("sqlite3_reset", pointer_to(reset)),
    row("sqlite3_finalize", pointer_to(finalize)),
    row("sqlite3_exec", pointer_to(exec)),
    row("sqlite3_busy_timeout", pointer_to(busy_timeout)),
    row("sqlite3_errmsg", pointer_to(errmsg)),
    row("sqlite3_bind_text", pointer_to(bind_text)),
    row("sqlite3_bind_blob", pointer_to(bind_blob)),
    row("sqlite3_blob_open", pointer_to(blob_open)),
    row("sqlite3_blob_read", pointer_to(blob_read)),
    row("sqlite3_blob_write", pointer_to(blob_write)),
    row("sqlite3_blob_close", pointer_to(blob_close)),
    row("sqlite3_backup_init", pointer_to(backup_init)),
    row("sqlite3_backup_step", pointer_to(backup_step)),
    row("sqlite3_backup_finish", pointer_to(backup_finish)),
    row("sqlite3_create_function", pointer_to(Registration<&Library::create_function>::call)),
    row("sqlite3_create_function_v2", pointer_to(Registration<&Library::create_function_v2>::call)),
    row("sqlite3_create_collation", pointer_to(Registration<&Library::create_collation>::call)),
    row("sqlite3_create_collation_v2", pointer_to(Registration<&Library::create_collation_v2>::call)),
    row("sqlite3_set_authorizer", pointer_to(replace_authorizer)),
};

}  // namespace

std::span<const HookedFunction> hooked_functions()
{
    return kFunctions;
}

}  // namespace coro::hook::sqlite
