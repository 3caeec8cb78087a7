<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Coro\SharedWork;

/**
 * What a RedisEngine knows about a room that it receives.
 *
 * @internal
 */
final class RedisRoom
{
    public string $cursor = '';           // the id of the latest message that was received
    public bool $isReading = false;       // true: a coroutine reads messages from the stream
    public bool $readsAgain = false;      // true: it must begin again, because more messages may be missing
    public ?SharedWork $attaching = null;

    /** @var ?array<string, string> messages by their ids that wait for those that are read from the stream; null: none have to */
    public ?array $held = [];

    public function __construct(public readonly string $name, public readonly string $channel) {}
}
