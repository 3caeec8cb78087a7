<?php

declare(strict_types=1);

namespace Coro\Nats;

use RuntimeException;

/**
 * A NATS server cannot be reached, or has refused something. The code is an errno (104: the connection was lost, 110: no answer
 * in time, 111: no server takes a connection, 125: canceled), the status of an answer of the server (503: nothing answers the
 * subject), or the err_code of JetStream.
 */
class Exception extends RuntimeException
{
    /** The connection was lost: it is not known whether the server has got what was sent. */
    public const LOST = 104;

    /** Nothing has answered in time. */
    public const TIMED_OUT = 110;

    /** No server takes a connection, or the client was closed. */
    public const NOT_CONNECTED = 111;

    /** cancel() or the end of the process has ended the wait. */
    public const CANCELED = 125;

    /** No subscription exists that could answer. */
    public const NO_RESPONDERS = 503;

    /** A message is not there. */
    public const NOT_FOUND = 404;

    /** The user must not publish to the subject, or subscribe to it. */
    public const FORBIDDEN = 403;
}
