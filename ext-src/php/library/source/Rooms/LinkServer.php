<?php

declare(strict_types=1);

namespace Coro\Rooms;

use Closure;
use Coro\Coroutine;
use Coro\Coroutine\Mutex;
use Coro\Coroutine\Semaphore;
use Coro\Coroutine\Server as Listener;
use Coro\Coroutine\Server\Connection;
use Coro\Coroutine\Socket;
use Throwable;

/**
 * The end of the links (Link) in the rooms process: answers what the workers ask.
 *
 * @internal
 */
final class LinkServer
{
    private const AT_ONCE = 5000;   // requests of one worker; the others wait in its socket
    private const OLD_AFTER = 60;   // seconds, of the socket of a server that was killed
    private const REFUSED = 111;    // error of Socket: ECONNREFUSED

    /**
     * @param string $path of the socket
     * @param Closure(string, array<mixed>): mixed $answer gets the method and the arguments of a request
     */
    public function __construct(private readonly string $path, private readonly Closure $answer) {}

    /** Answers until the process ends. */
    public function run(): void
    {
        $this->sweep();
        @unlink($this->path);
        $mask = umask(0177);   // only processes of this user
        try {
            $listener = new Listener("unix:$this->path");
        } finally {
            umask($mask);
        }
        $listener->set(Link::PACKETS);
        $listener->handle($this->serve(...));
        $listener->start();
    }

    /** Removes the sockets of servers that were killed. */
    private function sweep(): void
    {
        foreach (glob(dirname($this->path) . '/coro-rooms-*.sock') ?: [] as $path) {
            $socket = new Socket(AF_UNIX, SOCK_STREAM);
            $is_dead = !$socket->connect($path) && $socket->errCode === self::REFUSED;
            $socket->close();
            clearstatcache();
            // The process of a newer one may not listen yet.
            $is_dead && time() - (int) @filemtime($path) > self::OLD_AFTER && @unlink($path);
        }
    }

    private function serve(Connection $connection): void
    {
        $turn = new Mutex();
        $places = new Semaphore(self::AT_ONCE);
        while (is_string($packet = $connection->recv(-1)) && $packet !== '' && $places->acquire()) {
            [$number, $method, $arguments] = Link::content($packet);
            Coroutine::create(function () use ($connection, $turn, $places, $number, $method, $arguments): void {
                $answer = Link::packet([$number, ...$this->result($method, $arguments)]);
                if ($turn->lock()) {
                    $connection->send($answer);
                    $turn->unlock();
                }
                $places->release();
            });
        }
        $connection->close();
    }

    /** @return array{array|string|null, mixed} the error and the result */
    private function result(string $method, array $arguments): array
    {
        try {
            return [null, ($this->answer)($method, $arguments)];
        } catch (NotAcknowledged $error) {
            return [[$error->nodes, $error->sent], null];
        } catch (EngineAway $error) {
            return [$error->getMessage(), null];
        } catch (Throwable $error) {
            coro_error_log(CORO_LOG_WARNING, "the rooms process has failed to do the work of $method(): $error");
            return ["The rooms process has failed: {$error->getMessage()}", null];
        }
    }
}
