<?php

declare(strict_types=1);

namespace Coro\Pusher;

use Coro\Http\Request;
use Coro\Rooms;
use Coro\WebSocket\Server;
use stdClass;

/**
 * The HTTP API, with which the program of an application sends events and looks at its channels.
 *
 * @internal
 */
final class Api
{
    private const LIFETIME = 600;        // seconds for which a signature is valid, before and after its time
    private const MOST_CHANNELS = 100;   // of one event
    private const MOST_EVENTS = 10;      // of one batch
    private const DEPTH = 64;

    /** @param array<string, App> $apps by their ids */
    public function __construct(
        private readonly Rooms $rooms,
        private readonly Publisher $publisher,
        private readonly Presence $presence,
        private readonly array $apps,
    ) {}

    /**
     * Returns the answer to a request.
     *
     * @return array<mixed>|object
     * @throws Refused with the status of the answer
     */
    public function answer(Request $request): array|object
    {
        $method = $request->server['request_method'];
        $path = $request->server['request_uri'];
        if (!preg_match('~^/apps/([^/]+)/(events|batch_events|channels)(?:/([^/]+)(/users)?)?$~D', $path, $parts)) {
            throw new Refused('There is no such path', 404);
        }
        [, $id, $resource] = $parts;
        $app = $this->apps[$id] ?? throw new Refused('There is no such application', 404);
        $body = (string) $request->rawContent();
        $query = self::query($request->server['query_string'] ?? '');
        self::check($app, "$method\n$path\n", $query, $body);
        $name = isset($parts[3]) ? rawurldecode($parts[3]) : null;
        return match ([$method, $resource, $name !== null]) {
            ['POST', 'events', false] => $this->events($app, self::fields($body)),
            ['POST', 'batch_events', false] => $this->batch($app, self::fields($body)),
            ['GET', 'channels', false] => $this->channels($app, $query),
            ['GET', 'channels', true] => isset($parts[4]) ? $this->users($app, $name) : $this->channel($app, $name, $query),
            default => throw new Refused('The path does not have this method', 405),
        };
    }

    /**
     * Sends an event of a program to channels.
     *
     * @param array<mixed> $names the names of the channels
     * @return list<Channel>
     * @throws Refused
     */
    public function send(App $app, array $names, mixed $event, mixed $data, mixed $socket): array
    {
        $channels = self::checked($app, $names, $event, $data, $socket);
        foreach ($channels as $channel) {
            $this->publisher->event($channel, $event, $data, $socket === null ? null : Connection::ofSocket($socket));
        }
        return $channels;
    }

    /**
     * Checks an event of a program.
     *
     * @param array<mixed> $names
     * @return list<Channel>
     * @throws Refused
     */
    private static function checked(App $app, array $names, mixed $event, mixed $data, mixed $socket): array
    {
        if (!is_string($event) || $event === '' || strlen($event) > $app->limits['event_name']) {
            throw new Refused("An event has a name with at most {$app->limits['event_name']} bytes", 400);
        }
        if (!is_string($data)) {
            throw new Refused('An event has data that is a string', 400);
        }
        if (strlen($data) > $app->limits['event_size']) {
            throw new Refused("The data of an event may have at most {$app->limits['event_size']} bytes", 413);
        }
        if ($names === [] || count($names) > self::MOST_CHANNELS) {
            throw new Refused('An event has 1 to ' . self::MOST_CHANNELS . ' channels', 400);
        }
        if ($socket !== null && Connection::ofSocket($socket) === null) {
            throw new Refused('There is no such socket_id', 400);
        }
        return array_map(fn(mixed $name) => self::named($app, $name), array_values($names));
    }

    /**
     * Returns the fields of a query. The signature is of the decoded values, with the names that PHP would change.
     *
     * @return array<string, string>
     */
    private static function query(string $text): array
    {
        $fields = [];
        foreach (explode('&', $text) as $pair) {
            [$name, $value] = explode('=', $pair, 2) + ['', ''];
            $name === '' || $fields[urldecode($name)] = urldecode($value);
        }
        return $fields;
    }

    /**
     * @param array<string, string> $query
     * @throws Refused
     */
    private static function check(App $app, string $signed, array $query, string $body): void
    {
        $signature = $query['auth_signature'] ?? '';
        unset($query['auth_signature']);
        ksort($query, SORT_STRING);
        $pairs = [];
        foreach ($query as $name => $value) {
            $pairs[] = strtolower((string) $name) . "=$value";
        }
        $is_signed = hash_equals($app->signature($signed . implode('&', $pairs)), $signature);
        if (!hash_equals($app->key, $query['auth_key'] ?? '') || !$is_signed || ($query['auth_version'] ?? '') !== '1.0') {
            throw new Refused('The key or the signature of the request is not valid', 401);
        }
        $time = $query['auth_timestamp'] ?? '';
        if (!preg_match('/^\d{1,12}$/D', $time) || abs(time() - (int) $time) > self::LIFETIME) {
            throw new Refused('The request was signed more than ' . self::LIFETIME . ' s before or after now', 401);
        }
        if ($body !== '' && !hash_equals(md5($body), $query['body_md5'] ?? '')) {
            throw new Refused('The body of the request is not the one that was signed', 401);
        }
    }

