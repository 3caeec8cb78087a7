<?php

declare(strict_types=1);

namespace Coro\Rooms;

/**
 * The names of keys and channels in Redis. All keys of a room have the same hash tag, so that a cluster has them on one server.
 *
 * @internal
 */
final readonly class RedisKeys
{
    public function __construct(private string $prefix) {}

    /** A stream with the messages, each in the field "m". */
    public function stream(string $room): string
    {
        return $this->ofRoom($room) . ':s';
    }

    /** The set of the members that receive the room. A member is a node, as it is known since its last interruption. */
    public function receivers(string $room): string
    {
        return $this->ofRoom($room) . ':nodes';
    }

    /** A hash with the infos of the users that a member has entered. */
    public function users(string $room, string $member): string
    {
        return $this->ofRoom($room) . ":p:$member";
    }

    /** The set of the members that have entered users. */
    public function present(string $room): string
    {
        return $this->ofRoom($room) . ':p';
    }

    /** A hash with the number of members for each user. */
    public function counts(string $room): string
    {
        return $this->ofRoom($room) . ':n';
    }

    /** The channel of the messages of a room. */
    public function channel(string $room): string
    {
        return $this->ofRoom($room);
    }

    /** The channel of the messages to one node. */
    public function direct(string $node): string
    {
        return "$this->prefix:to:$node";
    }

    /** A hash with all members: "<time of the last beat> <since> <name>", or "dead <time>". */
    public function members(): string
    {
        return "$this->prefix:nodes";
    }

    /** The set of the rooms in which a member receives or has entered users. */
    public function rooms(string $member): string
    {
        return "$this->prefix:node:$member:rooms";
    }

    private function ofRoom(string $room): string
    {
        // A hash tag ends with the first "}", and an empty one does not count.
        return "$this->prefix:{" . strtr($room, ['%' => '%25', '}' => '%7D']) . '}';
    }
}
