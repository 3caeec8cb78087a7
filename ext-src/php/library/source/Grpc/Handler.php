<?php

declare(strict_types=1);

namespace Coro\Grpc;

use Closure;
use Coro\Coroutine;
use Coro\Coroutine\CanceledException;
use Coro\Coroutine\TimeoutException;
use Coro\Http\Request;
use Coro\Http\Response;
use ReflectionFunction;
use Throwable;

use function is_string;
use function str_starts_with;
use function strlen;
use function substr;

/**
 * The methods of gRPC services, as a function for requests (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md): give
 * the object to Coro\Http\Server::on('request') or to Coro\Coroutine\Http\Server::handle('/'), with the options in SETTINGS.
 *
 * Messages are strings, or objects with serializeToString() and mergeFromString(), as those of google/protobuf are.
 *
 * Each call runs in a coroutine. It is canceled when its client has gone or has canceled it, and when its deadline has passed. A
 * function that throws a Coro\Grpc\Exception gives the client this status. For any other exception the client gets UNKNOWN
 * without a text, and the log of the server has the exception.
 */
final class Handler
{
    /** the options that a server with this handler needs */
    public const SETTINGS = ['open_http2_protocol' => true, 'http_body_streaming' => true];

    /**
     * @var array<string, array{Closure, ?class-string, bool, bool, bool}> by path: function, class of requests, streams in, out,
     *      and whether the function does not take the call
     */
    private array $methods = [];

    /**
     * @param int $max_message_size the most bytes of a message that a client may send; a larger one ends its call with
     *        RESOURCE_EXHAUSTED
     * @param bool $gzip true: messages from 1 KiB on are compressed, if their client accepts it and PHP has the extension zlib
     */
    public function __construct(private readonly int $max_message_size = 4 << 20, private bool $gzip = false)
    {
        $this->gzip = $gzip && Messages::canCompress();
    }

    /**
     * Adds a method with one request and one response. The function gets the request and the call, and returns the response.
     *
     * @param string $method such as "shop.Shop/Find"
     * @param ?string $class the class of the request; null: it is a string
     * @phpstan-param ?class-string $class
     */
    public function unary(string $method, callable $function, ?string $class = null): static
    {
        return $this->add($method, $function, $class, false, false);
    }

    /**
     * Adds a method with one request and a stream of responses. The function gets the request and the call, and sends responses
     * with `$call->write()`. The stream ends when the function returns.
     *
     * @param ?string $class the class of the request; null: it is a string
     * @phpstan-param ?class-string $class
     */
    public function serverStreaming(string $method, callable $function, ?string $class = null): static
    {
        return $this->add($method, $function, $class, false, true);
    }

    /**
     * Adds a method with a stream of requests and one response. The function gets the call, which is an iterator over the
     * requests, and returns the response.
     *
     * @param ?string $class the class of the requests; null: they are strings
     * @phpstan-param ?class-string $class
     */
    public function clientStreaming(string $method, callable $function, ?string $class = null): static
    {
        return $this->add($method, $function, $class, true, false);
    }

    /**
     * Adds a method with a stream in each direction. The function gets the call: an iterator over the requests, whose write()
     * sends a response. The stream of responses ends when the function returns.
     *
     * @param ?string $class the class of the requests; null: they are strings
     * @phpstan-param ?class-string $class
     */
    public function bidirectional(string $method, callable $function, ?string $class = null): static
    {
        return $this->add($method, $function, $class, true, true);
    }

    /**
     * Returns the names of the services that have methods.
     *
     * @return list<string>
     */
    public function services(): array
    {
        $services = [];
        foreach (array_keys($this->methods) as $path) {
            $services[dirname(substr($path, 1))] = true;
        }
        return array_keys($services);
    }

    /** Returns true if the request is a call of gRPC: a server may answer other requests in other ways. */
    public static function accepts(Request $request): bool
    {
        return self::isGrpc($request->header['content-type'] ?? '');
    }

