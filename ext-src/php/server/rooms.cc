#include "php/server/classes.h"
#include "php/server/connections.h"
#include "php/server/room_access.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"
#include "php/zend/names.h"
#include "php/zend/serialize.h"
#include "php/zend/string_payload.h"
#include "php/zend/value.h"

#include "coro/proto/websocket/frame.h"

#include "php/stub/server_rooms_arginfo.h"

#include <algorithm>
#include <cerrno>

// The class Server\Rooms.
namespace coro::php {

namespace {

zend_class_entry *rooms_class;

// Returns the rooms if `room`, the argument with this number, can be the name of a room. Otherwise throws an exception and
// returns nullptr.
RoomDirectory *rooms_for(uint32_t argument, const zend_string *room)
{
    if (ZSTR_LEN(room) == 0 || ZSTR_LEN(room) > RoomDirectory::kMostName) {
        zend_argument_value_error(argument, "must have 1 to %d bytes", int(RoomDirectory::kMostName));
        return nullptr;
    }
    return running_rooms();
}

bool is_sendable(zend_long opcode)
{
    using enum websocket::Opcode;
    constexpr websocket::Opcode kSendable[] = {kText, kBinary, kPing, kPong};
    return std::any_of(std::begin(kSendable), std::end(kSendable), [=](auto one) { return zend_long(one) == opcode; });
}

// Checks the data of a message. Returns false if an exception was thrown.
bool check_message(const zend_string *data, zend_long opcode)
{
    if (!is_sendable(opcode)) {
        zend_argument_value_error(3, "must be the opcode of a text, a binary message, a ping or a pong");
        return false;
    }
    size_t most = websocket::is_control(websocket::Opcode(opcode)) ? websocket::kMaxControlSize : RoomMessage::kMostBytes;
    if (ZSTR_LEN(data) > most) {
        zend_argument_value_error(2, "must have at most %zu bytes", most);
        return false;
    }
    return true;
}

// Reads the connections that do not get a message. Returns false if an exception was thrown.
bool read_excepted(HashTable *given, std::vector<int64_t> &except)
{
    zval *value;
    ZEND_HASH_FOREACH_VAL(given, value) {
        ZVAL_DEREF(value);
        if (Z_TYPE_P(value) != IS_LONG) {
            zend_argument_type_error(4, "must have only integers, %s given", zend_zval_type_name(value));
            return false;
        }
        except.push_back(Z_LVAL_P(value));
    } ZEND_HASH_FOREACH_END();
    std::sort(except.begin(), except.end());
    except.erase(std::unique(except.begin(), except.end()), except.end());
    if (except.size() > RoomMessage::kMostExcepted) {
        zend_argument_value_error(4, "must have at most %d connections", int(RoomMessage::kMostExcepted));
        return false;
    }
    return true;
}

}  // namespace

RoomDirectory *running_rooms()
{
    RoomDirectory *rooms = rooms_of_server();
    if (!rooms) {
        zend_throw_error(error_class, "the server is not running");
    }
    return rooms;
}

void return_names(const std::vector<std::string> &names, zval *return_value)
{
    array_init_size(return_value, uint32_t(names.size()));
    for (const std::string &name : names) {
        add_next_index_stringl(return_value, name.data(), name.size());
    }
}

void make_rooms(zval *made)
{
    object_init_ex(made, rooms_class);
}

void register_server_rooms()
{
    rooms_class = register_class_Coro_Server_Rooms();
    add_names(rooms_class);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Server_Rooms, __construct) {}   // private: only Server::rooms() makes the objects

ZEND_METHOD(Coro_Server_Rooms, join)
{
    zend_long session;
    zend_string *room;
    zval *info = nullptr;
    ZEND_PARSE_PARAMETERS_START(2, 3)
        Z_PARAM_LONG(session)
        Z_PARAM_STR(room)
        Z_PARAM_OPTIONAL
        Z_PARAM_ARRAY_OR_NULL(info)
    ZEND_PARSE_PARAMETERS_END();
    if (!rooms_for(2, room)) {
        RETURN_THROWS();
    }
    zend_string *packed = info ? serialize(info) : ZSTR_EMPTY_ALLOC();
    if (!packed) {
        RETURN_THROWS();
    }
    if (ZSTR_LEN(packed) > RoomDirectory::kMostInfo) {
        zend_string_release(packed);
        zend_argument_value_error(3, "must have at most %d bytes when it is serialized", int(RoomDirectory::kMostInfo));
        RETURN_THROWS();
    }
    int outcome = join_room(session, view(room), view(packed));
    zend_string_release(packed);
    if (outcome < 0) {
        set_last_error(outcome == -ENOTCONN ? kSessionNotExist : -outcome);
    }
    RETURN_BOOL(outcome == 0);
}

ZEND_METHOD(Coro_Server_Rooms, leave)
{
    zend_long session;
    zend_string *room;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_LONG(session)
        Z_PARAM_STR(room)
    ZEND_PARSE_PARAMETERS_END();
    RoomDirectory *rooms = rooms_for(2, room);
    if (!rooms) {
        RETURN_THROWS();
    }
    RETURN_BOOL(rooms->leave(session, view(room)));
}

ZEND_METHOD(Coro_Server_Rooms, publish)
{
    zend_string *room;
    zend_string *data;
    zend_long opcode = zend_long(websocket::Opcode::kText);
    zend_long excepted = 0;
    HashTable *excepted_list = nullptr;
    ZEND_PARSE_PARAMETERS_START(2, 4)
        Z_PARAM_STR(room)
        Z_PARAM_STR(data)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(opcode)
        Z_PARAM_ARRAY_HT_OR_LONG(excepted_list, excepted)
    ZEND_PARSE_PARAMETERS_END();
    std::vector<int64_t> except;
    if (!rooms_for(1, room) || !check_message(data, opcode) || (excepted_list && !read_excepted(excepted_list, except))) {
        RETURN_THROWS();
    }
    if (!excepted_list && excepted != 0) {
        except.push_back(excepted);
    }
    RoomMessage message = {view(room), view(data), websocket::Opcode(opcode), except, rooms_of_server()->last_join()};
    RETURN_LONG(zend_long(publish(message, payload_of(data))));
}

ZEND_METHOD(Coro_Server_Rooms, members)
{
    zend_string *room;
    CORO_PARSE_ONE(Z_PARAM_STR, room);
    RoomDirectory *rooms = rooms_for(1, room);
    if (!rooms) {
        RETURN_THROWS();
    }
    array_init(return_value);
    for (const RoomDirectory::Share &share : reachable_shares(view(room))) {
        for (const RoomDirectory::Member &member : rooms->members(view(room), share.owner)) {
            zval info;
            ZVAL_NULL(&info);
            if (!member.info.empty() && !unserialize(member.info, &info)) {
                zval_ptr_dtor(&info);
                ZVAL_NULL(&info);
            }
            zend_hash_index_update(Z_ARRVAL_P(return_value), zend_ulong(member.session), &info);
            if (EG(exception)) {
                RETURN_THROWS();
            }
        }
    }
}

ZEND_METHOD(Coro_Server_Rooms, count)
{
    zend_string *room;
    CORO_PARSE_ONE(Z_PARAM_STR, room);
    if (!rooms_for(1, room)) {
        RETURN_THROWS();
    }
    size_t count = 0;
    for (const RoomDirectory::Share &share : reachable_shares(view(room))) {
        count += share.members;
    }
    RETURN_LONG(zend_long(count));
}

ZEND_METHOD(Coro_Server_Rooms, names)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RoomDirectory *rooms = running_rooms();
    if (!rooms) {
        RETURN_THROWS();
    }
    return_names(rooms->names(), return_value);
}

ZEND_METHOD(Coro_Server_Rooms, of)
{
    zend_long session;
    CORO_PARSE_ONE(Z_PARAM_LONG, session);
    RoomDirectory *rooms = running_rooms();
    if (!rooms) {
        RETURN_THROWS();
    }
    return_names(rooms->rooms_of(session), return_value);
}
