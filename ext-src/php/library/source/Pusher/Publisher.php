<?php

declare(strict_types=1);

namespace Coro\Pusher;

use Coro\Rooms;
use Coro\Rooms\EngineAway;

/**
 * Sends events to the subscribers of channels, and tells the webhooks.
 *
 * @internal
 */
final class Publisher
{
    public function __construct(private readonly Rooms $rooms) {}

    /**
     * Sends an event of the program.
     *
     * @param ?string $except a connection that does not get it, as Coro\Rooms names it
     */
    public function event(Channel $channel, string $event, string $data, ?string $except): void
    {
        $text = Message::json(['event' => $event, 'channel' => $channel->name, 'data' => $data]);
        $channel->isCache && $this->rooms->publish($channel->latest(), $text);
        $this->rooms->publish($channel->room(), $text, except: $except === null ? [] : [$except]);
    }

    /** Returns the latest event of a channel; null: none is known. */
    public function latest(Channel $channel): ?string
    {
        try {
            return array_values($this->rooms->history($channel->latest(), limit: -1))[0] ?? null;
        } catch (EngineAway) {
            return null;
        }
    }

    /** Sends an event of a client to the other subscribers. */
    public function clientEvent(Connection $from, Channel $channel, string $event, mixed $data, string $text): void
    {
        $fields = ['event' => $event, 'channel' => $channel->name, 'data' => $data];
        $user = isset($from->users[$channel->name]) ? ['user_id' => $from->users[$channel->name]] : [];
        $this->rooms->publish($channel->room(), Message::json($fields + $user), except: $from->fd);
        $told = ['name' => 'client_event', 'event' => $event, 'data' => $text, 'socket_id' => $from->socketId()];
        $this->tell($channel, $told + $user);
    }

    /**
     * Tells the webhooks of the application what has happened in a channel.
     *
     * @param array<string, mixed> $event
     */
    public function tell(Channel $channel, array $event): void
    {
        foreach ($channel->app->webhooks as $webhook) {
            $webhook->tell(['name' => $event['name'], 'channel' => $channel->name] + $event);
        }
    }
}
