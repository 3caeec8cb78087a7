<?php

declare(strict_types=1);

namespace Coro\Rooms;

use RuntimeException;

/** Some nodes have not acknowledged a message of Coro\Rooms::send() in time. They may have delivered it nevertheless. */
final class NotAcknowledged extends RuntimeException
{
    /** @var list<string> the ids of these nodes, as Coro\Rooms::nodes() has them */
    public readonly array $nodes;

    /** What the other nodes have told. */
    public readonly Sent $sent;

    /**
     * @internal only Coro\Rooms makes objects of this class
     * @param list<string> $nodes
     */
    public function __construct(array $nodes, Sent $sent)
    {
        $this->nodes = $nodes;
        $this->sent = $sent;
        parent::__construct('The message was not acknowledged in time by the nodes ' . implode(', ', $nodes));
    }
}
