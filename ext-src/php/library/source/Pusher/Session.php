<?php

declare(strict_types=1);

namespace Coro\Pusher;

use Coro\Rooms;
use Coro\Rooms\EngineAway;
use Coro\WebSocket\Server;
use stdClass;

/**
 * What clients ask for: version 7 of Pusher's protocol.
 *
 * @internal
 */
final class Session
{
    private const FIRST_VERSION = 5;
    private const LAST_VERSION = 7;
    private const USER_BYTES = 128;        // the longest id of a user
    private const ENVELOPE_BYTES = 4096;   // what a message may have beside the data of its event
    private const DEPTH = 64;              // how deep the JSON of a message may be nested

    public function __construct(
        private readonly Server $server,
        private readonly Rooms $rooms,
        private readonly Publisher $publisher,
        private readonly Presence $presence,
        private readonly int $activityTimeout,
    ) {}

    /**
     * Begins the session of a connection that was opened.
     *
     * @param mixed $version the version of the protocol that the client asks for
     * @throws Refused
     */
    public function open(?App $app, int $fd, mixed $version): Connection
    {
        if ($app === null) {
            throw new Refused('This server has no application with this key', 4001);
        }
        if (!is_string($version) || !preg_match('/^\d{1,3}$/D', $version)) {
            throw new Refused('The version of the protocol is missing or is no number', $version === null ? 4008 : 4006);
        }
        if ($version < self::FIRST_VERSION || $version > self::LAST_VERSION) {
            throw new Refused('This server speaks the versions ' . self::FIRST_VERSION . ' to ' . self::LAST_VERSION, 4007);
        }
        $members = $this->server->rooms();
        if (!$members->join($fd, $app->connections(), Presence::SUBSCRIBER)) {
            throw new Refused('The server has no memory for more connections', 4100);
        }
        // After the join, so that of several clients that come at once none finds a place that another one has taken.
        if ($members->count($app->connections()) > $app->limits['connections']) {
            $members->leave($fd, $app->connections());
            throw new Refused('The application has as many connections as it may have', 4004);
        }
        return new Connection($app, $fd, $this->rooms->id($fd));
    }

    /**
     * Returns the session of a connection whose worker was replaced, as the rooms tell it; null: it is not Pusher's.
     *
     * @param array<string, App> $apps by their ids
     */
    public function found(array $apps, int $fd): ?Connection
    {
        $found = null;
        $names = $this->server->rooms()->of($fd);
        foreach ($names as $room) {
            [$kind, $id] = Channel::ofRoom($room) ?? ['', ''];
            $app = $apps[$id] ?? null;
            if ($app && $kind === 'connections') {
                $found ??= new Connection($app, $fd, $this->rooms->id($fd));
            }
        }
        foreach ($found ? $names : [] as $room) {
            [$kind, , $name] = Channel::ofRoom($room) ?? ['', '', ''];
            if ($kind === 'channel') {
                $channel = new Channel($found->app, $name);
                if ($channel->user() === null) {
                    $found->channels[$name] = $channel;
                } else {
                    $found->user = self::userOf($channel->user(), null);
                }
            } elseif ($kind === 'users') {
                $found->users[$name] = $this->rooms->members($room)[$fd]['id'] ?? '';
            }
        }
        return $found;
    }

    /** Tells a client that its session has begun. */
    public function greet(Connection $connection): void
    {
        $data = ['socket_id' => $connection->socketId(), 'activity_timeout' => $this->activityTimeout];
        $this->push($connection->fd, Message::own('pusher:connection_established', $data));
    }

    /** Handles a message of a client. */
    public function handle(Connection $connection, string $text): void
    {
        try {
            $this->dispatch($connection, $text);
        } catch (Refused $refused) {
            $this->push($connection->fd, Message::error($refused));
        } catch (EngineAway) {
            $this->push($connection->fd, Message::error(new Refused('The server cannot do this now', 4200)));
        }
    }

    /** Sends the reason, and closes the connection with it. */
    public function refuse(int $fd, Refused $refused): void
    {
        $this->push($fd, Message::error($refused));
        @$this->server->disconnect($fd, $refused->getCode(), $refused->getMessage());
    }

    /** Sends a message to one client. */
    public function push(int $fd, string $text): void
    {
        @$this->server->push($fd, $text);   // false, with a notice: the client has gone
    }

