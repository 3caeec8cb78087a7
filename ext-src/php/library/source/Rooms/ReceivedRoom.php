<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Closure;
use Coro\Coroutine\Mutex;

/**
 * What the rooms process knows of a room that has members at its node.
 *
 * @internal
 */
final class ReceivedRoom
{
    /** The id of the latest message that was delivered; null: the room is not received yet. */
    public ?string $cursor = null;

    /** @var array<string> the users that the engine knows, with their serialized infos */
    public array $users = [];

    /**
     * @var array<string, int> the uids of messages that were delivered while the engine was away and that it will send back, and
     *      how many of the connections in $joined have not joined afterwards
     */
    public array $alone = [];

    /** @var list<int> the connections that have come back while $alone was not empty */
    public array $joined = [];

    /** @var ?array{string, string, array<string>} what was read a moment ago: the messages behind one id, up to another one */
    public ?array $recent = null;

    /** From this time on the members may be compared with $users again. */
    public float $comparableAt = 0.0;

    /** @var array<int, string> what clients have that have more than this node has received: the latest ids by connections */
    public array $leads = [];

    /** Held by the coroutine that changes what the engine knows of the room. */
    public readonly Mutex $lock;

    private int $holds = 0;
    private bool $isReleasing = false;

    /** @var list<array{string, string}> the ids and messages that wait until nothing holds the room */
    private array $held = [];

    /** @param Closure(self, string, string): void $deliver */
    public function __construct(public readonly string $name, private readonly Closure $deliver)
    {
        $this->lock = new Mutex();
    }

    /** Delivers a message now, or when the room is not held any more. */
    public function arrive(string $id, string $bytes): void
    {
        if ($this->holds > 0 || $this->isReleasing) {
            $this->held[] = [$id, $bytes];
        } else {
            ($this->deliver)($this, $id, $bytes);
        }
    }

    /**
     * Returns the connections whose clients have the message with this id, and forgets those that have none behind it.
     *
     * @return list<int>
     */
    public function havingAlready(string $id): array
    {
        $fds = array_keys(array_filter($this->leads, static fn(string $latest): bool => strnatcmp($id, $latest) <= 0));
        $this->leads = array_filter($this->leads, static fn(string $latest): bool => strnatcmp($id, $latest) < 0);
        return $fds;
    }

    /**
     * Returns the connections that get a message of $alone when the engine sends it back.
     *
     * @return list<int>
     */
    public function returns(string $uid): array
    {
        $fds = array_slice($this->joined, $this->alone[$uid]);
        unset($this->alone[$uid]);
        if ($this->alone === []) {
            $this->joined = [];
        }
        return $fds;
    }

    /** Has messages wait while the function runs. */
    public function holding(Closure $do): mixed
    {
        $this->holds++;
        try {
            return $do();
        } finally {
            $this->holds--;
            $this->release();
        }
    }

    private function release(): void
    {
        if ($this->holds > 0 || $this->isReleasing) {
            return;
        }
        $this->isReleasing = true;
        try {
            while ($this->held && $this->holds === 0) {
                ($this->deliver)($this, ...array_shift($this->held));
            }
        } finally {
            $this->isReleasing = false;
        }
    }
}
