<?php

declare(strict_types=1);

namespace Coro\Nats;

use Closure;
use Coro\Attempts;
use Coro\Coroutine;
use Coro\Coroutine\Condition;
use Coro\Coroutine\Socket;
use Coro\Event;
use Error;
use WeakReference;

/**
 * What a Client has beyond one connection: the subscriptions and requests, and the next connection when one is lost.
 *
 * A coroutine reads while a subscription exists or a request waits, and connects again then. Otherwise no coroutine exists, so
 * that an idle client keeps no process from ending; what the server has sent meanwhile is read before the next use.
 *
 * @internal
 */
final class Session
{
    private const FIRST_PAUSE = 0.05;
    private const LONGEST_PAUSE = 2.0;
    private const READS_IN_A_TURN = 16;

    /** Of the subscription for answers. */
    private const ANSWERS = '1';

    public int $connects = 0;
    public int $received = 0;

    /** @var ?Closure(): void is called for each connection that is made; must not wait */
    public ?Closure $whenConnected = null;

    private ?Connection $connection = null;

    /** @var array<int|string, array{string, string, Closure(Message): void, Closure(Exception): void}> by their numbers */
    private array $subscriptions = [];
    private int $lastSubscription = 1;

    /** @var array<int|string, WeakReference<Answer>> by the ends of the subjects for answers */
    private array $requests = [];
    private int $lastRequest = 0;

    public readonly string $inbox;
    private readonly int $process;
    private bool $isReading = false;
    private bool $isConnecting = false;
    private bool $isClosed = false;

    /** Is notified when a connection is made, or is not. */
    private readonly Condition $changed;
    private readonly Attempts $attempts;

    /** @var list<array{string, int}> other servers that the last one has named */
    private array $discovered = [];

    /** The server that has said that it will end; '': none has. */
    private string $ending = '';

    /**
     * @param list<array{string, int}> $hosts
     * @param array<string, mixed> $hello
     * @param array<string, mixed> $tls
     */
    public function __construct(
        private readonly array $hosts,
        private readonly bool $needsTls,
        private readonly array $hello,
        private readonly array $tls,
        public readonly float $timeout,
        private readonly float $pingInterval,
        string $inbox,
    ) {
        $this->inbox = $inbox . '.' . bin2hex(random_bytes(11));
        $this->process = getmypid();
        $this->changed = new Condition();
        $this->attempts = new Attempts(self::FIRST_PAUSE, self::LONGEST_PAUSE);
    }

    /**
     * Returns the connection. Connects if there is none, and waits for that.
     *
     * @throws Exception
     */
    public function connection(): Connection
    {
        if ($this->process !== getmypid()) {
            throw new Error('A NATS client that was made before a fork cannot be used behind it: make one in each process');
        }
        if (!$this->isReading) {
            while ($this->connection?->hasNews()) {
                $this->take($this->connection, 0.001);
            }
        }
        $until = microtime(true) + $this->timeout;
        while (!$this->connection) {
            if ($this->isClosed) {
                throw new Exception('The NATS client is closed', Exception::NOT_CONNECTED);
            }
            if (!$this->isConnecting) {
                $this->connect();
            } elseif (!$this->changed->wait(timeout: max(0.001, $until - microtime(true)))) {
                throw new Exception('No NATS server has taken a connection in time', Exception::NOT_CONNECTED);
            }
        }
        return $this->connection;
    }

    public function current(): ?Connection
    {
        return $this->connection;
    }

    /** Sends a message. Waits for a connection, and while too many bytes are not sent. */
    public function publish(string $subject, string $data, string $head, string $replyTo): void
    {
        $connection = $this->connection();
        $size = strlen($head) + strlen($data);
        $most = (int) ($connection->info['max_payload'] ?? PHP_INT_MAX);
        if ($size > $most) {
            throw new \ValueError("A message of $size bytes is larger than the server's max_payload of $most");
        }
        $to = $replyTo === '' ? $subject : "$subject $replyTo";
        $connection->write(
            $head === '' ? "PUB $to $size\r\n$data\r\n" : "HPUB $to " . strlen($head) . " $size\r\n$head$data\r\n",
        );
    }

    /** Sends a message that asks for an answer. */
    public function ask(string $subject, string $data, string $head): Answer
    {
        $this->connection();
        [$token, $answer] = $this->expect($subject);
        $this->publish($subject, $data, $head, "$this->inbox.$token");
        return $answer;
    }

    /**
     * @param Closure(Message): void $deliver must not wait
     * @param Closure(Exception): void $refuse must not wait
     * @return string the number of the subscription
     */
    public function subscribe(string $subject, string $queue, Closure $deliver, Closure $refuse): string
    {
        $connection = $this->connection();
        $number = (string) ++$this->lastSubscription;
        $this->subscriptions[$number] = [$subject, $queue, $deliver, $refuse];
        $connection->write(self::line($number, $subject, $queue));
        $this->beginReading();
        return $number;
    }

