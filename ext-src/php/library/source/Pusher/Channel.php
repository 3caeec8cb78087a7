<?php

declare(strict_types=1);

namespace Coro\Pusher;

/**
 * A channel of an application. What it can do follows from the beginning of its name.
 *
 * @internal
 */
final readonly class Channel
{
    public bool $isPrivate;     // only clients with a signature may subscribe
    public bool $isPresence;    // the subscribers see each other
    public bool $isEncrypted;   // the server cannot read the data
    public bool $isCache;       // a new subscriber gets the latest event

    public function __construct(public App $app, public string $name)
    {
        $this->isPresence = str_starts_with($name, 'presence-');
        $this->isEncrypted = str_starts_with($name, 'private-encrypted-');
        $this->isPrivate = $this->isPresence || str_starts_with($name, 'private-');
        $this->isCache = (bool) preg_match('/^(private-encrypted-|private-|presence-)?cache-/', $name);
    }

    /** Returns the channel of a name that a client has sent, or null if no channel can have it. */
    public static function of(App $app, mixed $name): ?self
    {
        $is_valid = is_string($name) && strlen($name) <= $app->limits['channel_name']
            && preg_match('/^[A-Za-z0-9_=@,.;-]+$/D', $name);
        return $is_valid ? new self($app, $name) : null;
    }

    /** Returns the channel with which the events for a user reach all of its connections. Clients cannot subscribe to it. */
    public static function ofUser(App $app, string $user): self
    {
        return new self($app, "#server-to-user-$user");
    }

    /** Returns the channel to which a room belongs, and the kind of the room; null if it is not a room of a channel. */
    public static function ofRoom(string $room): ?array
    {
        $parts = explode(':', $room, 4);
        return count($parts) === 4 && $parts[0] === 'pusher' ? array_slice($parts, 1) : null;
    }

    /** Returns the user whose channel this is; null: it is another channel. */
    public function user(): ?string
    {
        return str_starts_with($this->name, '#server-to-user-') ? substr($this->name, 16) : null;
    }

    /** Returns the room of the connections that are subscribed. */
    public function room(): string
    {
        return "pusher:channel:{$this->app->id}:$this->name";
    }

    /** Returns the room in which each connection is present as its user. */
    public function users(): string
    {
        return "pusher:users:{$this->app->id}:$this->name";
    }

    /** Returns the room without members whose history has the latest event. */
    public function latest(): string
    {
        return "pusher:latest:{$this->app->id}:$this->name";
    }
}
