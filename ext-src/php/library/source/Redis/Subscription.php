<?php

declare(strict_types=1);

namespace Coro\Redis;

use Coro\Coroutine\Condition;
use Exception;

/**
 * What a Subscriber knows about one channel.
 *
 * @internal
 */
final class Subscription
{
    public ?Feed $feed = null;           // on which the channel was asked for; null: on none
    public int $unconfirmed = 0;         // how many times it was asked for without a confirmation
    public bool $isConfirmed = false;    // true: messages arrive
    public ?Exception $failure = null;   // why it was not confirmed
    public readonly Condition $change;

    /** @param bool $isKept true: it begins again after its connection was lost */
    public function __construct(public bool $isKept)
    {
        $this->change = new Condition();
    }
}
