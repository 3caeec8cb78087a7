<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Closure;

/**
 * A room that NatsEngine receives.
 *
 * @internal
 */
final class NatsRoom
{
    /** The id of the latest message that was handed to receive(), or put into its queue. */
    public int $cursor = 0;

    /** The id of the latest message that is known to exist and was not handed over when it came. */
    public int $wanted = 0;

    /** True while the messages behind the cursor are read from the stream. Those that come meanwhile are read there, too. */
    public bool $isReading = true;

    /** The session in which the server knows that this node receives the room. */
    public string $session = '';

    /** @var ?Closure(): void ends the subscription */
    public ?Closure $end = null;
}
