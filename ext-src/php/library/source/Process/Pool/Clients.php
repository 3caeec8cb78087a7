<?php

declare(strict_types=1);

namespace Coro\Process\Pool;

use Coro\Event;
use Coro\Process\Native;

/**
 * How a worker of a pool with CORO_IPC_SOCKET serves its clients. It handles one message at a time, and waits for the bytes of
 * several clients at once: a client that sends nothing delays no other one.
 *
 * @internal
 */
trait Clients
{
    /** The seconds that a client has for its message. */
    private const CLIENT_TIMEOUT = 5;

    /** A worker waits for the messages of so many clients. When more come, it closes the oldest ones. */
    private const MOST_CLIENTS = 128;

    /** So often in succession a worker may find no client before it pauses. */
    private const QUICK_ACCEPTS = 10;

    /** What write() has collected; null while no client waits for an answer. */
    private ?string $answer = null;

    /** @var array<int, array{resource, string, float}> each client, the bytes that it has sent, and when they must be complete */
    private array $clients = [];

    /** @var array<int, true> the numbers of the clients from which bytes have come */
    private array $ready = [];

    /** True: a client waits until a worker accepts it. */
    private bool $isAsked = false;

    /** How many times in succession no client was there. */
    private int $failures = 0;

    private function serveClients(): void
    {
        Event::add($this->listener, function (): void {
            $this->isAsked = true;
        });
        while ($this->workerRunning) {
            $this->awaitClients();
            $this->workerRunning && $this->isAsked && $this->acceptClient();
        }
        Event::del($this->listener);
        $hasBegun = static fn(array $client): bool => $client[1] !== '';
        array_map($this->readClient(...), array_keys($this->clients));
        while ($waiting = array_filter($this->clients, $hasBegun)) {
            $this->awaitClients();
        }
        array_map($this->leaveClient(...), array_keys($this->clients));
    }

    // Waits until something has come, and handles the messages that are complete.
    private function awaitClients(): void
    {
        $this->isAsked = false;
        $this->ready = [];
        $now = microtime(true);
        Event::turn($this->clients ? max(0.0, min(array_column($this->clients, 2)) - $now) : -1);
        foreach ($this->clients as $key => [, , $until]) {   // before messages are handled, which may take long
            if ($until <= $now && !isset($this->ready[$key])) {
                $this->leaveClient($key);
            }
        }
        array_map($this->readClient(...), array_keys($this->ready));
    }

    private function acceptClient(): void
    {
        set_error_handler(null);   // otherwise error_get_last() may lack the reason of a failure
        $client = @stream_socket_accept($this->listener, 0);
        restore_error_handler();
        $this->failures = $client ? 0 : $this->failures + 1;
        if ($this->failures >= self::QUICK_ACCEPTS) {   // a client waits that cannot be accepted, or other workers are faster
            $this->failures === self::QUICK_ACCEPTS && $this->explainFailure();
            usleep((int) (self::LONGEST_INTERVAL * 1_000_000));
        }
        if (!$client) {
            return;
        }
        if (count($this->clients) >= self::MOST_CLIENTS) {
            $this->leaveClient(array_key_first($this->clients));
        }
        Native::hide($client);
        stream_set_blocking($client, false);
        $key = (int) $client;
        $this->clients[$key] = [$client, '', microtime(true) + self::CLIENT_TIMEOUT];
        Event::add($client, function () use ($key): void {
            $this->ready[$key] = true;
        });
        $this->readClient($key);
    }

    private function leaveClient(int $key): void
    {
        [$client] = $this->clients[$key];
        unset($this->clients[$key]);
        Event::del($client);
        fclose($client);
    }

    // Reads what has come from a client, and handles the message if it is complete.
    private function readClient(int $key): void
    {
        if (!isset($this->clients[$key])) {
            return;
        }
        [$client, $data] = $this->clients[$key];
        do {
            $size = strlen($data) < 4 ? null : unpack('N', $data)[1];
            if ($size !== null && ($size === 0 || $size > $this->mostBytes)) {
                $this->leaveClient($key);
                return;
            }
            $missing = 4 + (int) $size - strlen($data);
            if ($missing === 0) {
                $this->answerClient($client, substr($data, 4));
                $this->leaveClient($key);
                return;
            }
            $piece = (string) fread($client, $missing);
            $data .= $piece;
        } while ($piece !== '');
        $this->clients[$key][1] = $data;
        feof($client) && $this->leaveClient($key);
    }

    /** @param resource $client */
    private function answerClient($client, string $data): void
    {
        $this->answer = '';
        $this->notify('message', $data);
        stream_set_blocking($client, true);
        stream_set_timeout($client, self::CLIENT_TIMEOUT);
        $this->answer !== '' && @fwrite($client, pack('N', strlen($this->answer)) . $this->answer);
        $this->answer = null;
    }
}
