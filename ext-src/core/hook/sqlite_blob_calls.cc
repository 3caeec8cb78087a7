#include "core/hook/gate.h"
#include "core/hook/library_calls.h"
#include "core/hook/sqlite_connection.h"

#include <unordered_map>
#include <utility>

namespace coro::hook::sqlite {

namespace {

// The connections of blobs and backups, which SQLite does not tell.
struct Owners {
    ConnectionPointer connection;
    ConnectionPointer source;     // the connection that a backup reads; nullptr for a blob
    bool is_interrupted = false;  // true if the last step of the backup was interrupted
};

std::unordered_map<const void *, Owners> &owners()
{
    static auto *const all = new std::unordered_map<const void *, Owners>;
    return *all;
}

Owners *find_owners(const void *handle)
{
    auto found = owners().find(handle);
    return found == owners().end() ? nullptr : &found->second;
}

bool is_threadable(Coroutine *self, const Owners &of)
{
    return self && is_threadable(*self, *of.connection) && (!of.source || is_threadable(*self, *of.source));
}

int blob_open(sqlite3 *db, const char *schema, const char *table, const char *column, int64_t row, int flags,
              sqlite3_blob **blob)
{
    auto open = [&] { return library().blob_open(db, schema, table, column, row, flags, blob); };
    Coroutine *self = waiting_coroutine();
    ConnectionPointer connection = threadable(self, db);
    if (!connection) {
        return noted(db, open());
    }
    *blob = nullptr;
    Turn turn(*self, "sqlite3_blob_open", connection);
    int code = turn ? perform(*self, "sqlite3_blob_open", turn, place_of_write(*connection), open) : turn.refusal();
    if (code == kOk) {
        owners()[*blob] = {connection, nullptr};
    }
    return connection->noted(code);
}

template <class Call>
int use_blob(const char *what, sqlite3_blob *blob, Call call)
{
    Coroutine *self = waiting_coroutine();
    const Owners *owner = find_owners(blob);
    if (!owner) {
        return call();
    }
    ConnectionPointer connection = owner->connection;
    if (!is_threadable(self, *owner)) {
        return connection->noted(call());
    }
    Turn turn(*self, what, connection);
    if (!turn) {
        return connection->noted(turn.refusal());
    }
    bool is_quick = connection->is_in_memory || connection->was_quick(blob);
    return perform_noted(*self, what, turn, is_quick ? Place::kInline : Place::kThread, blob, call);
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
    const Owners *owner = find_owners(blob);
    std::optional<int> result;
    if (owner && is_threadable(self, *owner)) {
        ConnectionPointer connection = owner->connection;
        Turn turn(*self, "sqlite3_blob_close", connection);
        if (turn) {
            perform_once(*self, "sqlite3_blob_close", turn, place_of_write(*connection),
                         [&] { return library().blob_close(blob); }, result);
        }
        if (connection->last_user == blob) {
            connection->last_user = nullptr;
        }
    }
    owners().erase(blob);
    return result ? *result : library().blob_close(blob);
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

int step_in_thread(Coroutine &self, sqlite3_backup *backup, ConnectionPointer first, ConnectionPointer second, int pages)
{
    if (first->db > second->db) {
        std::swap(first, second);   // so that two backups do not wait for each other's connection
    }
    Turn turn(self, "sqlite3_backup_step", first);
    if (!turn) {
        return turn.refusal();
    }
    Turn other(self, "sqlite3_backup_step", second);
    if (!other) {
        return other.refusal();
    }
    return perform(self, "sqlite3_backup_step", turn, Place::kThread, [&] { return library().backup_step(backup, pages); });
}

int backup_step(sqlite3_backup *backup, int pages)
{
    Coroutine *self = waiting_coroutine();
    Owners *owner = find_owners(backup);
    if (!owner) {
        return library().backup_step(backup, pages);
    }
    int code = is_threadable(self, *owner) ? step_in_thread(*self, backup, owner->connection, owner->source, pages)
                                           : library().backup_step(backup, pages);
    owner->is_interrupted = primary(code) == kInterrupted;
    return code;
}

// Returns the error of the last step, as SQLite does, also if the step was interrupted before SQLite could begin it.
int backup_finish(sqlite3_backup *backup)
{
    Owners *owner = find_owners(backup);
    Owners finished = owner ? std::move(*owner) : Owners();
    owners().erase(backup);
    int code = library().backup_finish(backup);
    if (owner) {
        code = finished.is_interrupted ? int(kInterrupted) : code;
        (void) finished.connection->noted(code);
        (void) finished.source->noted(code);   // PHP asks for the error of this connection
    }
    return code;
}

const HookedFunction kBlobFunctions[] = {
    hooked("sqlite3_blob_open", blob_open),
    hooked("sqlite3_blob_read", blob_read),
    hooked("sqlite3_blob_write", blob_write),
    hooked("sqlite3_blob_close", blob_close),
    hooked("sqlite3_backup_init", backup_init),
    hooked("sqlite3_backup_step", backup_step),
    hooked("sqlite3_backup_finish", backup_finish),
};

}  // namespace

std::span<const HookedFunction> hooked_blob_functions()
{
    return kBlobFunctions;
}

}  // namespace coro::hook::sqlite