    /** Answers a request. */
    public function __invoke(Request $request, Response $response): void
    {
        $fields = $request->header;
        $type = $fields['content-type'] ?? '';
        if ($type !== 'application/grpc' && !self::isGrpc($type)) {
            $response->status(415);
            $response->end();
            return;
        }
        $method = $this->methods[$request->server['request_uri']] ?? null;
        if (!$method) {
            $this->call($request, $response, null)->end(new Status(Status::UNIMPLEMENTED, 'this server has no such method'));
            return;
        }
        $response->cancelOnClose();
        $call = null;
        $hasEnded = false;
        try {
            if ($method[4] && $type === 'application/grpc' && !isset($fields['grpc-timeout'])
                && $this->serveWithoutCall($method, $request, $response)) {
                $hasEnded = true;
                return;
            }
            $call = $this->call($request, $response, $method);
            isset($fields['grpc-timeout']) ? self::serveInTime($method, $call) : self::serve($method, $call);
            $hasEnded = true;
        } catch (Throwable $thrown) {
            $call ??= $this->call($request, $response, $method);
            $status = self::statusOf($thrown, $call);
            $call->end($status ?? new Status(Status::UNKNOWN));
            if (!$status) {
                throw $thrown;   // the server writes it to the log
            }
        } finally {
            // A server that stops cuts off a function after max_wait_time.
            $call ??= $hasEnded ? null : $this->call($request, $response, $method);
            $hasEnded || $call->end(new Status(Status::UNAVAILABLE, 'the server stops'));
        }
    }

    /** Returns how a call ends whose function has thrown an exception; null: the exception is not meant for the client. */
    private static function statusOf(Throwable $thrown, ServerCall $call): ?Status
    {
        return match (true) {
            $thrown instanceof Exception => $thrown->status,
            $thrown instanceof CanceledException => new Status(Status::CANCELLED),
            $thrown instanceof TimeoutException && $call->timeLeft() === 0.0 =>
                new Status(Status::DEADLINE_EXCEEDED, 'the deadline has passed'),
            default => null,
        };
    }

    /** @param ?array{Closure, ?class-string, bool, bool, bool} $method */
    private function call(Request $request, Response $response, ?array $method): ServerCall
    {
        return new ServerCall($request, $response, $request->header, $method[1] ?? null, $this->max_message_size, $this->gzip);
    }

    /**
     * Serves a call whose function does not take a ServerCall, without making one: that saves a tenth of the cost of the call.
     * Returns false if the message is not here as a whole, or is compressed or malformed.
     *
     * @param array{Closure, ?class-string, bool, bool, bool} $method
     */
    private function serveWithoutCall(array $method, Request $request, Response $response): bool
    {
        // Without calls of functions in PHP, each of which takes as long as all of these comparisons.
        $bytes = $request->isCompleted() ? $request->rawContent() : '';
        $length = strlen($bytes) - 5;
        if ($length < 0 || $length > $this->max_message_size
            || !str_starts_with($bytes, Messages::$fronts[$length] ?? Messages::front($length))) {
            return false;
        }
        $text = substr($bytes, 5);
        $message = $method[0]($method[1] === null ? $text : Messages::made($method[1], $text));
        is_string($message) || $message = Messages::text($message);
        $length = strlen($message);
        $response->header('content-type', 'application/grpc', false);
        $response->trailer('grpc-status', '0');
        $response->end((Messages::$fronts[$length] ?? Messages::front($length)) . $message);
        return true;
    }

    /** @param string|list<string> $type */
    private static function isGrpc(string|array $type): bool
    {
        // application/grpc-web is another protocol
        return is_string($type) && str_starts_with($type, 'application/grpc') && ($type[16] ?? '+') !== '-';
    }

    /** @param array{Closure, ?class-string, bool, bool, bool} $method */
    private static function serve(array $method, ServerCall $call): void
    {
        [$function, , $streamsIn, $streamsOut] = $method;
        $result = $streamsIn ? $function($call) : $function($call->onlyMessage(), $call);
        $streamsOut ? $call->end(new Status()) : $call->answer($result);
    }

    /** @param array{Closure, ?class-string, bool, bool, bool} $method */
    private static function serveInTime(array $method, ServerCall $call): void
    {
        $seconds = $call->timeLeft();   // null: the field was malformed
        Coroutine::deadline($seconds === null ? 0 : max($seconds, 1e-6), static fn() => self::serve($method, $call));
    }

    private function add(string $method, callable $function, ?string $class, bool $streamsIn, bool $streamsOut): static
    {
        $closure = $function(...);
        $reflection = new ReflectionFunction($closure);
        $takesCall = $reflection->isVariadic() || $reflection->getNumberOfParameters() > 1;
        $isAlone = !$streamsIn && !$streamsOut && !$this->gzip && !$takesCall;
        $this->methods['/' . ltrim($method, '/')] = [$closure, $class, $streamsIn, $streamsOut, $isAlone];
        return $this;
    }
}