    /** @throws Refused */
    private static function fields(string $body): stdClass
    {
        $fields = json_decode($body, false, self::DEPTH);
        return $fields instanceof stdClass ? $fields : throw new Refused('The body of the request is no JSON object', 400);
    }

    /** @throws Refused */
    private static function named(App $app, mixed $name): Channel
    {
        $user = is_string($name) && str_starts_with($name, '#server-to-user-') ? substr($name, 16) : '';
        $channel = $user !== '' && strlen($user) <= 128 ? Channel::ofUser($app, $user) : Channel::of($app, $name);
        return $channel ?? throw new Refused('The name of a channel is not valid', 400);
    }

    private function events(App $app, stdClass $fields): object
    {
        $names = $fields->channels ?? [$fields->channel ?? null];
        $channels = $this->send($app, (array) $names, $fields->name ?? null, $fields->data ?? null, $fields->socket_id ?? null);
        $wanted = self::wanted($fields->info ?? '');
        if ($wanted === []) {
            return new stdClass();
        }
        $told = [];
        foreach ($channels as $channel) {
            $told[$channel->name] = (object) $this->told($channel, $wanted, false);
        }
        return (object) ['channels' => (object) $told];
    }

    private function batch(App $app, stdClass $fields): object
    {
        $events = $fields->batch ?? null;
        if (!is_array($events) || count($events) > self::MOST_EVENTS) {
            throw new Refused('A batch has at most ' . self::MOST_EVENTS . ' events', 400);
        }
        $calls = [];
        foreach ($events as $event) {
            $event = $event instanceof stdClass ? $event : new stdClass();
            $call = [$app, [$event->channel ?? null], $event->name ?? null, $event->data ?? null, $event->socket_id ?? null];
            self::checked(...$call);   // all of them before the first one is sent
            $calls[] = [$call, self::wanted($event->info ?? '')];
        }
        $told = [];
        $hasInfo = false;
        foreach ($calls as [$call, $wanted]) {
            [$channel] = $this->send(...$call);
            $hasInfo = $hasInfo || $wanted !== [];
            $told[] = (object) $this->told($channel, $wanted, false);
        }
        return (object) ($hasInfo ? ['batch' => $told] : []);
    }

    /** @param array<string, string> $query */
    private function channels(App $app, array $query): object
    {
        $wanted = self::wanted($query['info'] ?? '');
        $prefix = $query['filter_by_prefix'] ?? '';
        if (isset($wanted['user_count']) && !str_starts_with($prefix, 'presence-')) {
            throw new Refused('The number of users is known of presence channels: filter_by_prefix must say so', 400);
        }
        $told = [];
        foreach ($this->rooms->names() as $room) {
            [$kind, $id, $name] = Channel::ofRoom($room) ?? ['', '', ''];
            if ($kind === 'channel' && $id === $app->id && !str_starts_with($name, '#') && str_starts_with($name, $prefix)) {
                $told[$name] = (object) $this->told(new Channel($app, $name), $wanted);
            }
        }
        return (object) ['channels' => (object) $told];
    }

    /** @param array<string, string> $query */
    private function channel(App $app, string $name, array $query): object
    {
        $channel = self::named($app, $name);
        $occupied = ['occupied' => $this->rooms->presence($channel->room()) !== []];
        return (object) ($occupied + $this->told($channel, self::wanted($query['info'] ?? '')));
    }

    private function users(App $app, string $name): object
    {
        $channel = self::named($app, $name);
        if (!$channel->isPresence) {
            throw new Refused('Only presence channels have users', 400);
        }
        $users = [];
        foreach ($this->presence->users($channel) as $id => $info) {
            $users[] = ['id' => (string) $id];
        }
        return (object) ['users' => $users];
    }

    /**
     * Returns the names of the attributes of channels that a request asks for.
     *
     * @return array<string, true>
     */
    private static function wanted(mixed $info): array
    {
        $names = is_string($info) && $info !== '' ? explode(',', $info) : [];
        return array_fill_keys(array_map(trim(...), $names), true);
    }

    /**
     * Returns attributes of a channel.
     *
     * @param array<string, true> $wanted
     * @param bool $isStrict true: the request fails if it asks for the users of a channel that has none
     * @return array<string, mixed>
     * @throws Refused
     */
    private function told(Channel $channel, array $wanted, bool $isStrict = true): array
    {
        $told = [];
        foreach ($wanted as $name => $_) {
            if ($name === 'user_count' && $channel->isPresence) {
                $told[$name] = count($this->presence->users($channel));
            } elseif ($name === 'subscription_count') {
                $told[$name] = $this->rooms->count($channel->room());
            } elseif ($name === 'cache' && $channel->isCache) {
                $latest = $this->publisher->latest($channel);
                $told[$name] = $latest === null ? null : ['data' => json_decode($latest)->data, 'ttl' => null];
            } elseif ($isStrict) {
                throw new Refused("The channel has no attribute $name", 400);
            }
        }
        return $told;
    }
}
