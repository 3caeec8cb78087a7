#include "core/hook/gate.h"
#include "core/hook/sqlite_calls.h"
#include "core/hook/sqlite_connection.h"

#include <unordered_map>
#include <utility>

namespace coro::hook::sqlite {

namespace {

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

const HookedFunction kFunctions[] = {
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
    return kFunctions;
}

}  // namespace coro::hook::sqlite
