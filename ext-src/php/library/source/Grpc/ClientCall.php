<?php

declare(strict_types=1);

namespace Coro\Grpc;

use Coro\Coroutine;
use Coro\Coroutine\Http2\Client as Connection;
use Coro\Error;
use Coro\Http2\Request;
use Coro\Http2\Response;
use Generator;
use IteratorAggregate;

/**
 * A call of a Coro\Grpc\Client: foreach over the call gives the responses, write() sends requests. One coroutine may read while
 * another one writes; a second one that reads gets a Coro\Error. A call that goes away before it has ended is canceled.
 *
 * @template T = string
 * @implements IteratorAggregate<int, T>
 */
final class ClientCall implements IteratorAggregate
{
    private const MOST_ATTEMPTS = 3;
    private const REFUSED_STREAM = 7;

    /** the codes of a stream that was reset, or of HTTP, and what they mean */
    private const OF_RESET = [self::REFUSED_STREAM => Status::UNAVAILABLE, 8 => Status::CANCELLED,
        11 => Status::RESOURCE_EXHAUSTED, 12 => Status::PERMISSION_DENIED];
    private const OF_HTTP = [400 => Status::INTERNAL, 401 => Status::UNAUTHENTICATED, 403 => Status::PERMISSION_DENIED,
        404 => Status::UNIMPLEMENTED, 413 => Status::RESOURCE_EXHAUSTED, 429 => Status::UNAVAILABLE, 502 => Status::UNAVAILABLE,
        503 => Status::UNAVAILABLE, 504 => Status::UNAVAILABLE];

    private ?Connection $connection;
    private int $stream = 0;
    private int $attempts = 0;
    private ?Messages $messages = null;
    private ?Status $status = null;
    private bool $isGrpc = false;
    private bool $isReading = false;

    /** @var array<string, string|list<string>> */
    private array $head = [];

    /** @var array<string, string|list<string>> */
    private array $trailers = [];

    /**
     * @internal
     * @param ?class-string $class
     */
    public function __construct(
        private readonly Client $client,
        private readonly Request $request,
        private readonly ?string $class,
        private readonly ?float $until,
        private readonly int $most,
        private readonly bool $compresses,
    ) {
        $this->open();
    }

    /** Cancels the call if it has not ended. */
    public function __destruct()
    {
        if ($this->status === null && Coroutine::getCid() > 0) {
            $this->connection?->reset($this->stream);
        }
    }

    /**
     * Sends a request of a stream. Waits while the server takes no bytes.
     *
     * @param string|object $message a string, or an object with serializeToString()
     * @return bool false if the call has ended: read(), finish() and status() tell why
     */
    public function write(string|object $message): bool
    {
        return $this->send(Messages::framed($message, $this->compresses), false);
    }

    /** Ends the stream of requests; responses may follow. Returns false if the call has ended. */
    public function end(): bool
    {
        return $this->send('', true);
    }

    /**
     * Returns the next response; null when there is no further one, and the call has ended with the status OK. Waits.
     *
     * @phpstan-return T|null
     * @throws Exception if the call has ended with another status
     */
    public function read(): mixed
    {
        try {
            while (($message = $this->messages?->next()) === null && $this->status === null) {
                $this->receive();
            }
        } catch (Exception $exception) {
            $this->conclude($exception->status);
            throw $exception;
        }
        if ($message === null && $this->status->code !== Status::OK) {
            throw new Exception($this->status->code, $this->status->message, $this->status->details);
        }
        return $message;
    }

    /**
     * Yields the responses, as read() returns them.
     *
     * @phpstan-return Generator<int, T>
     */
    public function getIterator(): Generator
    {
        while (($message = $this->read()) !== null) {
            yield $message;
        }
    }

    /**
     * Ends the stream of requests, and returns the only response. Waits for it and for the status.
     *
     * @phpstan-return T
     * @throws Exception if the call ends with another status than OK
     */
    public function finish(): mixed
    {
        if ($this->request->pipeline) {
            $this->end();
        }
        $message = $this->read();
        if ($message === null || $this->read() !== null) {
            $this->cancel();
            $this->status = new Status(Status::INTERNAL, 'the server has not sent exactly one message');
            throw new Exception(Status::INTERNAL, $this->status->message);
        }
        return $message;
    }

