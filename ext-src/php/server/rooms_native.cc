#include "php/runtime/observer.h"
#include "php/runtime/runtime.h"
#include "php/server/room_access.h"
#include "php/server/state.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/native_class.h"
#include "php/zend/seconds_argument.h"
#include "php/zend/string_payload.h"
#include "php/zend/value.h"

#include "coro/loop/descriptor_wait.h"

#include <sys/epoll.h>

// The class Coro\Rooms\Native: what Coro\Rooms, which carries rooms across servers, needs of the rooms of this server.
namespace coro::php {

namespace {

// The most names that one call of Native::changes() returns.
constexpr size_t kMostChanges = 1000;

bool was_started()
{
    return the_server->master_pid() != 0;
}

// Waits until rooms have changed. Returns 0 or -errno.
int await_changes(Coroutine &self, const RoomDirectory &rooms, Deadline deadline)
{
    DescriptorWait wait(runtime().loop().descriptor_waits(), self, "Rooms\\Native::changes", rooms.changes_fd(), EPOLLIN);
    int outcome = wait.start();
    return outcome < 0 ? outcome : runtime().wait(wait, deadline);
}

// Native::server(): ?Server: the server of this process, also before start(); null when there is none or it has ended
ZEND_FUNCTION(coro_rooms_server)
{
    ZEND_PARSE_PARAMETERS_NONE();
    bool is_made = the_server && !the_server->ports.empty();
    if (is_made && (!was_started() || the_server->is_running()) && !runtime().is_fork_of_server()) {
        RETURN_OBJ_COPY(the_server->object());
    }
}

// Native::recordChanges(): void: has changes() work in the server, which must not run yet
ZEND_FUNCTION(coro_rooms_record_changes)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (!the_server || was_started()) {
        zend_throw_error(error_class, "changes of rooms can be recorded only when it is asked for before the server starts");
        RETURN_THROWS();
    }
    the_server->shared.room_changes = RoomDirectory::Changes::kNoted;
}

// Native::outliveWorkers(int $process): void: has the process with this number, which addProcess() has returned, end after the
// workers and stay when they are replaced
ZEND_FUNCTION(coro_rooms_outlive_workers)
{
    zend_long process;
    CORO_PARSE_ONE(Z_PARAM_LONG, process);
    if (the_server && process >= 0 && size_t(process) < the_server->processes.size()) {
        the_server->processes[size_t(process)]->outlive_workers();
    }
}

// Native::changes(float $timeout): array: the names of rooms that have changed since they were returned the last time: a member
// has joined or left, or its info was replaced. Each name is returned once, at most 1,000 in one call. Waits until there are any;
// returns [] after the timeout in seconds (0 or less: there is none), and when the coroutine is canceled. Only one coroutine of
// the server may call this. A room without members is forgotten, with its cursor, when its name is returned. What was returned to
// a process that was killed is not returned again: the next one begins with Server\Rooms::names().
ZEND_FUNCTION(coro_rooms_changes)
{
    double timeout;
    CORO_PARSE_ONE(CORO_PARAM_SECONDS, timeout);
    RoomDirectory *rooms = running_rooms();
    Coroutine *self = rooms ? runtime().waiting_coroutine() : nullptr;
    if (!self) {
        RETURN_THROWS();
    }
    if (!rooms->notes_changes()) {
        zend_throw_error(error_class, "changes of rooms are not recorded");
        RETURN_THROWS();
    }
    Deadline deadline = runtime().loop().deadline_in(timeout);
    int outcome = 0;
    std::vector<std::string> names = rooms->take_changes(kMostChanges);
    while (names.empty() && (outcome = await_changes(*self, *rooms, deadline)) == 0) {
        names = rooms->take_changes(kMostChanges);
    }
    if (outcome == -EBUSY) {
        zend_throw_error(error_class, "another coroutine waits for changes of rooms");
        RETURN_THROWS();
    }
    return_names(names, return_value);
}

// Native::passTo(int $fd, string $room, string $data, int $opcode): void: sends a message to one member of a room, on the way
// that messages to all members take, so that they arrive in order
ZEND_FUNCTION(coro_rooms_pass_to)
{
    zend_long session, opcode;
    zend_string *room, *data;
    ZEND_PARSE_PARAMETERS_START(4, 4)
        Z_PARAM_LONG(session)
        Z_PARAM_STR(room)
        Z_PARAM_STR(data)
        Z_PARAM_LONG(opcode)
    ZEND_PARSE_PARAMETERS_END();
    RoomDirectory *rooms = running_rooms();
    if (!rooms) {
        RETURN_THROWS();
    }
    RoomMessage message = {view(room), view(data), websocket::Opcode(opcode), {}, rooms->last_join(), session};
    (void) publish(message, payload_of(data));
}

// Native::cursor(string $room): ?string: the text that mark() has set; null: it was not called for the room, or the room has been
// forgotten meanwhile
ZEND_FUNCTION(coro_rooms_cursor)
{
    zend_string *room;
    CORO_PARSE_ONE(Z_PARAM_STR, room);
    RoomDirectory *rooms = running_rooms();
    if (!rooms) {
        RETURN_THROWS();
    }
    if (std::optional<std::string> cursor = rooms->cursor(view(room))) {
        RETURN_STRINGL(cursor->data(), cursor->size());
    }
}

// Native::mark(string $room, string $cursor): bool: keeps a text of at most 31 bytes with the room; false: there is no such room
ZEND_FUNCTION(coro_rooms_mark)
{
    zend_string *room, *cursor;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_STR(room)
        Z_PARAM_STR(cursor)
    ZEND_PARSE_PARAMETERS_END();
    if (ZSTR_LEN(cursor) > RoomDirectory::kMostCursor) {
        zend_argument_value_error(2, "must have at most %d bytes", int(RoomDirectory::kMostCursor));
        RETURN_THROWS();
    }
    RoomDirectory *rooms = running_rooms();
    if (!rooms) {
        RETURN_THROWS();
    }
    RETURN_BOOL(rooms->set_cursor(view(room), view(cursor)));
}

// Native::report(array $figures): void: publishes the figures of the rooms process (ClusterFigures), integers in the order of the
// members: the values of the first three, and by how much the others have grown since the last call
ZEND_FUNCTION(coro_rooms_report)
{
    HashTable *figures;
    CORO_PARSE_ONE(Z_PARAM_ARRAY_HT, figures);
    if (!running_rooms()) {
        RETURN_THROWS();
    }
    ClusterFigures &known = the_server->shared.scoreboard->cluster();
    auto figure = [figures](zend_ulong index) -> uint64_t {
        zval *value = zend_hash_index_find(figures, index);
        return value && Z_TYPE_P(value) == IS_LONG ? uint64_t(Z_LVAL_P(value)) : 0;
    };
    known.away = figure(0);
    known.kept = figure(1);
    known.users = figure(2);
    count(known.received, figure(3));
    count(known.delivered, figure(4));
    count(known.refused, figure(5));
}

constexpr zend_function_entry rooms_native_methods[] = {
    method_of<0>("server", zif_coro_rooms_server),
    method_of<0>("recordChanges", zif_coro_rooms_record_changes),
    method_of<1>("outliveWorkers", zif_coro_rooms_outlive_workers),
    method_of<1>("changes", zif_coro_rooms_changes),
    method_of<4>("passTo", zif_coro_rooms_pass_to),
    method_of<1>("cursor", zif_coro_rooms_cursor),
    method_of<2>("mark", zif_coro_rooms_mark),
    method_of<1>("report", zif_coro_rooms_report),
    {},
};

}  // namespace

const RuntimeObserver rooms_native_observer({
    .on_startup = [] { register_native_class("Coro\\Rooms\\Native", rooms_native_methods); },
});

}  // namespace coro::php