    /** @throws Refused */
    private function dispatch(Connection $connection, string $text): void
    {
        if (strlen($text) > $connection->app->limits['event_size'] + self::ENVELOPE_BYTES) {
            throw new Refused('The message is too large', 4301);
        }
        $message = json_decode($text, false, self::DEPTH);
        $event = $message->event ?? null;
        if (!$message instanceof stdClass || !is_string($event)) {
            throw new Refused('The message is no JSON object with an event', 4200);
        }
        if (str_starts_with($event, 'client-')) {
            $this->clientEvent($connection, $event, $message);
            return;
        }
        match ($event) {
            'pusher:ping' => $this->push($connection->fd, Message::own('pusher:pong')),
            'pusher:pong' => null,
            'pusher:subscribe' => $this->subscribe($connection, self::fields($message)),
            'pusher:unsubscribe' => $this->unsubscribe($connection, self::fields($message)->channel ?? null),
            'pusher:signin' => $this->signIn($connection, self::fields($message)),
            default => throw new Refused('There is no such event of clients', 4200),
        };
    }

    /** Returns the data of a message. Some clients send it as a text. */
    private static function fields(stdClass $message): stdClass
    {
        $data = $message->data ?? null;
        $data = is_string($data) ? json_decode($data, false, self::DEPTH) : $data;
        return $data instanceof stdClass ? $data : new stdClass();
    }

    private function subscribe(Connection $connection, stdClass $fields): void
    {
        $channel = Channel::of($connection->app, $fields->channel ?? null);
        if (!$channel) {
            throw new Refused('The name of the channel is not valid', 4200);
        }
        if (isset($connection->channels[$channel->name])) {
            throw new Refused("The client is subscribed to $channel->name already", 4200);
        }
        try {
            $user = $this->join($connection, $channel, $fields);
        } catch (Refused $refused) {
            $this->push($connection->fd, Message::subscriptionError($refused, $channel->name));
            return;
        }
        if ($user) {
            $this->tellUsers($connection->fd, $channel, $user);
        } else {
            $this->tellSuccess($connection->fd, $channel, new stdClass());
        }
        if ($channel->isCache) {
            $latest = $this->publisher->latest($channel);
            $latest ?? $this->publisher->tell($channel, ['name' => 'cache_miss']);
            $this->push($connection->fd, $latest ?? Message::own('pusher:cache_miss', null, $channel->name));
        }
    }

    /**
     * Makes a connection a subscriber.
     *
     * @return ?array{id: string, info: string} the user of a presence channel
     * @throws Refused
     */
    private function join(Connection $connection, Channel $channel, stdClass $fields): ?array
    {
        if (count($connection->channels) >= $connection->app->limits['channels']) {
            throw new Refused('The connection is subscribed to as many channels as it may be', 403, 'LimitReached');
        }
        $said = $fields->channel_data ?? null;
        $said = is_string($said) ? $said : null;
        $signed = $connection->socketId() . ":$channel->name" . ($said === null ? '' : ":$said");
        if ($channel->isPrivate && !$connection->app->hasSigned($signed, $fields->auth ?? null)) {
            throw new Refused('The signature of the subscription is not valid', 401, 'AuthError');
        }
        $user = $channel->isPresence ? $this->user($connection, $channel, $said) : null;
        $hasJoined = $this->rooms->join($connection->fd, $channel->room(), Presence::SUBSCRIBER)
            && (!$user || $this->rooms->join($connection->fd, $channel->users(), $user + ['connection' => $connection->id]));
        if (!$hasJoined) {
            $this->leave($connection, $channel);
            throw new Refused('The server has no memory for more subscriptions', 503, 'LimitReached');
        }
        $connection->channels[$channel->name] = $channel;
        $user && $connection->users[$channel->name] = $user['id'];
        return $user;
    }

    private function tellSuccess(int $fd, Channel $channel, mixed $data): void
    {
        $this->push($fd, Message::own('pusher_internal:subscription_succeeded', $data, $channel->name));
    }