    /** Returns how the call has ended. Waits for it, and drops responses that were not read. Throws no Coro\Grpc\Exception. */
    public function status(): Status
    {
        try {
            while ($this->read() !== null) {
            }
        } catch (Exception) {
            // the status is known now
        }
        return $this->status;
    }

    /**
     * Returns the metadata that the server has sent in front of its responses. Waits for them.
     *
     * @return array<string, list<string>> by their names in lower case; values of names that end with "-bin" are decoded
     */
    public function initialMetadata(): array
    {
        while (!$this->messages && $this->status === null) {
            $this->receive();
        }
        return Metadata::of($this->head);
    }

    /**
     * Returns the metadata that the server has sent with the status. Does not wait: empty before the call has ended.
     *
     * @return array<string, list<string>> as initialMetadata()
     */
    public function trailingMetadata(): array
    {
        return Metadata::of($this->trailers);
    }

    /** Ends the call with the status CANCELLED, which the server learns, too. Does nothing if it has ended. */
    public function cancel(): void
    {
        $this->conclude(new Status(Status::CANCELLED, 'the client has canceled the call'));
    }

    private function open(): void
    {
        $this->attempts++;
        [$this->connection, $this->stream] = $this->client->open($this->request, $this->until);
    }

    private function send(string $bytes, bool $isEnd): bool
    {
        if ($this->status !== null) {
            return false;
        }
        if ($this->connection->write($this->stream, $bytes, $isEnd, Client::left($this->until))) {
            return true;
        }
        $this->checkTime();
        return false;
    }

    // Receives the next piece of the response.
    private function receive(): void
    {
        if ($this->isReading) {
            throw new Error('another coroutine waits for what comes in this call: only one at a time may read');
        }
        $this->isReading = true;
        try {
            $piece = $this->connection->read(Client::left($this->until), $this->stream);
        } finally {
            $this->isReading = false;
        }
        if ($piece === false) {
            $this->checkTime();
            $this->conclude(new Status(Status::UNAVAILABLE, "the connection was lost: {$this->connection->errMsg}"));
            return;
        }
        if ($piece->errCode === self::REFUSED_STREAM && !$this->request->pipeline && $this->attempts < self::MOST_ATTEMPTS) {
            $this->open();   // RFC 9113 section 8.7: the server has not seen the call
            return;
        }
        if ($piece->headers !== null && !$this->messages) {
            $this->head = $piece->head;
            $this->isGrpc = $piece->statusCode === 200
                && str_starts_with(Metadata::one($piece->headers, 'content-type'), 'application/grpc');
            $encoding = Metadata::one($piece->headers, 'grpc-encoding', 'identity');
            $this->messages = new Messages($this->most, $this->class, $encoding);
        }
        if ($this->isGrpc && $piece->data !== null) {
            $this->messages->add($piece->data);
        }
        if (!$piece->pipeline) {
            $this->trailers = $piece->trailers ?? $this->head;
            $this->head = $piece->trailers === null ? [] : $this->head;   // a head alone has the trailers
            $this->status ??= $this->statusOf($piece);
        }
    }

    private function statusOf(Response $last): Status
    {
        if ($status = Metadata::status($this->trailers)) {
            return $status;
        }
        if ($last->errCode === 8 && $this->until !== null && microtime(true) >= $this->until) {
            return new Status(Status::DEADLINE_EXCEEDED, 'the deadline has passed');
        }
        return match (true) {
            $last->errCode !== 0 => new Status(self::OF_RESET[$last->errCode] ?? Status::INTERNAL,
                "the server has reset the stream with code $last->errCode"),
            $last->statusCode < 0 => new Status(Status::UNAVAILABLE, 'the connection was lost'),
            $last->statusCode !== 200 => new Status(self::OF_HTTP[$last->statusCode] ?? Status::UNKNOWN,
                "the server has answered with the HTTP status $last->statusCode"),
            default => new Status(Status::UNKNOWN, 'the server has sent no grpc-status'),
        };
    }

    private function checkTime(): void
    {
        if ($this->until !== null && microtime(true) >= $this->until) {
            $this->conclude(new Status(Status::DEADLINE_EXCEEDED, 'the deadline has passed'));
        } elseif ($this->connection->connected && Coroutine::isCanceled()) {   // close() also ends the wait in this way
            $this->cancel();
        }
    }

    private function conclude(Status $status): void
    {
        if ($this->status === null) {
            $this->status = $status;
            $this->connection?->reset($this->stream);
        }
    }
}
