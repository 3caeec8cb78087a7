<?php

declare(strict_types=1);

namespace Coro;

use Closure;
use TypeError;
use ValueError;

/**
 * Speaks the protocol of Pusher Channels (version 7) on a server, for pusher-js, Laravel Echo and the libraries that send events
 * to Pusher: public, private, presence, encrypted and cache channels, events of clients, users, the HTTP API, and webhooks. The
 * channels are rooms of a Coro\Rooms, so that they reach as many servers as its engine does.
 *
 * Make the object after the Coro\Rooms and before Server::start(). It takes connections to /app/KEY and requests for
 * /apps/ID/..., and gives all others to the callbacks that the server had before. A program that sets the callbacks open,
 * message, close and request afterwards calls the methods with these names itself: each returns false for what is not Pusher's.
 */
final class Pusher
{
    private const OPTIONS = ['apps' => 1, 'activity_timeout' => 1, 'pong_timeout' => 1];

    /** @var array<string, Pusher\App> by their ids */
    private array $apps = [];
    /** @var array<string, Pusher\App> by their keys */
    private array $keys = [];
    private int $activityTimeout;
    private int $pongTimeout;
    private Pusher\Session $session;
    private Pusher\Api $api;
    /** @var array<int, ?Pusher\Connection> by their ids in the server; null: not Pusher's */
    private array $connections = [];
    private int|false $timer = false;

    /**
     * @param array<string, mixed> $options
     *        apps: a list of applications. Each has id, key and secret, which its clients and its programs use, and may have
     *        limits and webhooks, which docs/guides/pusher.md describes;
     *        activity_timeout (120): after how many seconds of silence a client sends a ping;
     *        pong_timeout (30): after how many more seconds the connection of a client that does not answer is closed
     * @throws \ValueError|\TypeError for an option that does not exist or has a wrong value
     */
    public function __construct(private readonly WebSocket\Server $server, private readonly Rooms $rooms, array $options)
    {
        if ($unknown = array_diff_key($options, self::OPTIONS)) {
            throw new ValueError('Pusher has no option ' . array_key_first($unknown));
        }
        $this->activityTimeout = self::seconds($options, 'activity_timeout', 120);
        $this->pongTimeout = self::seconds($options, 'pong_timeout', 30);
        $apps = $options['apps'] ?? null;
        if (!is_array($apps) || $apps === []) {
            throw new TypeError('Pusher needs the option apps, a list of applications');
        }
        foreach ($apps as $app) {
            $app = new Pusher\App((array) $app);
            if (isset($this->apps[$app->id]) || isset($this->keys[$app->key])) {
                throw new ValueError("The id or the key of Pusher's application $app->id is that of another application");
            }
            $this->apps[$app->id] = $this->keys[$app->key] = $app;
        }
        $publisher = new Pusher\Publisher($rooms);
        $presence = new Pusher\Presence($rooms, $publisher, $this->apps);
        $this->session = new Pusher\Session($server, $rooms, $publisher, $presence, $this->activityTimeout);
        $this->api = new Pusher\Api($rooms, $publisher, $presence, $this->apps);
        $this->register();
    }

    /**
     * Handles the event open of the server. Waits if the client reads slowly.
     *
     * @return bool false if the connection is not for Pusher
     */
    public function open(WebSocket\Server $server, Http\Request $request): bool
    {
        if (!preg_match('~^/app/([^/]*)$~D', $request->server['request_uri'], $parts)) {
            $this->connections[$request->fd] = null;
            return false;
        }
        try {
            $app = $this->keys[$parts[1]] ?? null;
            $connection = $this->session->open($app, $request->fd, $request->get['protocol'] ?? null);
            if ($server->isEstablished($request->fd)) {
                $this->connections[$request->fd] = $connection;
                $this->session->greet($connection);
            }
        } catch (Pusher\Refused $refused) {
            $this->session->refuse($request->fd, $refused);
        }
        $this->beginWatch();
        return true;
    }

    /**
     * Handles the event message of the server. Waits for the engine of the rooms, and if the client reads slowly.
     *
     * @return bool false if the connection is not Pusher's
     */
    public function message(WebSocket\Server $server, WebSocket\Frame $frame): bool
    {
        $connection = $this->connection($frame->fd);
        if (!$connection) {
            return false;
        }
        if ($connection->isClosed) {
            return true;   // the client was refused
        }
        $connection->seen = microtime(true);
        $connection->isPinged = false;
        if ($frame->opcode !== CORO_WEBSOCKET_OPCODE_TEXT) {
            $this->refuse($connection, new Pusher\Refused('Messages are texts', 4200));
        } elseif (!$connection->inOrder($frame->data, fn(string $text) => $this->session->handle($connection, $text))) {
            $this->refuse($connection, new Pusher\Refused('The client sends faster than the server can answer', 4100));
        }
        return true;
    }

