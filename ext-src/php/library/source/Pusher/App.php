<?php

declare(strict_types=1);

namespace Coro\Pusher;

use SensitiveParameter;
use TypeError;
use ValueError;

/**
 * An application: its key, its secret and its limits. Applications of one server do not see each other's channels.
 *
 * @internal
 */
final readonly class App
{
    /** The limits, with their numbers when the program gives none. */
    private const LIMITS = [
        'connections' => 100_000,      // of this server
        'channels' => 200,             // of one connection
        'channel_name' => 200,         // bytes
        'event_name' => 200,           // bytes
        'event_size' => 10 << 10,      // bytes of the data of an event
        'client_events' => 10,         // of one connection in a second; 0: clients must not send events
        'presence_members' => 100,     // users of a presence channel
        'presence_info' => 2 << 10,    // bytes of what a user says about itself
    ];

    private const OPTIONS = ['id' => 1, 'key' => 1, 'secret' => 1, 'limits' => 1, 'webhooks' => 1];

    public string $id;
    public string $key;
    /** @var array<string, int> */
    public array $limits;
    /** @var list<Webhook> */
    public array $webhooks;
    private string $secret;

    /**
     * @param array<string, mixed> $options
     * @throws \ValueError|\TypeError
     */
    public function __construct(#[SensitiveParameter] array $options)
    {
        if ($unknown = array_diff_key($options, self::OPTIONS)) {
            throw new ValueError('An application of Pusher has no option ' . array_key_first($unknown));
        }
        foreach (['id', 'key', 'secret'] as $name) {
            if (!is_scalar($options[$name] ?? null)) {
                throw new TypeError("An application of Pusher needs the option $name, which is a string");
            }
        }
        $this->id = (string) $options['id'];
        $this->key = (string) $options['key'];
        $this->secret = (string) $options['secret'];
        if (!preg_match('/^[A-Za-z0-9_-]{1,24}$/D', $this->id)) {
            throw new ValueError('The id of an application of Pusher has 1 to 24 letters, digits, or characters of _ -');
        }
        if ($this->secret === '' || !preg_match('/^[A-Za-z0-9_-]{1,100}$/D', $this->key)) {
            throw new ValueError("The application $this->id of Pusher needs a secret, and a key of letters, digits, _ and -");
        }
        $this->limits = self::limits($options['limits'] ?? []);
        $webhooks = [];
        foreach ((array) ($options['webhooks'] ?? []) as $webhook) {
            $webhooks[] = new Webhook($this, (array) $webhook);
        }
        $this->webhooks = $webhooks;
    }

    /** Returns what the secret makes of a text. */
    public function signature(string $text): string
    {
        return hash_hmac('sha256', $text, $this->secret);
    }

    /** Returns true if a client has "key:signature" for this text from the server of the application. */
    public function hasSigned(string $text, mixed $auth): bool
    {
        return is_string($auth) && hash_equals("$this->key:" . $this->signature($text), $auth);
    }

    /** Returns the room of all connections of the application. */
    public function connections(): string
    {
        return "pusher:connections:$this->id:";
    }

    /** @return array<string, int> */
    private static function limits(mixed $given): array
    {
        $given = (array) $given;
        foreach ($given as $name => $number) {
            if (!isset(self::LIMITS[$name])) {
                throw new ValueError("An application of Pusher has no limit $name");
            }
            if (!is_int($number) || $number < 0) {
                throw new ValueError("The limit $name of an application of Pusher must be an integer that is not negative");
            }
        }
        if (($given['channel_name'] ?? 0) > self::LIMITS['channel_name']) {
            throw new ValueError('The limit channel_name of Pusher must be at most ' . self::LIMITS['channel_name']);
        }
        return $given + self::LIMITS;
    }
}
