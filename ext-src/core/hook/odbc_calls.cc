#include "core/hook/library_calls.h"

#include "core/hook/gate.h"
#include "core/hook/thread_call.h"
#include "core/hook/wait.h"

#include <cstring>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace coro::hook::odbc {

namespace {

// The types and numbers of ODBC's headers, which coro is built without.
using Handle = void *;
using Text = const char *;
using Result = short;

constexpr Result kSuccess = 0;
constexpr Result kError = -1;
constexpr Result kNoData = 100;
constexpr short kConnectionHandle = 2;
constexpr short kStatementHandle = 3;
constexpr unsigned short kDrop = 1;   // SQL_DROP: SQLFreeStmt() frees the statement

// A call that took less time than this is expected to be faster than a switch to a thread and back the next time, too.
constexpr Nanoseconds kQuick = 50'000;

struct Connection {
    Line line;
    bool is_lost = false;             // true in a forked child if a thread of the parent was using the connection
    // The statement for which the connection's last call has read a row, and how long this call took.
    Handle last_user = nullptr;
    Nanoseconds last_took = 0;
    Handle refused = nullptr;         // the handle whose last call was not made
};

using ConnectionPointer = std::shared_ptr<Connection>;

// The connections, by the handles of connections and statements that were made while the hooks for ODBC were on.
std::unordered_map<Handle, ConnectionPointer> &connections()
{
    static auto *const all = new std::unordered_map<Handle, ConnectionPointer>;   // never destroyed: exit() may disconnect
    return *all;
}

ConnectionPointer find(Handle handle)
{
    auto found = connections().find(handle);
    return found == connections().end() ? nullptr : found->second;
}

LibraryFunction<Result(Handle)> cancel = {"SQLCancel"};   // any thread may call it during another call for the statement

// A call that a thread makes for a handle.
template <class Make>
class Call final : public ThreadCall {
public:
    Call(Connection &connection, Handle handle, bool is_statement, Make make) :
        connection_(connection), handle_(handle), is_statement_(is_statement), make_(make) {}

    // Makes the call in a thread or, if `is_quick`, in the coroutine. Returns false if the call was not made.
    bool run(Coroutine &self, const char *what, bool is_quick)
    {
        if (is_quick) {
            make();
            return true;
        }
        return run_in_thread(self, what);
    }
    Result result() const { return result_; }
    Nanoseconds took() const { return took_; }

private:
    void make() override
    {
        Nanoseconds begin = system_clock().now();
        result_ = make_();
        took_ = system_clock().now() - begin;
    }
    void interrupt() override
    {
        if (is_statement_ && cancel.find()) {
            (void) cancel(handle_);
        }
    }
    void lose() override { connection_.is_lost = true; }

