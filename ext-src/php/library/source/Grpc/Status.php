<?php

declare(strict_types=1);

namespace Coro\Grpc;

/**
 * How a gRPC call has ended: a code, and what the server says about it (https://grpc.io/docs/guides/status-codes).
 */
final class Status
{
    public const OK = 0;
    public const CANCELLED = 1;
    public const UNKNOWN = 2;
    public const INVALID_ARGUMENT = 3;
    public const DEADLINE_EXCEEDED = 4;
    public const NOT_FOUND = 5;
    public const ALREADY_EXISTS = 6;
    public const PERMISSION_DENIED = 7;
    public const RESOURCE_EXHAUSTED = 8;
    public const FAILED_PRECONDITION = 9;
    public const ABORTED = 10;
    public const OUT_OF_RANGE = 11;
    public const UNIMPLEMENTED = 12;
    public const INTERNAL = 13;
    public const UNAVAILABLE = 14;
    public const DATA_LOSS = 15;
    public const UNAUTHENTICATED = 16;

    private const NAMES = ['OK', 'CANCELLED', 'UNKNOWN', 'INVALID_ARGUMENT', 'DEADLINE_EXCEEDED', 'NOT_FOUND', 'ALREADY_EXISTS',
        'PERMISSION_DENIED', 'RESOURCE_EXHAUSTED', 'FAILED_PRECONDITION', 'ABORTED', 'OUT_OF_RANGE', 'UNIMPLEMENTED', 'INTERNAL',
        'UNAVAILABLE', 'DATA_LOSS', 'UNAUTHENTICATED'];

    /** @var int one of the constants of this class */
    public readonly int $code;

    /** @var string a text for people */
    public readonly string $message;

    /** @var string an encoded google.rpc.Status, which is sent as grpc-status-details-bin; '': none */
    public readonly string $details;

    /** Makes a status. */
    public function __construct(int $code = self::OK, string $message = '', string $details = '')
    {
        $this->code = $code;
        $this->message = $message;
        $this->details = $details;
    }

    /** Returns the name of a code, such as "NOT_FOUND"; the number itself if it has no name. */
    public static function name(int $code): string
    {
        return self::NAMES[$code] ?? (string) $code;
    }
}