    public function unsubscribe(string $number): void
    {
        if (isset($this->subscriptions[$number])) {
            unset($this->subscriptions[$number]);
            if ($this->process === getmypid() && $this->connection && Coroutine::getCid() > 0) {
                $this->connection->write("UNSUB $number\r\n");
            }
            $this->endReading();
        }
    }

    public function subscriptions(): int
    {
        return count($this->subscriptions);
    }

    /** Waits until the server has handled everything that was written before. */
    public function flush(float $timeout): void
    {
        $connection = $this->connection();
        $answer = $this->expect('')[1];   // so that a coroutine reads
        if (!$connection->ping(microtime(true) + $timeout)) {
            throw $connection->reason === ''
                ? new Exception("The NATS server $connection->name has not answered within $timeout s", Exception::TIMED_OUT)
                : new Exception("The connection to the NATS server was lost: $connection->reason", Exception::LOST);
        }
        unset($answer);
    }

    public function close(): void
    {
        if ($this->isClosed) {
            return;
        }
        $this->isClosed = true;
        if ($this->process === getmypid()) {
            $connection = $this->connection;
            if ($connection && Coroutine::getCid() > 0) {
                $connection->send();
            }
            $connection && $this->lose($connection, 'the client was closed');
        }
        foreach ($this->subscriptions as [, , , $refuse]) {
            $refuse(new Exception('The NATS client was closed', Exception::NOT_CONNECTED));
        }
        $this->subscriptions = [];
        $this->changed->notifyAll();
    }

    /** @return array{string, Answer} the end of the subject for the answer, and the answer */
    private function expect(string $subject): array
    {
        $token = base_convert((string) ++$this->lastRequest, 10, 36);
        $answer = new Answer($subject, function () use ($token): void {
            unset($this->requests[$token]);
            $this->endReading();
        });
        $this->requests[$token] = WeakReference::create($answer);
        $this->beginReading();
        return [$token, $answer];
    }

    private static function line(int|string $number, string $subject, string $queue): string
    {
        return $queue === '' ? "SUB $subject $number\r\n" : "SUB $subject $queue $number\r\n";
    }

    // A deferred function runs in a coroutine that has no time limit: those of a coroutine hold for all that it starts.
    private function beginReading(): void
    {
        if (!$this->isReading) {
            $this->isReading = true;
            Event::defer($this->read(...));
        }
    }

    private function endReading(): void
    {
        if ($this->isReading && $this->subscriptions === [] && $this->requests === []) {
            $this->connection?->interrupt();
        }
    }

    // After some reads goes on in the next turn of the loop: where messages always wait, no other coroutine would run.
    private function read(): void
    {
        $goesOn = false;
        try {
            for ($reads = 0; !$this->isClosed && ($this->subscriptions !== [] || $this->requests !== []); $reads++) {
                if ($goesOn = $reads === self::READS_IN_A_TURN) {
                    Event::defer($this->read(...));
                    return;
                }
                if ($this->connection) {
                    $this->attempts->reset();
                    $hasEnded = !$this->take($this->connection, $this->pingInterval);
                } else {
                    $hasEnded = $this->subscriptions === [] || !$this->connectAgain();
                }
                if ($hasEnded) {
                    return;
                }
            }
        } finally {
            $this->isReading = $goesOn;
        }
    }

    // Returns false if the coroutine was canceled.
    private function connectAgain(): bool
    {
        try {
            $this->isClosed || $this->connection();
            return true;
        } catch (Exception $error) {
            // A coroutine that needs the connection may make it during the pause. If the pause is canceled, the process ends.
            return $error->getCode() !== Exception::CANCELED
                && ($this->changed->wait(timeout: $this->attempts->pause()) || !Coroutine::isCanceled());
        }
    }

    // Reads once. Returns false if the coroutine was canceled.
    private function take(Connection $connection, float $timeout): bool
    {
        $answered = $connection->pongs === $connection->pings;
        $has_read = $connection->receive($timeout);
        if ($has_read === null && $timeout >= $this->pingInterval) {
            $answered ? $this->watch($connection) : $connection->end('the server does not answer a PING');
        }
        if ($connection->reason !== '') {
            $is_canceled = $this->connection === $connection && $connection->isCanceled();
            $this->lose($connection, $connection->reason);
            return !$is_canceled;
        }
        if (!empty($connection->info['ldm'])) {
            $this->leave($connection);
        }
        return true;
    }

    private function watch(Connection $connection): void
    {
        $connection->pings++;
        $connection->write("PING\r\n");
    }

    // The server is about to end (lame duck mode): goes to another one, as soon as no request waits.
    private function leave(Connection $connection): void
    {
        $this->discover($connection->info['connect_urls'] ?? [], $connection->name);
        if ($this->requests === [] && count($this->candidates()) > 1) {
            $connection->send();
            $this->lose($connection, 'the server is about to end');
        }
    }

