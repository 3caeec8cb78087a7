<?php

declare(strict_types=1);

namespace Coro\Grpc;

use Coro\Coroutine;
use Coro\Coroutine\Http2\Client as Connection;
use Coro\Coroutine\Mutex;
use Coro\Http2\Request;

/**
 * A client of one gRPC server. Many coroutines may use it at once: their calls share one connection, which is made by the first
 * call, and made again after the server has closed it or has announced its end.
 *
 * A message is a string, or an object with serializeToString(). `$class` is the class of responses, which has mergeFromString();
 * null: responses are strings. Times are in seconds. All methods wait, and may be called only in coroutines.
 */
final class Client
{
    private const MOST_ATTEMPTS = 3;   // to connect and to open a stream, and of calls that the server has refused unseen

    private ?Connection $connection = null;
    private readonly Mutex $connecting;
    private int $process = 0;

    /**
     * Does not connect.
     *
     * @param string $host a name, an address, or the path of a unix socket behind "unix:"
     * @param array $options `timeout`: the seconds that each call may take (0: no limit); `metadata`: sent with each call;
     *        `gzip`: true compresses messages from 1 KiB on; `max_message_size`: the most bytes of a response's message (4 MiB);
     *        `keepalive_time`: the seconds without a byte of the server, while a call waits, after which it gets a PING
     *        (0: never); `keepalive_timeout`: those that it may take to answer, or the calls end with UNAVAILABLE (20);
     *        `connect_timeout` (10); `open_ssl`: true for TLS, with the options `ssl_*` of Coro\Coroutine\Socket::setProtocol()
     * @phpstan-param array<string, mixed> $options
     */
    public function __construct(
        private readonly string $host,
        private readonly int $port = 0,
        private readonly array $options = [],
    ) {
        $this->connecting = new Mutex();
    }

    /**
     * Calls a method with one request and one response. Returns the response.
     *
     * @param string $method such as "shop.Shop/Find"
     * @param float $timeout 0: the option `timeout`; the deadline is also sent to the server
     * @param array $metadata by name; values of names that end with "-bin" may have any bytes
     * @param ?string $class the class of the response
     * @phpstan-template T of object
     * @phpstan-param class-string<T>|null $class
     * @phpstan-param array<string, string|list<string>> $metadata
     * @phpstan-return ($class is null ? string : T)
     * @throws Exception if the call ends with another status than OK
     */
    public function unary(
        string $method,
        string|object $message,
        ?string $class = null,
        float $timeout = 0,
        array $metadata = [],
    ): string|object {
        return $this->serverStreaming($method, $message, $class, $timeout, $metadata)->finish();
    }

    /**
     * Calls a method with one request and a stream of responses: foreach over the result gives them. The arguments are those of
     * unary().
     *
     * @phpstan-template T of object
     * @phpstan-param class-string<T>|null $class
     * @phpstan-param array<string, string|list<string>> $metadata
     * @phpstan-return ($class is null ? ClientCall<string> : ClientCall<T>)
     * @throws Exception if the request cannot be sent
     */
    public function serverStreaming(
        string $method,
        string|object $message,
        ?string $class = null,
        float $timeout = 0,
        array $metadata = [],
    ): ClientCall {
        return $this->call($method, Messages::framed($message, $this->compresses()), $class, $timeout, $metadata);
    }

    /**
     * Calls a method with a stream of requests, which the result's write() sends, and one response, which finish() returns. The
     * arguments are those of unary().
     *
     * @phpstan-template T of object
     * @phpstan-param class-string<T>|null $class
     * @phpstan-param array<string, string|list<string>> $metadata
     * @phpstan-return ($class is null ? ClientCall<string> : ClientCall<T>)
     * @throws Exception if the request cannot be sent
     */
    public function clientStreaming(string $method, ?string $class = null, float $timeout = 0, array $metadata = []): ClientCall
    {
        return $this->call($method, null, $class, $timeout, $metadata);
    }

    /**
     * Calls a method with a stream in each direction: write() and end() of the result send, read() or foreach returns responses.
     * The arguments are those of unary().
     *
     * @phpstan-template T of object
     * @phpstan-param class-string<T>|null $class
     * @phpstan-param array<string, string|list<string>> $metadata
     * @phpstan-return ($class is null ? ClientCall<string> : ClientCall<T>)
     * @throws Exception if the request cannot be sent
     */
    public function bidirectional(string $method, ?string $class = null, float $timeout = 0, array $metadata = []): ClientCall
    {
        return $this->call($method, null, $class, $timeout, $metadata);
    }

