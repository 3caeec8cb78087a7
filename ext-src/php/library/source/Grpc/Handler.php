<?php

declare(strict_types=1);

namespace Coro\Grpc;

use Closure;
use Coro\Coroutine;
use Coro\Coroutine\CanceledException;
use Coro\Coroutine\TimeoutException;
use Coro\ExitException;
use Coro\Http\Request;
use Coro\Http\Response;
use Throwable;

use function is_string;
use function str_starts_with;

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

    /** @var array<string, array{Closure, ?class-string, bool, bool}> by path: function, class of requests, streams in, out */
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
        if (!self::isGrpc($fields['content-type'] ?? '')) {
            $response->status(415);
            $response->end();
            return;
        }
        $method = $this->methods[$request->server['request_uri']] ?? null;
        $call = new ServerCall($request, $response, $fields, $method[1] ?? null, $this->max_message_size, $this->gzip);
        if (!$method) {
            $call->end(new Status(Status::UNIMPLEMENTED, 'this server has no such method'));
            return;
        }
        $id = Coroutine::getCid();
        $response->onClose(static fn(): bool => Coroutine::cancel($id, true));
        $hasEnded = false;
        try {
            isset($fields['grpc-timeout']) ? self::serveInTime($method, $call) : self::serve($method, $call);
            $hasEnded = true;
        } catch (Exception $exception) {
            $call->end($exception->status);
        } catch (CanceledException) {
            $call->end(new Status(Status::CANCELLED));
        } catch (ExitException $exit) {
            $call->end(new Status(Status::UNKNOWN));
            throw $exit;
        } catch (Throwable $thrown) {
            if ($thrown instanceof TimeoutException && $call->timeLeft() === 0.0) {
                $call->end(new Status(Status::DEADLINE_EXCEEDED, 'the deadline has passed'));
                return;
            }
            $call->end(new Status(Status::UNKNOWN));
            throw $thrown;   // the server writes it to the log
        } finally {
            // A server that stops cuts off a function after max_wait_time.
            $hasEnded || $call->end(new Status(Status::UNAVAILABLE, 'the server stops'));
        }
    }

    /** @param string|list<string> $type */
    private static function isGrpc(string|array $type): bool
    {
        // application/grpc-web is another protocol
        return is_string($type) && str_starts_with($type, 'application/grpc') && ($type[16] ?? '+') !== '-';
    }

    /** @param array{Closure, ?class-string, bool, bool} $method */
    private static function serve(array $method, ServerCall $call): void
    {
        [$function, , $streamsIn, $streamsOut] = $method;
        $result = $streamsIn ? $function($call) : $function($call->onlyMessage(), $call);
        $streamsOut ? $call->end(new Status()) : $call->answer($result);
    }

    /** @param array{Closure, ?class-string, bool, bool} $method */
    private static function serveInTime(array $method, ServerCall $call): void
    {
        $seconds = $call->timeLeft();   // null: the field was malformed
        Coroutine::deadline($seconds === null ? 0 : max($seconds, 1e-6), static fn() => self::serve($method, $call));
    }

    private function add(string $method, callable $function, ?string $class, bool $streamsIn, bool $streamsOut): static
    {
        $this->methods['/' . ltrim($method, '/')] = [$function(...), $class, $streamsIn, $streamsOut];
        return $this;
    }
}