    private function lose(Connection $connection, string $reason): void
    {
        $connection->end($reason);
        if ($this->connection === $connection) {
            $this->connection = null;
            $this->discover($connection->info['connect_urls'] ?? [], $this->ending);
            $error = new Exception("The connection to the NATS server $connection->name was lost: $reason", Exception::LOST);
            [$requests, $this->requests] = [$this->requests, []];
            foreach ($requests as $answer) {
                $answer->get()?->give($error);
            }
        }
    }

    // Connects to the first server that takes it.
    private function connect(): void
    {
        $this->isConnecting = true;
        $errors = [];
        try {
            foreach ($this->candidates() as $host) {
                try {
                    $this->connectTo($host);
                    return;
                } catch (Exception $error) {
                    $errors[$error->getMessage()] = true;
                    if ($error->getCode() === Exception::CANCELED) {
                        throw $error;
                    }
                }
            }
        } finally {
            $this->isConnecting = false;
            $this->changed->notifyAll();
        }
        throw new Exception(implode('; ', array_keys($errors)), Exception::NOT_CONNECTED);
    }

    /** @param array{string, int} $host */
    private function connectTo(array $host): void
    {
        $family = str_contains($host[0], ':') ? AF_INET6 : AF_INET;
        $name = $family === AF_INET6 ? "[$host[0]]:$host[1]" : "$host[0]:$host[1]";
        $socket = new Socket($family, SOCK_STREAM, 0);
        $connection = new Connection($socket, $name, $this->deliver(...), $this->refuse(...), $this->timeout);
        try {
            $connection->open($host, $this->hello, $this->needsTls, $this->tls);
            if ($this->isClosed) {
                throw new Exception('The NATS client is closed', Exception::NOT_CONNECTED);
            }
            $this->ending = '';
            $lines = self::line(self::ANSWERS, "$this->inbox.*", '');
            foreach ($this->subscriptions as $number => [$subject, $queue]) {
                $lines .= self::line($number, $subject, $queue);
            }
            $this->connection = $connection;
            $this->connects++;
            $connection->write($lines);
            $this->subscriptions !== [] && $this->beginReading();
            $this->whenConnected && ($this->whenConnected)();
        } finally {
            $this->connection === $connection || $connection->end('the connection was not made');
        }
    }

    /** @param mixed $urls the hosts of other servers, with their ports */
    private function discover(mixed $urls, string $ending): void
    {
        $this->ending = $ending;
        $this->discovered = [];
        foreach (is_array($urls) ? $urls : [] as $url) {
            if (is_string($url) && preg_match('~^\[?([^\[\]/\s]+?)\]?:(\d{1,5})$~D', $url, $parts)) {
                $this->discovered[] = [$parts[1], (int) $parts[2]];
            }
        }
    }

    /**
     * The servers to try, in a random order: those of the address before those that a server has named, and one that is about to
     * end last.
     *
     * @return list<array{string, int}>
     */
    private function candidates(): array
    {
        [$hosts, $others] = [$this->hosts, $this->discovered];
        shuffle($hosts);
        shuffle($others);
        $all = [];
        foreach ([...$hosts, ...$others] as $host) {
            $all["$host[0]:$host[1]"] = $host;
        }
        if (isset($all[$this->ending])) {
            $last = $all[$this->ending];
            unset($all[$this->ending]);
            $all[] = $last;
        }
        return array_values($all);
    }

    private function deliver(string $number, string $subject, string $replyTo, string $head, string $data): void
    {
        $this->received++;
        $message = new Message($subject, $data, $replyTo, $head);
        if ($number === self::ANSWERS) {
            $token = substr($subject, strrpos($subject, '.') + 1);
            $request = $this->requests[$token] ?? null;
            unset($this->requests[$token]);
            $request?->get()?->give($message);
        } elseif (isset($this->subscriptions[$number])) {
            ($this->subscriptions[$number][2])($message);
        }
    }

    // The server names the subject: Permissions Violation for Publish to "a.b"
    private function refuse(string $complaint): void
    {
        $subject = preg_match('/"([^"]*)"/', $complaint, $parts) ? $parts[1] : '';
        $error = new Exception("The NATS server refuses: $complaint", Exception::FORBIDDEN);
        $is_subscription = stripos($complaint, 'subscription') !== false;
        foreach ($is_subscription ? [] : $this->requests as $token => $request) {
            $answer = $request->get();
            if ($answer?->subject === $subject) {
                unset($this->requests[$token]);
                $answer->give($error);
            }
        }
        foreach ($is_subscription ? $this->subscriptions : [] as $number => [$own, , , $refuse]) {
            if ($own === $subject) {
                unset($this->subscriptions[$number]);
                $refuse($error);
            }
        }
        if ($is_subscription && str_starts_with($subject, $this->inbox)) {
            coro_error_log(CORO_LOG_WARNING, "the NATS user must not subscribe to $subject, so no request is answered: allow it, "
                . 'or set the option "inbox"');
        }
    }
}