    /** Closes the connection. Calls that wait end with UNAVAILABLE. A later call connects again. */
    public function close(): void
    {
        if ($this->process === getmypid()) {
            $this->connection?->close();
        }
        $this->connection = null;
    }

    /**
     * Sends the head of a call, and its body if `$request` has one. Returns the connection and the number of the stream.
     *
     * @internal
     * @return array{Connection, int}
     */
    public function open(Request $request, ?float $until): array
    {
        for ($attempt = 1; ; $attempt++) {
            $connection = $this->connection($until);
            $stream = $connection->send($request, self::left($until));
            if ($stream !== false) {
                return [$connection, $stream];
            }
            if ($this->connection === $connection) {
                $this->connection = null;   // calls that use it go on
            }
            self::refuseLate($until);
            if ($attempt === self::MOST_ATTEMPTS) {
                throw new Exception(Status::UNAVAILABLE, "the server cannot be called: $connection->errMsg");
            }
        }
    }

    /**
     * Returns the seconds that are left as the clients of coro understand them: negative for no limit.
     *
     * @internal
     */
    public static function left(?float $until): float
    {
        return $until === null ? -1.0 : max(1e-6, $until - microtime(true));
    }

    private function call(string $method, ?string $body, ?string $class, float $timeout, array $metadata): ClientCall
    {
        $timeout = $timeout > 0 ? $timeout : (float) ($this->options['timeout'] ?? 0);
        $request = new Request();
        $request->method = 'POST';
        $request->path = '/' . ltrim($method, '/');
        $request->headers = ['content-type' => 'application/grpc', 'te' => 'trailers'];
        if ($timeout > 0) {
            $request->headers['grpc-timeout'] = Metadata::timeout($timeout);
        }
        if (Messages::canCompress()) {
            $request->headers['grpc-accept-encoding'] = 'identity,gzip';
            $request->headers += $this->compresses() ? ['grpc-encoding' => 'gzip'] : [];
        }
        $request->headers += Metadata::fields($metadata + (array) ($this->options['metadata'] ?? []));
        $request->headers += ['user-agent' => 'grpc-php-coro/' . coro_version()];
        $request->data = (string) $body;
        $request->pipeline = $body === null;
        $request->usePipelineRead = true;
        $most = (int) ($this->options['max_message_size'] ?? 4 << 20);
        $until = $timeout > 0 ? microtime(true) + $timeout : null;
        return new ClientCall($this, $request, $class, $until, $most, $this->compresses());
    }

    private function compresses(): bool
    {
        return (bool) ($this->options['gzip'] ?? false) && Messages::canCompress();
    }

    private function connection(?float $until): Connection
    {
        $isOurs = $this->process === getmypid();
        if ($isOurs && $this->connection?->connected) {
            return $this->connection;
        }
        if (!$this->connecting->lock(self::left($until))) {
            self::refuseLate($until);
            throw new Exception(Status::CANCELLED, 'the call was canceled');
        }
        try {
            if ($this->process !== getmypid() || !$this->connection?->connected) {
                $this->connection = $this->connect($until);
                $this->process = getmypid();
            }
            return $this->connection;
        } finally {
            $this->connecting->unlock();
        }
    }

    private function connect(?float $until): Connection
    {
        $connection = new Connection($this->host, $this->port, (bool) ($this->options['open_ssl'] ?? false));
        $limit = (float) ($this->options['connect_timeout'] ?? 10);
        $left = self::left($until);
        $own = ['timeout' => -1, 'connect_timeout' => $left < 0 ? $limit : min($limit, $left)];
        $connection->set($own + array_diff_key($this->options, ['metadata' => 0, 'gzip' => 0, 'max_message_size' => 0]));
        if (!$connection->connect()) {
            self::refuseLate($until);
            throw new Exception(Status::UNAVAILABLE, "the server cannot be reached: $connection->errMsg");
        }
        return $connection;
    }

    private static function refuseLate(?float $until): void
    {
        if ($until !== null && microtime(true) >= $until) {
            throw new Exception(Status::DEADLINE_EXCEEDED, 'the deadline has passed');
        }
        if (Coroutine::isCanceled()) {
            throw new Exception(Status::CANCELLED, 'the call was canceled');
        }
    }
}