    /**
     * Tells a new subscriber who is in the channel.
     *
     * @param array{id: string, info: string} $user
     */
    private function tellUsers(int $fd, Channel $channel, array $user): void
    {
        $known = [$user['id'] => $user] + $this->presence->users($channel);
        $this->tellSuccess($fd, $channel, ['presence' => Presence::told($known)]);
        // The announcement of a user who came or went meanwhile has reached the client before the list to which it belongs.
        $present = [$user['id'] => $user] + $this->presence->users($channel);
        foreach (array_diff_key($present, $known) as $id => $info) {
            $this->push($fd, Presence::announcement($channel, (string) $id, $info, true));
        }
        foreach (array_diff_key($known, $present) as $id => $info) {
            $this->push($fd, Presence::announcement($channel, (string) $id, null, false));
        }
    }

    /**
     * Returns the user that a client is in a presence channel.
     *
     * @return array{id: string, info: string}
     * @throws Refused
     */
    private function user(Connection $connection, Channel $channel, ?string $said): array
    {
        $limits = $connection->app->limits;
        $data = $said === null ? null : json_decode($said, false, self::DEPTH);
        $id = $data->user_id ?? null;
        $user = $said === null ? $connection->user : self::userOf($id, $data->user_info ?? null);
        if (!$user) {
            throw new Refused('The subscription does not say which user the client is', 401, 'AuthError');
        }
        if (strlen($user['info']) > $limits['presence_info']) {
            throw new Refused("The info of the user has more than {$limits['presence_info']} bytes", 413, 'LimitReached');
        }
        $present = $this->presence->users($channel);
        if (count($present) >= $limits['presence_members'] && !isset($present[$user['id']])) {
            throw new Refused('The channel has as many members as it may have', 403, 'LimitReached');
        }
        return $user;
    }

    /**
     * Returns a user, as it is in the rooms; null: no user can have this id.
     *
     * @return ?array{id: string, info: string} the info as JSON, because rooms hold no objects
     */
    private static function userOf(mixed $id, mixed $info): ?array
    {
        $id = is_int($id) || is_string($id) ? (string) $id : '';
        return $id === '' || strlen($id) > self::USER_BYTES ? null : ['id' => $id, 'info' => Message::json($info)];
    }

    private function unsubscribe(Connection $connection, mixed $name): void
    {
        $channel = Channel::of($connection->app, $name);
        $channel && $this->leave($connection, $channel);
    }

    private function leave(Connection $connection, Channel $channel): void
    {
        unset($connection->channels[$channel->name], $connection->users[$channel->name]);
        // The user leaves first, so that the channel is not vacated before.
        $channel->isPresence && $this->rooms->leave($connection->fd, $channel->users());
        $this->rooms->leave($connection->fd, $channel->room());
    }

    /** Makes a client a user of the application, to whom the program can send events on all connections. */
    private function signIn(Connection $connection, stdClass $fields): void
    {
        $text = $fields->user_data ?? null;
        $data = is_string($text) ? json_decode($text, false, self::DEPTH) : null;
        $user = self::userOf($data->id ?? null, $data->user_info ?? null);
        if (!$user || $connection->user
            || !$connection->app->hasSigned($connection->socketId() . "::user::$text", $fields->auth ?? null)) {
            throw new Refused('The signature of the user is not valid, or the client has signed in already', 4009);
        }
        if (!$this->rooms->join($connection->fd, Channel::ofUser($connection->app, $user['id'])->room(), Presence::SUBSCRIBER)) {
            throw new Refused('The server has no memory for more subscriptions', 4100);
        }
        $connection->user = $user;
        $this->push($connection->fd, Message::own('pusher:signin_success', ['user_data' => $text]));
    }

    private function clientEvent(Connection $connection, string $event, stdClass $message): void
    {
        $channel = Channel::of($connection->app, $message->channel ?? null);
        if (!$channel || !$channel->isPrivate || $channel->isEncrypted || !isset($connection->channels[$channel->name])) {
            throw new Refused('A client may send events only to private and presence channels with its subscription', 4301);
        }
        $data = $message->data ?? null;
        $limits = $connection->app->limits;
        $text = is_string($data) ? $data : Message::json($data);
        if (strlen($event) > $limits['event_name'] || strlen($text) > $limits['event_size']) {
            throw new Refused('The event of the client is too large', 4301);
        }
        if (!$connection->maySendEvent()) {
            throw new Refused("A client may send {$limits['client_events']} events in a second", 4301);
        }
        $this->publisher->clientEvent($connection, $channel, $event, $data, $text);
    }
}
