#include "php/library/database_session.h"
#include "php/runtime/interrupt.h"
#include "php/runtime/spawn.h"
#include "php/zend/arguments.h"
#include "php/zend/frames.h"
#include "php/zend/internal_function.h"
#include "php/zend/native_class.h"
#include "php/zend/seconds_argument.h"

#include "coro/hook/connect_records.h"

#include "php.h"
#include "zend_closures.h"

#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <utility>

// The class Coro\ConnectionPool\Native, with the functions that the pools of the library need and that cannot be written
// in PHP. Programs do not use this class. After a fatal error the pools are told which coroutine it has ended.
namespace coro::php {

namespace {

// What Native::look() returns.
enum class Look : zend_long {
    kGone,     // the socket was closed; its descriptor may belong to another socket now
    kQuiet,    // the socket is connected, and there is nothing to read
    kUnread,   // there are bytes to read
    kEnded,    // the other side or this process has shut the socket down, or the socket has an error
};

// Returns a number that identifies the socket among all sockets since the start of the system; 0: `fd` is not a socket.
uint64_t cookie_of(int fd)
{
    uint64_t cookie = 0;
    socklen_t size = sizeof cookie;
    return ::getsockopt(fd, SOL_SOCKET, SO_COOKIE, &cookie, &size) == 0 ? cookie : 0;
}

Look look_at(int fd)
{
    pollfd socket = {fd, POLLIN | POLLRDHUP, 0};
    if (::poll(&socket, 1, 0) == 0) {
        return Look::kQuiet;
    }
    return socket.revents & ~POLLIN ? Look::kEnded : Look::kUnread;
}

// Native::recordConnect(): void: see begin_connect_record()
ZEND_FUNCTION(coro_record_connect)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (Coroutine *self = runtime().current_coroutine()) {
        hook::begin_connect_record(self->id());
    }
}

// Native::recordedSocket(): ?array: ends the record; returns the descriptor and the cookie of the socket
ZEND_FUNCTION(coro_recorded_socket)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Coroutine *self = runtime().current_coroutine();
    int fd = self ? hook::end_connect_record(self->id()) : -1;
    uint64_t cookie = fd < 0 ? 0 : cookie_of(fd);
    if (!cookie) {
        RETURN_NULL();
    }
    array_init_size(return_value, 2);
    add_next_index_long(return_value, fd);
    add_next_index_long(return_value, zend_long(cookie));
}

// Native::look(int $fd, int $cookie): int
ZEND_FUNCTION(coro_look)
{
    zend_long fd, cookie;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_LONG(fd)
        Z_PARAM_LONG(cookie)
    ZEND_PARSE_PARAMETERS_END();
    bool is_same = zend_long(cookie_of(int(fd))) == cookie;
    RETURN_LONG(zend_long(is_same ? look_at(int(fd)) : Look::kGone));
}

// Native::shutDown(int $fd, int $cookie): void
ZEND_FUNCTION(coro_shut_down)
{
    zend_long fd, cookie;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_LONG(fd)
        Z_PARAM_LONG(cookie)
    ZEND_PARSE_PARAMETERS_END();
    if (zend_long(cookie_of(int(fd))) == cookie) {
        (void) ::shutdown(int(fd), SHUT_RDWR);
    }
}

// Native::hasTimedOut(int $fd): bool: see has_timed_out()
ZEND_FUNCTION(coro_has_timed_out)
{
    zend_long fd;
    CORO_PARSE_ONE(Z_PARAM_LONG, fd);
    RETURN_BOOL(hook::has_timed_out(int(fd)));
}

// Native::isIdle(object $connection): ?bool: see is_idle()
ZEND_FUNCTION(coro_is_idle)
{
    zend_object *connection;
    CORO_PARSE_ONE(Z_PARAM_OBJ, connection);
    if (std::optional<bool> idle = is_idle(connection)) {
        RETURN_BOOL(*idle);
    }
}

// Native::resetMySQL(object $connection[, string $user, string $password, string $database]): bool: see
// reset_mysql_session(). PDO objects know these values.
ZEND_FUNCTION(coro_reset_mysql)
{
    zend_object *connection;
    char *user = nullptr, *password = nullptr, *database = nullptr;
    size_t length;
    ZEND_PARSE_PARAMETERS_START(1, 4)
        Z_PARAM_OBJ(connection)
        Z_PARAM_OPTIONAL
        Z_PARAM_STRING(user, length)
        Z_PARAM_STRING(password, length)
        Z_PARAM_STRING(database, length)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(database ? reset_mysql_session(connection, user, password, database) : reset_mysql_session(connection));
}

// Native::place(): string: where the program has called the library, such as "server.php:12"
ZEND_FUNCTION(coro_place)
{
    ZEND_PARSE_PARAMETERS_NONE();
    std::string place = place_in_program();
    RETURN_STRINGL(place.data(), place.size());
}

