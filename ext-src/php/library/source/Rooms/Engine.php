<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Closure;

/**
 * What carries the messages of rooms, and knows who is present, across nodes. A node is a server with all of its processes.
 *
 * Each process has an object of its own, which any number of its coroutines use at the same time. Workers only append and
 * read; the rooms process of a node also receives messages, announces the users of its node and beats for it. All methods wait.
 *
 * Every message of a room has an id. Ids are texts that strnatcmp() orders, grow in each room, and are the same on all nodes.
 * The engine receives the messages of a room in the order of their ids, each one once, also when its connections are lost and
 * made again, as far back as the history reaches.
 *
 * A method throws EngineAway when the engine cannot be reached, or does not answer in time. It is not known then whether the
 * engine has done the work.
 *
 * @internal
 */
interface Engine
{
    /**
     * Adds a message to a room and passes it to all nodes that receive the room, also to this one.
     *
     * @return array{string, list<string>} the id of the message, and the nodes that receive the room
     * @throws EngineAway
     */
    public function append(string $room, string $message): array;

    /**
     * Begins to receive a room, behind the message with the id $since; '': behind the latest one. Does nothing if the node
     * receives the room already.
     *
     * @return string the id of the message behind which the node receives
     * @throws EngineAway
     */
    public function attach(string $room, string $since = ''): string;

    /**
     * Returns an id behind which all messages are that are published after the last beat(), and hardly any that were published
     * before; '' before the first beat. Does not wait.
     */
    public function idOfBeat(): string;

    /** Ends what attach() has begun. Does not throw. */
    public function detach(string $room): void;

    /**
     * Waits for the next message of any attached room, or for one that tell() has sent to this node.
     *
     * @return ?array{string, string, string} the room, the id and the message; the room and the id are '' for a message of
     *         tell(). null after close(). While the engine is away the method goes on waiting, and connects again.
     */
    public function receive(): ?array;

    /**
     * Waits until what others tell() this node arrives for certain. receive() must have been called.
     *
     * @throws EngineAway
     */
    public function listen(): void;

    /**
     * Sends a message to one node. There is no promise that it arrives.
     *
     * @throws EngineAway
     */
    public function tell(string $node, string $message): void;

    /**
     * Returns messages of a room that are kept, in their order.
     *
     * @param string $since only those behind this id; '': from the oldest one
     * @param string $until only up to this id; '': up to the latest one
     * @param int $limit at most so many: the oldest of those asked for; a negative number: the latest of them
     * @return array<string, string> the messages by their ids
     * @throws EngineAway
     */
    public function history(string $room, string $since, string $until, int $limit): array;

    /**
     * Says that this node lives. Called once in each heartbeat.
     *
     * @return bool false if the engine did not know the node any more, so that it must enter() all of its users again
     * @throws EngineAway
     */
    public function beat(string $name): bool;

    /**
     * Says that a user has a connection of this node in the room. The info of a user who has entered already is replaced.
     *
     * @return bool true if the user was in the room on no living node: the user has joined
     * @throws EngineAway
     */
    public function enter(string $room, string $user, string $info): bool;

    /**
     * Takes back what enter() has said.
     *
     * @return bool true if the user is in the room on no other node: the user has left
     * @throws EngineAway
     */
    public function leave(string $room, string $user): bool;

    /**
     * Returns what enter() has said for this node and leave() has not taken back, also in a rooms process that was killed
     * meanwhile. Called once, when the rooms process begins.
     *
     * @return array<list<string>> the users by their rooms
     * @throws EngineAway
     */
    public function users(): array;

    /**
     * Removes nodes that have not beaten for longer than node_timeout, with their users. One living node gets each user. Called
     * once in a second.
     *
     * @param Closure(string, string, string): void $gone gets the room, the user and the info of each user who was on no other
     *        node; must not wait
     * @throws EngineAway
     */
    public function reap(Closure $gone): void;

    /**
     * Returns the users in a room on all living nodes.
     *
     * @return array<string, string> the infos by the users
     * @throws EngineAway
     */
    public function presence(string $room): array;

    /**
     * Returns the rooms that living nodes receive.
     *
     * @return list<string>
     * @throws EngineAway
     */
    public function names(): array;

    /**
     * Returns the living nodes.
     *
     * @return array<string, array{string, float}> by their ids: the name, and since when they live, in seconds of the Unix clock
     * @throws EngineAway
     */
    public function nodes(): array;

    /** Ends the connections, and receive(). */
    public function close(): void;
}
