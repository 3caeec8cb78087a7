<?php

/** @generate-class-entries */

namespace Coro\Server;

/**
 * The rooms of a server, which Server::rooms() returns. A room is a name to which connections belong: what is published to the room
 * is sent to all of them. Rooms need not be created, and a room without members does not exist.
 *
 * All processes of the server see the same rooms: workers, task workers and the processes of addProcess(). A connection is a member
 * until leave() or until it closes; in its close callback it is no member any more. Members are WebSockets, and connections of ports
 * that do not speak HTTP. The rooms end with the server: its successor, after an upgrade, has rooms of its own.
 *
 * Names of rooms have 1 to 255 bytes, which may be any. A connection can be in max_rooms_per_connection rooms.
 *
 * Of these methods only publish() waits.
 *
 * @strict-properties
 * @not-serializable
 */
final class Rooms
{
    private function __construct() {}

    /**
     * Makes a connection a member of a room, whichever worker has the connection. For a member, only replaces its info.
     *
     * @param array|null $info what members() tells of this member, at most 8 KiB when it is serialized
     * @phpstan-param array<mixed>|null $info
     * @return bool false when there is no such connection, it is closing, or it is no WebSocket at a port that speaks HTTP, when it
     *         is in max_rooms_per_connection rooms already, and when there is no memory for more members; getLastError() returns
     *         the reason: CORO_ERROR_SESSION_NOT_EXIST, EMLINK or ENOSPC
     * @throws \ValueError when the name or the info is too long, or the name is empty
     * @throws \Coro\Error when the server is not running
     * @throws \Exception when the info cannot be serialized
     */
    public function join(int $fd, string $room, ?array $info = null): bool {}

    /**
     * Ends the membership of a connection.
     *
     * @return bool false when the connection is no member of the room
     * @throws \ValueError as for join()
     * @throws \Coro\Error when the server is not running
     */
    public function leave(int $fd, string $room): bool {}

    /**
     * Sends a message to all members. It is framed, and compressed if its size is 256 bytes or more, once for each kind of
     * connection, and all members get the same bytes in memory. Members that do not speak WebSocket get the data as it is. The
     * message goes to those that are members at the time of the call and still are when it reaches the threads that have the
     * connections: in BASE mode those of this worker get it before publish() returns.
     *
     * A WebSocket member misses the message when socket_buffer_size bytes or more are unsent for it, when memory for unsent bytes
     * is scarce, or when a message in fragments is not finished; another member is closed then, because its stream would have a
     * hole. The figure lost_room_message_count counts both.
     *
     * A coroutine waits while a queue between processes is full; outside of coroutines the members behind that queue do not get
     * the message.
     *
     * @param string $data at most 16 MiB; for a ping or pong at most 125 bytes
     * @param int $opcode CORO_WEBSOCKET_OPCODE_TEXT, CORO_WEBSOCKET_OPCODE_BINARY, CORO_WEBSOCKET_OPCODE_PING or
     *        CORO_WEBSOCKET_OPCODE_PONG
     * @param int|array $except connections that do not get the message, at most 1,000
     * @phpstan-param int|array<int> $except
     * @return int for how many members the message is on its way. Of members whose connections this process has, these are the
     *         ones for which it was queued; of the others those that were members at the time of the call
     * @throws \ValueError when the name of the room, the data, the opcode or $except is not as described
     * @throws \TypeError when $except has a value that is no integer
     * @throws \Coro\Error when the server is not running
     */
    public function publish(string $room, string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int|array $except = []): int {}

    /**
     * Returns the members of a room, in no particular order. In BASE mode, members of other workers are missing while their worker
     * is ending.
     *
     * @return array<int, array|null> the info of each member by the id of its connection
     * @phpstan-return array<int, array<mixed>|null>
     * @throws \ValueError as for join()
     * @throws \Coro\Error when the server is not running
     */
    public function members(string $room): array {}

    /**
     * Returns the number of members, as members() does.
     *
     * @throws \ValueError as for join()
     * @throws \Coro\Error when the server is not running
     */
    public function count(string $room): int {}

    /**
     * Returns the names of all rooms that have members, in the order of their bytes. In BASE mode, also those whose members are of
     * a worker that is ending. Rooms that come or go during the call may be missing or not. Costs a walk through all rooms.
     *
     * @return array<int, string>
     * @phpstan-return list<string>
     * @throws \Coro\Error when the server is not running
     */
    public function names(): array {}

    /**
     * Returns the names of the rooms of which a connection is a member, in no particular order; none if there is no such connection.
     *
     * @return array<int, string>
     * @phpstan-return list<string>
     * @throws \Coro\Error when the server is not running
     */
    public function of(int $fd): array {}
}