// Native::canWait(): bool: true if the code that runs may wait
ZEND_FUNCTION(coro_can_wait)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Coroutine *self = runtime().coroutine_that_may_wait();
    RETURN_BOOL(self && !runtime().is_over_for(*self));
}

// Native::checkTime(): void: throws a TimeoutException if the coroutine's time was up during the code of the library,
// which is not interrupted
ZEND_FUNCTION(coro_check_time)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (Coroutine *self = runtime().current_coroutine()) {
        make_up_for_time_check(*self);
    }
}

// Lets the coroutine `self` wait until the coroutine with this id has ended. Neither cancel() nor a limit of time ends
// the wait.
void wait_for(Coroutine &self, int64_t id)
{
    Coroutine *other = runtime().scheduler().find(id);
    if (!other) {
        return;
    }
    bool was_canceled = self.was_canceled();
    Shield shield(self);
    Waiter waiter(self, "the return of a connection to its pool");
    other->joiners().push_back(waiter);
    (void) runtime().wait(waiter, kNever);
    self.set_canceled(was_canceled);
}

// Native::undisturbed(float $seconds, callable $work): bool: calls the function in a coroutine of its own, which no
// other coroutine cancels and whose only limit of time is `$seconds`, and waits for its end. The function must not throw.
// Returns false if the function was not called.
ZEND_FUNCTION(coro_undisturbed)
{
    double seconds;
    GivenCall given;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        CORO_PARAM_SECONDS(seconds)
        CORO_PARAM_FUNCTION(given)
    ZEND_PARSE_PARAMETERS_END();

    Coroutine *self = runtime().coroutine_that_may_wait();
    if (!self || runtime().is_over_for(*self)) {
        RETURN_FALSE;
    }
    FunctionCall call = given.now();
    Z_TRY_ADDREF_P(call.function);
    call.gives_function = true;
    Deadline outer = self->deadline();
    self->set_deadline(runtime().loop().deadline_in(seconds));   // a new coroutine inherits it
    int64_t id = spawn(call);
    self->set_deadline(outer);
    if (id < 0) {
        zval_ptr_dtor(call.function);
        RETURN_FALSE;
    }
    wait_for(*self, id);
    RETURN_TRUE;
}

constexpr zend_function_entry native_methods[] = {
    method_of<0>("recordConnect", zif_coro_record_connect),
    method_of<0>("recordedSocket", zif_coro_recorded_socket),
    method_of<2>("look", zif_coro_look),
    method_of<2>("shutDown", zif_coro_shut_down),
    method_of<1>("hasTimedOut", zif_coro_has_timed_out),
    method_of<1>("isIdle", zif_coro_is_idle),
    method_of<4>("resetMySQL", zif_coro_reset_mysql),
    method_of<0>("place", zif_coro_place),
    method_of<0>("canWait", zif_coro_can_wait),
    method_of<0>("checkTime", zif_coro_check_time),
    method_of<2>("undisturbed", zif_coro_undisturbed),
    {},
};

// Tells the pools, in a coroutine of its own, that a fatal error has ended a coroutine, which had perhaps taken
// connections out of pools.
class CrashNote final : public Runnable {
public:
    explicit CrashNote(int64_t coroutine) : coroutine_(coroutine) { runtime().scheduler().enqueue(*this); }

    void run() override
    {
        zval id;
        ZVAL_LONG(&id, zend_long(coroutine_));
        delete this;
        zend_class_entry *ce = find_class("coro\\connectionpool");
        auto *function = static_cast<zend_function *>(
            ce ? zend_hash_str_find_ptr(&ce->function_table, ZEND_STRL("coroutinecrashed")) : nullptr);
        if (!function) {
            return;   // the program has no pool
        }
        zval closure;
        zend_create_fake_closure(&closure, function, ce, ce, nullptr);
        zend_fcall_info_cache target;
        char *error = nullptr;
        if (zend_is_callable_ex(&closure, nullptr, 0, nullptr, &target, &error)) {
            Callable callable;
            callable.set(&closure, target);
            zval_ptr_dtor(&closure);
            spawn_from_loop(std::move(callable), 1, &id);
        }
    }

private:
    ~CrashNote() = default;

    int64_t coroutine_;
};

void note_crash(Coroutine &coroutine, bool is_over)
{
    if (is_over && !runtime().is_over()) {
        new CrashNote(coroutine.id());
    }
}

void add_class()
{
    zend_class_entry *native_class = register_native_class("Coro\\ConnectionPool\\Native", native_methods);
    auto add = [=](const char *name, Look value) {
        zend_declare_class_constant_long(native_class, name, strlen(name), zend_long(value));
    };
    add("QUIET", Look::kQuiet);
    add("UNREAD", Look::kUnread);
    add("ENDED", Look::kEnded);
}

}  // namespace

const RuntimeObserver native_observer({
    .order = Order::kLibrary,
    .on_startup = add_class,
    .on_crash = note_crash,
});

}  // namespace coro::php