    Connection &connection_;
    Handle handle_;
    bool is_statement_;
    Make make_;
    Result result_ = kError;
    Nanoseconds took_ = 0;
};

enum class Kind {
    kWait,   // the call may wait for the server
    kRow,    // the call reads a row or a value, which the driver often has in memory
    kFree,   // the call frees something, so it must be made even if the coroutine was interrupted
};

// Makes a call that uses this handle of a connection: in a thread, if the connection is known and a coroutine makes
// the call.
template <class Make>
Result call_for(const char *what, ConnectionPointer connection, Handle handle, bool is_statement, Kind kind, Make make)
{
    if (!connection) {
        return make();
    }
    connection->refused = nullptr;
    auto refuse = [&] {
        connection->refused = handle;
        return kError;
    };
    if (connection->is_lost) {
        return kind == Kind::kFree ? kSuccess : refuse();
    }
    Coroutine *self = waiting_coroutine();
    if (!self || connection->line.enter(*self, what) != 0) {
        return !self || kind == Kind::kFree ? make() : refuse();
    }
    Call<Make> call(*connection, handle, is_statement, make);
    bool is_quick = kind == Kind::kRow && connection->last_user == handle && connection->last_took < kQuick;
    bool is_made = call.run(*self, what, is_quick);
    connection->last_user = kind == Kind::kRow ? handle : nullptr;
    connection->last_took = call.took();
    connection->line.leave();
    return is_made ? call.result() : kind == Kind::kFree ? make() : refuse();
}

// The functions whose first argument is the handle of a connection or a statement: the name, whether the handle is a
// statement's, the kind of the call, and the types of the other arguments.
#define CORO_ODBC_FUNCTIONS(X)                                                                       \
    X(SQLConnect, false, kWait, Text, short, Text, short, Text, short)                                \
    X(SQLDriverConnect, false, kWait, void *, Text, short, char *, short, short *, unsigned short)    \
    X(SQLDisconnect, false, kFree)                                                                    \
    X(SQLSetConnectAttr, false, kWait, int, void *, int)                                              \
    X(SQLSetConnectOption, false, kWait, unsigned short, unsigned long)                               \
    X(SQLPrepare, true, kWait, Text, int)                                                             \
    X(SQLExecute, true, kWait)                                                                        \
    X(SQLExecDirect, true, kWait, Text, int)                                                          \
    X(SQLDescribeParam, true, kWait, unsigned short, short *, unsigned long *, short *, short *)      \
    X(SQLParamData, true, kWait, void **)                                                             \
    X(SQLPutData, true, kWait, void *, long)                                                          \
    X(SQLFetch, true, kRow)                                                                           \
    X(SQLFetchScroll, true, kRow, short, long)                                                        \
    X(SQLExtendedFetch, true, kRow, unsigned short, long, unsigned long *, unsigned short *)          \
    X(SQLGetData, true, kRow, unsigned short, short, void *, long, long *)                            \
    X(SQLMoreResults, true, kWait)                                                                    \
    X(SQLCloseCursor, true, kFree)                                                                    \
    X(SQLTables, true, kWait, Text, short, Text, short, Text, short, Text, short)                     \
    X(SQLTablePrivileges, true, kWait, Text, short, Text, short, Text, short)                         \
    X(SQLColumns, true, kWait, Text, short, Text, short, Text, short, Text, short)                    \
    X(SQLColumnPrivileges, true, kWait, Text, short, Text, short, Text, short, Text, short)           \
    X(SQLPrimaryKeys, true, kWait, Text, short, Text, short, Text, short)                             \
    X(SQLForeignKeys, true, kWait, Text, short, Text, short, Text, short, Text, short, Text, short,   \
      Text, short)                                                                                    \
    X(SQLProcedures, true, kWait, Text, short, Text, short, Text, short)                              \
    X(SQLProcedureColumns, true, kWait, Text, short, Text, short, Text, short, Text, short)           \
    X(SQLStatistics, true, kWait, Text, short, Text, short, Text, short, unsigned short, unsigned short) \
    X(SQLSpecialColumns, true, kWait, unsigned short, Text, short, Text, short, Text, short,          \
      unsigned short, unsigned short)                                                                 \
    X(SQLGetTypeInfo, true, kWait, short)

template <class Name, class... Arguments>
struct Hook {
    static inline LibraryFunction<Result(Handle, Arguments...)> real = {Name::text};

    static Result call(Handle handle, Arguments... arguments)
    {
        return call_for(Name::text, find(handle), handle, Name::is_statement, Name::kind,
                        [=] { return real(handle, arguments...); });
    }
};

#define X(name, of_statement, of_kind, ...)               \
    struct name##Name {                                   \
        static constexpr const char *text = #name;        \
        static constexpr bool is_statement = of_statement; \
        static constexpr Kind kind = Kind::of_kind;       \
    };
CORO_ODBC_FUNCTIONS(X)
#undef X

