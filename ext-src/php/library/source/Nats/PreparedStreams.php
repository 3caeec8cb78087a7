<?php

declare(strict_types=1);

namespace Coro\Nats;

use Closure;
use Coro\Attempts;
use Coro\SharedWork;

/**
 * Requests to streams that must exist. If a connection is lost meanwhile, the server has just started, or the streams are gone,
 * a request is made again until the time is up: so it must be one that may be made twice.
 *
 * @internal
 */
final class PreparedStreams
{
    private const FIRST_PAUSE = 0.05;   // seconds
    private const LONGEST_PAUSE = 0.2;

    /** Codes of errors behind which a request is not made again. */
    private const FINAL = [Exception::NOT_CONNECTED, Exception::TIMED_OUT, Exception::FORBIDDEN, Exception::CANCELED];

    /** Codes of errors that say that the streams or their consumers are gone. */
    private const GONE = [Exception::NO_RESPONDERS, JetStream::NO_STREAM, JetStream::NO_CONSUMER];

    private bool $exist = false;
    private readonly SharedWork $preparing;

    /** @param Closure(): void $prepare makes what does not exist */
    public function __construct(private readonly Closure $prepare, private readonly float $timeout)
    {
        $this->preparing = new SharedWork(self::canceled(...));
    }

    public static function canceled(): Exception
    {
        return new Exception('The coroutine was canceled before the NATS server has answered', Exception::CANCELED);
    }

    /** Has the streams prepared again before the next request: the server may be another one. */
    public function forget(): void
    {
        $this->exist = false;
    }

    /** @throws Exception */
    public function ask(Closure $do): mixed
    {
        $until = microtime(true) + $this->timeout;
        $attempts = null;
        while (true) {
            try {
                $this->exist || $this->preparing->result(function (): void {
                    ($this->prepare)();
                    $this->exist = true;
                });
                return $do();
            } catch (Exception $error) {
                if (in_array($error->getCode(), self::GONE, true)) {
                    $this->exist = false;
                }
                $attempts ??= new Attempts(self::FIRST_PAUSE, self::LONGEST_PAUSE, $until);
                if (in_array($error->getCode(), self::FINAL, true) || !$attempts->wait()) {
                    throw self::explained($error);
                }
            }
        }
    }

    private static function explained(Exception $error): Exception
    {
        return $error->getCode() !== Exception::NO_RESPONDERS ? $error
            : new Exception('The NATS server has no JetStream: start nats-server with -js', $error->getCode(), $error);
    }
}
