<?php

declare(strict_types=1);

namespace Coro\Grpc;

use Coro\Http\Request;
use Coro\Http\Response;
use Generator;
use IteratorAggregate;

/**
 * A call, as the function that serves it sees it: foreach over the call gives the messages of the client, write() sends a
 * message.
 *
 * When the client has gone or has canceled the call, and when its deadline has passed, the function's present or next wait throws
 * an exception (Coro\Coroutine\CanceledException, TimeoutException): the function need not catch it.
 *
 * @template T = string
 * @implements IteratorAggregate<int, T>
 */
final class ServerCall implements IteratorAggregate
{
    /** @var Request the HTTP request, for what is not in the metadata: the address of the client, its certificate */
    public readonly Request $request;

    // PHP writes a property that has a value in a third of the time of one that has none, or that is readonly.
    private ?Messages $messages = null;
    private ?float $until = null;
    private bool $compresses = false;
    private bool $hasEnded = false;
    private bool $hasHead = false;
    private bool $isOver = false;
    private int $most = 0;

    /** @var array<string, string|list<string>> */
    private array $fields = [];

    /** @var ?class-string */
    private ?string $class = null;

    /** @var array<string, list<string>> */
    private array $trailers = [];

    /**
     * @internal
     * @param array<string, string|list<string>> $fields
     * @param ?class-string $class
     */
    public function __construct(
        Request $request,
        private Response $response,
        array $fields,
        ?string $class,
        int $most,
        bool $compresses,
    ) {
        $this->request = $request;
        $this->fields = $fields;
        $this->class = $class;
        $this->most = $most;
        $response->header('content-type', $fields['content-type'], false);
        if (isset($fields['grpc-timeout'])) {
            $seconds = Metadata::seconds(Metadata::one($fields, 'grpc-timeout'));
            $this->until = $seconds === null ? null : microtime(true) + $seconds;
        }
        if ($compresses && str_contains(Metadata::one($fields, 'grpc-accept-encoding'), 'gzip')) {
            $this->compresses = true;
            $response->header('grpc-encoding', 'gzip', false);
        }
    }

    /**
     * Returns the metadata that the client has sent. Values of names that end with "-bin" are decoded.
     *
     * @return array<string, list<string>> by their names in lower case
     */
    public function metadata(): array
    {
        return Metadata::of($this->fields);
    }

    /** Returns how many seconds are left until the deadline of the client, at least 0; null if it has set none. */
    public function timeLeft(): ?float
    {
        return $this->until === null ? null : max(0.0, $this->until - microtime(true));
    }

    /**
     * Returns the next message of the client; null when there is no further one. Waits for it. In a function for calls with one
     * request, the first argument is this message.
     *
     * @phpstan-return T|null
     * @throws Exception if the message is too large or malformed, or the client has gone
     */
    public function read(): mixed
    {
        $this->messages ??= new Messages($this->most, $this->class, Metadata::one($this->fields, 'grpc-encoding', 'identity'));
        while (($message = $this->messages->next()) === null && !$this->hasEnded) {
            $bytes = $this->request->read();
            if ($bytes === false) {
                throw new Exception(Status::CANCELLED, 'the client has gone');
            }
            $this->messages->add($bytes);
            $this->hasEnded = $bytes === '';
        }
        if ($message === null && $this->messages->isWithinMessage()) {
            throw new Exception(Status::INTERNAL, 'the last message is incomplete');
        }
        return $message;
    }

    /**
     * Yields the messages of the client, as read() returns them.
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
     * Sends a message. Waits while the client takes no bytes.
     *
     * @param string|object $message a string, or an object with serializeToString()
     * @throws Exception if the client has gone
     */
    public function write(string|object $message): void
    {
        $this->hasHead = true;
        if (!$this->response->write(Messages::framed($message, $this->compresses))) {
            throw new Exception(Status::CANCELLED, 'the client has gone');
        }
    }

    /**
     * Sends metadata in front of the messages. Without this call, the first message or the end sends the head.
     *
     * @param array<string, string|list<string>> $metadata by name; values of names that end with "-bin" may have any bytes
     * @return bool false if the head was sent before
     * @throws \ValueError for a name or a value that a header field must not have
     */
    public function sendInitialMetadata(array $metadata): bool
    {
        if ($this->hasHead) {
            return false;
        }
        foreach (Metadata::fields($metadata) as $name => $values) {
            $this->response->header($name, $values, false);
        }
        $this->hasHead = true;
        return $this->response->write('');
    }

    /**
     * Sets metadata that are sent with the status, also if the function throws an exception.
     *
     * @param array<string, string|list<string>> $metadata as for sendInitialMetadata()
     * @throws \ValueError for a name that gRPC itself uses
     */
    public function setTrailingMetadata(array $metadata): void
    {
        $this->trailers = Metadata::fields($metadata) + $this->trailers;
    }

    /**
     * Returns the message of a call with one request.
     *
     * @internal
     */
    public function onlyMessage(): string|object
    {
        if ($this->request->isCompleted()) {
            $text = Messages::only($this->request->rawContent(), $this->most);
            if ($text !== null) {
                return $this->class === null ? $text : Messages::made($this->class, $text);
            }
        }
        $message = $this->read();
        if ($message === null || $this->read() !== null) {
            throw new Exception(Status::UNIMPLEMENTED, 'this method takes exactly one message');
        }
        return $message;
    }

    /**
     * Ends the call with its only message.
     *
     * @internal
     */
    public function answer(mixed $message): void
    {
        $bytes = Messages::framed($message, $this->compresses);
        foreach ($this->trailers as $name => $values) {
            $this->response->trailer($name, implode(',', $values));
        }
        $this->response->trailer('grpc-status', '0');
        $this->isOver = true;
        $this->response->end($bytes);
    }

    /**
     * Ends the call, unless it has ended. If it has failed before a head was sent, the head itself tells the status.
     *
     * @internal
     */
    public function end(Status $status): void
    {
        if ($this->isOver) {
            return;
        }
        $this->isOver = true;
        $fields = Metadata::ofStatus($status) + array_map(fn(array $values): string => implode(',', $values), $this->trailers);
        $isHead = !$this->hasHead && $status->code !== Status::OK;
        if ($isHead && $status->code === Status::UNIMPLEMENTED) {
            $fields['grpc-accept-encoding'] = Messages::canCompress() ? 'identity,gzip' : 'identity';
        }
        foreach ($fields as $name => $value) {
            $isHead ? $this->response->header($name, $value, false) : $this->response->trailer($name, $value);
        }
        $this->response->end();
    }
}