// The functions whose arguments differ from those of the table.
namespace special {

LibraryFunction<Result(short, Handle, Handle *)> real_alloc_handle = {"SQLAllocHandle"};
LibraryFunction<Result(Handle, Handle *)> real_alloc_connect = {"SQLAllocConnect"};
LibraryFunction<Result(short, Handle)> real_free_handle = {"SQLFreeHandle"};
LibraryFunction<Result(Handle)> real_free_connect = {"SQLFreeConnect"};
LibraryFunction<Result(Handle, unsigned short)> real_free_stmt = {"SQLFreeStmt"};
LibraryFunction<Result(short, Handle, short)> real_end_tran = {"SQLEndTran"};
LibraryFunction<Result(Handle, Handle, unsigned short)> real_transact = {"SQLTransact"};
LibraryFunction<Result(short, Handle, short, char *, int *, char *, short, short *)> real_get_diag_rec = {"SQLGetDiagRec"};
LibraryFunction<Result(Handle, Handle, Handle, char *, int *, char *, short, short *)> real_error = {"SQLError"};

Result alloc_handle(short type, Handle parent, Handle *made)
{
    Result result = real_alloc_handle(type, parent, made);
    ConnectionPointer connection = type == kConnectionHandle  ? std::make_shared<Connection>() :
                                   type == kStatementHandle ? find(parent) :
                                                              nullptr;
    if (connection && (result & ~1) == kSuccess) {   // SQL_SUCCESS or SQL_SUCCESS_WITH_INFO
        connections()[*made] = connection;
    }
    return result;
}

Result alloc_connect(Handle environment, Handle *made)
{
    Result result = real_alloc_connect(environment, made);
    if ((result & ~1) == kSuccess) {
        connections()[*made] = std::make_shared<Connection>();
    }
    return result;
}

// Frees a handle. Forgets the handle first, because as soon as it is freed, another handle may get its address.
template <class Free>
Result free_with(const char *what, Handle handle, Free free)
{
    ConnectionPointer connection = find(handle);
    connections().erase(handle);
    return call_for(what, connection, handle, false, Kind::kFree, free);
}

Result free_handle(short type, Handle handle)
{
    return free_with(real_free_handle.name, handle, [=] { return real_free_handle(type, handle); });
}

Result free_connect(Handle handle)
{
    return free_with(real_free_connect.name, handle, [=] { return real_free_connect(handle); });
}

Result free_stmt(Handle handle, unsigned short option)
{
    auto free = [=] { return real_free_stmt(handle, option); };
    if (option == kDrop) {
        return free_with(real_free_stmt.name, handle, free);
    }
    return call_for(real_free_stmt.name, find(handle), handle, true, Kind::kFree, free);
}

Result end_tran(short type, Handle handle, short how)
{
    return call_for(real_end_tran.name, find(handle), handle, false, Kind::kWait,
                    [=] { return real_end_tran(type, handle, how); });
}

Result transact(Handle environment, Handle connection, unsigned short how)
{
    return call_for(real_transact.name, find(connection), connection, false, Kind::kWait,
                    [=] { return real_transact(environment, connection, how); });
}

// Returns the connection if the last call for this handle was not made. Then the driver manager knows of no error.
ConnectionPointer connection_of_refused(Handle handle)
{
    ConnectionPointer connection = find(handle);
    return connection && connection->refused == handle ? connection : nullptr;
}

// Tells why a call was not made.
Result tell_refusal(const Connection &connection, char *state, int *number, char *text, short size, short *text_size)
{
    std::string_view reason = connection.is_lost ? "The parent process was using the connection when it forked"
                                                 : "Operation canceled";
    if (state) {
        std::strcpy(state, connection.is_lost ? "08S01" : "HY008");
    }
    if (number) {
        *number = 0;
    }
    if (text && size > 0) {
        text[reason.copy(text, size_t(size - 1))] = 0;
    }
    if (text_size) {
        *text_size = short(reason.size());
    }
    return kSuccess;
}

Result get_diag_rec(short type, Handle handle, short record, char *state, int *number, char *text, short size,
                    short *text_size)
{
    ConnectionPointer connection = connection_of_refused(handle);
    if (!connection) {
        return real_get_diag_rec(type, handle, record, state, number, text, size, text_size);
    }
    return record == 1 ? tell_refusal(*connection, state, number, text, size, text_size) : kNoData;
}

// SQLError() returns each error only once.
Result error(Handle environment, Handle connection, Handle statement, char *state, int *number, char *text, short size,
             short *text_size)
{
    ConnectionPointer refused = connection_of_refused(statement ? statement : connection);
    if (!refused) {
        return real_error(environment, connection, statement, state, number, text, size, text_size);
    }
    refused->refused = nullptr;
    return tell_refusal(*refused, state, number, text, size, text_size);
}

}  // namespace special

const HookedFunction kOdbcFunctions[] = {
#define X(name, of_statement, of_kind, ...)                                                                             \
    row_of<Hook<name##Name __VA_OPT__(, ) __VA_ARGS__>::real>(Hook<name##Name __VA_OPT__(, ) __VA_ARGS__>::call, kOdbc),
    CORO_ODBC_FUNCTIONS(X)
#undef X
    row_of<special::real_alloc_handle>(special::alloc_handle, kOdbc),
    row_of<special::real_alloc_connect>(special::alloc_connect, kOdbc),
    row_of<special::real_free_handle>(special::free_handle, kOdbc),
    row_of<special::real_free_connect>(special::free_connect, kOdbc),
    row_of<special::real_free_stmt>(special::free_stmt, kOdbc),
    row_of<special::real_end_tran>(special::end_tran, kOdbc),
    row_of<special::real_transact>(special::transact, kOdbc),
    row_of<special::real_get_diag_rec>(special::get_diag_rec, kOdbc),
    row_of<special::real_error>(special::error, kOdbc),
};

}  // namespace

std::span<const HookedFunction> hooked_functions()
{
    return kOdbcFunctions;
}

void forget_all()
{
    connections().clear();
}

}  // namespace coro::hook::odbc
