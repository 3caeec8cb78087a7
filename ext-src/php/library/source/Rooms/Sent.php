<?php

declare(strict_types=1);

namespace Coro\Rooms;

/** What has become of a message that Coro\Rooms has published. */
final readonly class Sent
{
    /** The members of this server for which the message is on its way. */
    public int $local;

    /** The nodes that receive the room, this one included; 0 while the engine is away. */
    public int $nodes;

    /** After send(): the members, on all nodes, that miss the message because they read too slowly; otherwise 0. */
    public int $dropped;

    /** The id of the message, for history() and resume(); '' while the engine is away. */
    public string $id;

    /** @internal only Coro\Rooms makes objects of this class */
    public function __construct(int $local, int $nodes, int $dropped = 0, string $id = '')
    {
        $this->local = $local;
        $this->nodes = $nodes;
        $this->dropped = $dropped;
        $this->id = $id;
    }
}
