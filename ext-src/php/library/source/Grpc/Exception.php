<?php

declare(strict_types=1);

namespace Coro\Grpc;

use Throwable;

/**
 * A gRPC call has ended with another status than OK. A function of a server throws it, and its client gets the status: the code,
 * the message and the details. A client throws it when a call has failed; getCode() is one of the constants of Status.
 */
class Exception extends \Exception
{
    /** @var Status how the call has ended */
    public readonly Status $status;

    /**
     * @param int $code one of the constants of Status
     * @param string $message '': the status has no text, and getMessage() returns the name of the code
     * @param string $details an encoded google.rpc.Status; '': none
     */
    public function __construct(int $code, string $message = '', string $details = '', ?Throwable $previous = null)
    {
        parent::__construct($message === '' ? Status::name($code) : $message, $code, $previous);
        $this->status = new Status($code, $message, $details);
    }
}
