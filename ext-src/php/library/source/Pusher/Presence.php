<?php

declare(strict_types=1);

namespace Coro\Pusher;

use Coro\Rooms;
use Coro\Rooms\EngineAway;

/**
 * Who is in the channels of the cluster. All subscribers of a channel are one and the same user of its room: so the room says
 * when the first one comes and the last one goes. The users of a presence channel are in a second room.
 *
 * @internal
 */
final class Presence
{
    /** The info of each subscriber in the room of the channel. */
    public const SUBSCRIBER = ['id' => '*'];

    /** @param array<string, App> $apps by their ids */
    public function __construct(
        private readonly Rooms $rooms,
        private readonly Publisher $publisher,
        private readonly array $apps,
    ) {
        $rooms->onJoin(fn(string $room, string $user, ?array $info) => $this->changed($room, $user, $info, true));
        $rooms->onLeave(fn(string $room, string $user, ?array $info) => $this->changed($room, $user, $info, false));
    }

    /**
     * Returns the users of a presence channel by their ids: those of this server while the engine is away.
     *
     * @return array<int|string, ?array<mixed>>
     */
    public function users(Channel $channel): array
    {
        try {
            return $this->rooms->presence($channel->users());
        } catch (EngineAway) {
            return array_column($this->rooms->members($channel->users()), null, 'id');
        }
    }

    /**
     * Returns users as the protocol has them.
     *
     * @param array<int|string, ?array<mixed>> $users
     * @return array{count: int, ids: list<string>, hash: object}
     */
    public static function told(array $users): array
    {
        $hash = array_map(self::info(...), $users);
        return ['count' => count($hash), 'ids' => array_map(strval(...), array_keys($hash)), 'hash' => (object) $hash];
    }

    /**
     * Returns the event that says that a user has come, or has gone.
     *
     * @param ?array<mixed> $info
     */
    public static function announcement(Channel $channel, string $user, ?array $info, bool $hasCome): string
    {
        $data = ['user_id' => $user] + ($hasCome ? ['user_info' => self::info($info)] : []);
        return Message::own('pusher_internal:member_' . ($hasCome ? 'added' : 'removed'), $data, $channel->name);
    }

    /** @param ?array<mixed> $info what a member of the room has */
    private static function info(?array $info): mixed
    {
        return json_decode($info['info'] ?? 'null');
    }

    /** @param ?array<mixed> $info */
    private function changed(string $room, string $user, ?array $info, bool $hasCome): void
    {
        [$kind, $id, $name] = Channel::ofRoom($room) ?? ['', '', ''];
        $app = $this->apps[$id] ?? null;
        if ($app === null || str_starts_with($name, '#')) {
            return;
        }
        $channel = new Channel($app, $name);
        if ($kind === 'channel') {
            $this->publisher->tell($channel, ['name' => $hasCome ? 'channel_occupied' : 'channel_vacated']);
        } elseif ($kind === 'users') {
            $this->publisher->tell($channel, ['name' => $hasCome ? 'member_added' : 'member_removed', 'user_id' => $user]);
            $own = $info['connection'] ?? null;   // it knows, and may not have left the room of the channel yet
            $except = is_string($own) ? [$own] : [];
            $this->rooms->publish($channel->room(), self::announcement($channel, $user, $info, $hasCome), except: $except);
        }
    }
}
