<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Coro\Attempts;
use Coro\Channel;
use Coro\Coroutine;
use Coro\Coroutine\Mutex;
use Coro\Coroutine\Socket;

/**
 * What a worker asks the rooms process, over one connection that all coroutines of the worker share: each request has a number,
 * and one of the coroutines that wait reads the answers for all.
 *
 * @internal
 */
final class Link
{
    /** The packets of both directions: their sizes, and serialized arrays. */
    public const PACKETS = [
        'open_length_check' => true,
        'package_length_type' => 'N',
        'package_length_offset' => 0,
        'package_body_offset' => 4,
        'package_max_length' => 64 << 20,
    ];

    private const FIRST_PAUSE = 0.01;   // seconds: a rooms process that was killed is starting again
    private const LONGEST_PAUSE = 0.05;

    private const TIMED_OUT = 110;   // errors of Socket: ETIMEDOUT, ECANCELED
    private const CANCELED = 125;

    private ?Socket $socket = null;
    private Mutex $turn;   // of those that connect or send

    /** @var array<int, Channel> those who wait, by the numbers of their requests */
    private array $waiting = [];
    private bool $hasReader = false;
    private int $latest = 0;
    private float $heard = 0.0;   // when the latest answer has arrived, by microtime()

    public function __construct(private readonly string $path, private readonly float $connectTimeout)
    {
        $this->turn = new Mutex();
    }

    public static function packet(array $content): string
    {
        $bytes = serialize($content);
        return pack('N', strlen($bytes)) . $bytes;
    }

    public static function content(string $packet): array
    {
        return unserialize(substr($packet, 4), ['allowed_classes' => [Sent::class]]);
    }

    /**
     * Calls a method of the rooms process (Requests) and returns its result. Waits.
     *
     * @param float $timeout seconds. Beyond it the call waits on while other answers arrive: the process has much to do
     * @throws EngineAway if the process does not answer. It is not known then whether it has done the work
     * @throws NotAcknowledged
     */
    public function ask(float $timeout, string $method, mixed ...$arguments): mixed
    {
        $begin = microtime(true);
        $number = ++$this->latest;
        try {
            $this->send($number, self::packet([$number, $method, $arguments]));
            [$error, $result] = $this->await($number, $begin, $timeout)
                ?? ['The rooms process has ended, or has not answered in time', null];
        } finally {
            unset($this->waiting[$number]);
            $this->passReading();
        }
        if (is_array($error)) {
            throw new NotAcknowledged(...$error);
        }
        return $error === null ? $result : throw new EngineAway($error);
    }

    private function send(int $number, string $packet): void
    {
        if (!$this->turn->lock()) {
            throw new EngineAway('The coroutine was canceled');
        }
        try {
            do {   // a connection that the process has closed since the last request takes nothing
                $was_connected = $this->socket !== null;
                $socket = $this->socket ??= $this->connect();
                $this->waiting[$number] = new Channel(2);   // for the answer, and for a call to read
                $sent = false;
                try {
                    $sent = $socket->sendAll($packet, -1);
                } finally {   // behind a part of a packet, for which the time was up, the process would misread the next one
                    $reason = $socket->errMsg;
                    $sent === strlen($packet) || $this->drop($socket);
                }
            } while ($sent === false && $was_connected && !Coroutine::isCanceled());
            if ($sent !== strlen($packet)) {
                throw new EngineAway("The rooms process has not taken a request: $reason");
            }
        } finally {
            $this->turn->unlock();
        }
    }

    private function connect(): Socket
    {
        $attempts = new Attempts(self::FIRST_PAUSE, self::LONGEST_PAUSE, microtime(true) + $this->connectTimeout);
        do {
            $socket = new Socket(AF_UNIX, SOCK_STREAM);
            if ($socket->connect($this->path)) {
                $socket->setProtocol(self::PACKETS);
                return $socket;
            }
            $reason = $socket->errMsg;
            $socket->close();
        } while (!Coroutine::isCanceled() && $attempts->wait());
        throw new EngineAway("The rooms process cannot be reached: $reason");
    }

    /** Returns null if no answer comes. */
    private function await(int $number, float $begin, float $timeout): ?array
    {
        while ($answer = $this->waiting[$number] ?? null) {   // null: drop() was called
            $left = max($begin, $this->heard) + $timeout - microtime(true);
            if ($left <= 0) {
                return null;
            }
            if ($this->hasReader || !$answer->isEmpty()) {
                $result = $answer->pop($left);
                if (is_array($result)) {
                    return $result;
                }
                if ($result === false && $answer->errCode !== CORO_CHANNEL_TIMEOUT) {
                    return null;   // the coroutine was canceled, or the connection is lost
                }
            } elseif (!$this->read($this->socket, $left)) {
                return null;
            }
        }
        return null;
    }

    /** Passes one answer to the coroutine that waits for it. Returns false if the connection is lost or the time is up. */
    private function read(Socket $socket, float $timeout): bool
    {
        $this->hasReader = true;
        try {
            $packet = $socket->recvPacket($timeout);
        } finally {
            $this->hasReader = false;
        }
        if ($packet === false && in_array($socket->errCode, [self::TIMED_OUT, self::CANCELED], true)) {
            return false;
        }
        if ($packet === false || $packet === '') {
            $this->drop($socket);
            return false;
        }
        $this->heard = microtime(true);
        [$number, $error, $result] = self::content($packet);
        isset($this->waiting[$number]) && $this->waiting[$number]->push([$error, $result]);
        return true;
    }

    /** Wakes another coroutine that waits for its answer, so that it reads. */
    private function passReading(): void
    {
        if ($this->hasReader) {
            return;
        }
        foreach ($this->waiting as $answer) {
            if ($answer->isEmpty()) {
                $answer->push(true);
                return;
            }
        }
    }

    private function drop(Socket $socket): void
    {
        if ($this->socket !== $socket) {
            return;
        }
        $this->socket = null;
        $socket->close();
        $waiting = $this->waiting;
        $this->waiting = [];
        foreach ($waiting as $answer) {
            $answer->close();
        }
    }
}
