<?php

declare(strict_types=1);

namespace Coro\Redis;

use Closure;
use Coro\Coroutine\Redis;
use Coro\SharedWork;
use RuntimeException;

/**
 * A connection to one server. It is made when it is needed, and made again when it was lost.
 *
 * @internal
 */
final class Connection
{
    private ?Redis $redis = null;   // null: not connected
    private readonly SharedWork $dialing;
    private int $answers = 0;       // how many answers have arrived
    private int $losses = 0;

    /** @param Closure(): Redis $dial connects to the server, and waits for this; throws Away */
    public function __construct(private readonly Closure $dial)
    {
        $this->dialing = new SharedWork(Away::canceled(...));
    }

    /**
     * Sends a command and waits for the answer.
     *
     * @param list<string|int|float> $words
     * @return mixed the answer: nil is null, a status is true
     * @throws ServerError|Away
     */
    public function request(array $words): mixed
    {
        return $this->send(static fn(Redis $redis): mixed => $redis->request($words));
    }

    /**
     * Sends several commands together and waits for the answers.
     *
     * @param list<list<string|int|float>> $commands
     * @return list<mixed> the answers; nil is false
     * @throws ServerError the error of one of the commands; the others were executed nevertheless
     * @throws Away
     */
    public function pipeline(array $commands): array
    {
        $collect = static fn(Redis $pipeline): array => array_map($pipeline->request(...), $commands);
        return $this->send(static fn(Redis $redis): mixed => $redis->pipeline($collect));
    }

    /** Closes the connection. It is made again when it is needed. */
    public function close(): void
    {
        if ($this->redis) {
            $this->lose($this->redis);
        }
    }

    /** Returns how many connections were lost or closed. */
    public function losses(): int
    {
        return $this->losses;
    }

    private function send(Closure $send): mixed
    {
        for ($tries = 1;; $tries++) {
            $redis = $this->redis ?? $this->open();
            $answers = $this->answers;
            $reply = $send($redis);
            $number = $redis->errCode;
            if ($number === 0) {
                $this->answers++;
                return $reply === false ? null : $reply;
            }
            if ($number !== SOCKET_ENOTCONN || $tries > 1) {
                throw $this->failure($redis, $answers);
            }
            $this->lose($redis);   // an idle connection was lost, and nothing was sent on it
        }
    }

    /** Returns what the error of the last call means, and gives up a connection that may be lost. */
    private function failure(Redis $redis, int $answers): RuntimeException
    {
        [$type, $number, $text] = [$redis->errType, $redis->errCode, $redis->errMsg];
        if ($type === CORO_REDIS_ERR_OTHER || $type === CORO_REDIS_ERR_NOAUTH) {
            $this->answers++;
            $error = new ServerError($text);
            if ($error->kind === 'READONLY' && $this->redis === $redis) {
                $this->redis = null;   // the server is no master any more. Others may still wait for answers of it
                $this->losses++;
            }
            return $error;
        }
        if ($number === SOCKET_ECANCELED) {
            return Away::canceled();
        }
        if ($number !== SOCKET_ETIMEDOUT) {
            $this->lose($redis);
            $isClosed = $number === SOCKET_EBADF;
            return new Away($isClosed ? 'The connection to Redis was closed' : "The connection to Redis was lost: $text");
        }
        if ($answers === $this->answers) {
            $this->lose($redis);   // the server has answered nothing since: its machine may be gone
        }
        return new TimedOut('Redis has not answered in time');
    }

    private function open(): Redis
    {
        return $this->dialing->result(fn(): Redis => $this->redis = ($this->dial)());
    }

    private function lose(Redis $redis): void
    {
        if ($this->redis === $redis) {
            $this->redis = null;
            $this->losses++;
            $redis->close();
        }
    }
}