    /**
     * Handles the event close of the server.
     *
     * @return bool false if the connection was not Pusher's
     */
    public function close(WebSocket\Server $server, int $fd): bool
    {
        $connection = $this->connections[$fd] ?? null;
        unset($this->connections[$fd]);
        if ($connection) {
            $connection->isClosed = true;
        }
        return $connection !== null;
    }

    /**
     * Handles the event request of the server: the HTTP API. Waits for the engine of the rooms.
     *
     * @return bool false if the request is not for Pusher
     */
    public function request(Http\Request $request, Http\Response $response): bool
    {
        if (!str_starts_with($request->server['request_uri'], '/apps/')) {
            return false;
        }
        try {
            $answer = Pusher\Message::json($this->api->answer($request));
        } catch (Pusher\Refused $refused) {
            $response->status($refused->getCode());
            $answer = Pusher\Message::json(['error' => $refused->getMessage()]);
        } catch (Rooms\EngineAway) {
            $response->status(503);
            $answer = Pusher\Message::json(['error' => 'The server cannot do this now']);
        }
        $response->header('Content-Type', 'application/json');
        $response->end($answer);
        return true;
    }

    /**
     * Sends an event to the subscribers of one or more channels, as the HTTP API does. Waits for the engine of the rooms.
     *
     * @param string $app the id of the application
     * @param string|list<string> $channels at most 100 names
     * @param mixed $data a string is sent as it is, another value as JSON
     * @param ?string $except the socket_id of the client that does not get the event
     * @throws \ValueError for an application, a name or data that cannot be
     * @throws \Coro\Rooms\EngineAway as Coro\Rooms::publish()
     */
    public function trigger(string $app, string|array $channels, string $event, mixed $data, ?string $except = null): void
    {
        $app = $this->apps[$app] ?? throw new ValueError("Pusher has no application $app");
        try {
            $this->api->send($app, (array) $channels, $event, is_string($data) ? $data : Pusher\Message::json($data), $except);
        } catch (Pusher\Refused $refused) {
            throw new ValueError($refused->getMessage());
        }
    }

    /** Sets the callbacks of the server. What is not for Pusher goes to those that the server had. */
    private function register(): void
    {
        $handlers = ['open' => $this->open(...), 'message' => $this->message(...), 'close' => $this->close(...),
            'request' => $this->request(...)];
        foreach ($handlers as $event => $handler) {
            $before = $this->server->getCallback($event);
            $before = $before === null ? self::withoutCallback($event) : Closure::fromCallable($before);
            $this->server->on($event, static fn(mixed ...$arguments) => $handler(...$arguments) ?: $before(...$arguments));
        }
    }

    /** Returns what happens to a connection or a request that is not for Pusher if the program has no callback for it. */
    private static function withoutCallback(string $event): Closure
    {
        return match ($event) {
            'open' => static fn(WebSocket\Server $server, Http\Request $request) =>
                $server->disconnect($request->fd, 4005, 'There is no such path'),
            'request' => static function (Http\Request $request, Http\Response $response): void {
                $response->status(404);
                $response->end();
            },
            default => static fn() => null,
        };
    }

    /** Returns the session of a connection; null: it is not Pusher's. */
    private function connection(int $fd): ?Pusher\Connection
    {
        if (!array_key_exists($fd, $this->connections)) {
            $this->connections[$fd] = $this->session->found($this->apps, $fd);
            $this->connections[$fd] && $this->beginWatch();
        }
        return $this->connections[$fd];
    }

    private function refuse(Pusher\Connection $connection, Pusher\Refused $refused): void
    {
        if (!$connection->isClosed) {
            $connection->isClosed = true;
            $connection->drop();
            $this->session->refuse($connection->fd, $refused);
        }
    }

    private function beginWatch(): void
    {
        $this->timer = $this->timer ?: Timer::tick(min($this->activityTimeout, $this->pongTimeout) * 250, $this->watch(...));
    }

    /** Sends a ping to the clients that are silent, and closes connections whose clients do not answer. */
    private function watch(): void
    {
        $now = microtime(true);
        foreach ($this->connections as $fd => $connection) {
            if (!$connection || $connection->isClosed) {
                continue;
            }
            $silence = $now - $connection->seen;
            if ($connection->isPinged && $silence > $this->activityTimeout + $this->pongTimeout) {
                $refused = new Pusher\Refused('The client has not answered a ping', 4201);
                Coroutine::create($this->refuse(...), $connection, $refused);
            } elseif (!$connection->isPinged && $silence > $this->activityTimeout) {
                $connection->isPinged = true;
                Coroutine::create($this->session->push(...), $fd, Pusher\Message::own('pusher:ping'));
            }
        }
    }

    /** @param array<string, mixed> $options */
    private static function seconds(array $options, string $name, int $default): int
    {
        $seconds = $options[$name] ?? $default;
        if (!is_int($seconds) || $seconds < 1 || $seconds > 86400) {
            throw new ValueError("Pusher's option $name must be an integer from 1 to 86400");
        }
        return $seconds;
    }
}
