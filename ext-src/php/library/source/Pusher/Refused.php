<?php

declare(strict_types=1);

namespace Coro\Pusher;

use Exception;

/**
 * A client, or a request of the HTTP API, has asked for something that it does not get. The message is sent to it.
 *
 * @internal
 */
final class Refused extends Exception
{
    /**
     * @param int $code an error code of Pusher's protocol, or a status of HTTP
     * @param string $type the kind of failed subscription, "AuthError" or "LimitReached"; '': it was no subscription
     */
    public function __construct(string $message, int $code, public readonly string $type = '')
    {
        parent::__construct($message, $code);
    }
}
