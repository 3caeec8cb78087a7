<?php

declare(strict_types=1);

namespace Coro\Rooms;

use SensitiveParameter;
use ValueError;

/**
 * The address of an engine: scheme://[user[:password]@]host[:port][,host[:port]...][/path][?name=value...]
 *
 * @internal
 */
final readonly class Dsn
{
    /** The classes of the engines, by the schemes. */
    private const ENGINES = [
        'memory' => MemoryEngine::class,
        'redis' => RedisEngine::class,
        'rediss' => RedisEngine::class,
        'redis+unix' => RedisEngine::class,
        'redis+sentinel' => RedisEngine::class,
        'rediss+sentinel' => RedisEngine::class,
        'redis+cluster' => RedisEngine::class,
        'rediss+cluster' => RedisEngine::class,
        'nats' => NatsEngine::class,
        'tls' => NatsEngine::class,
    ];

    private const FORM = '~^(?<scheme>[a-z+]+):(?://(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^@/?]*)'
        . '(?<path>/[^?]*)?(?:\?(?<options>.*))?)?$~D';

    /**
     * @param list<array{string, int}> $hosts the names or addresses, IPv6 without brackets, with their ports; 0: not given
     * @param ?string $user decoded, as all texts; null: not given. The token of NATS is a user without a password
     * @param string $path with its first '/'; '': none
     * @param array<string, string> $options what follows the '?'
     * @param string $text the whole address
     */
    public function __construct(
        public string $scheme,
        public array $hosts,
        public ?string $user,
        #[SensitiveParameter] public ?string $password,
        public string $path,
        public array $options,
        #[SensitiveParameter] public string $text,
    ) {}

    /**
     * Returns how many servers of NATS keep the messages, as a field for the configuration of a stream; []: the server decides.
     *
     * @return array<string, int>
     * @throws \ValueError
     */
    public function replicas(): array
    {
        $replicas = $this->options['replicas'] ?? null;
        if ($replicas !== null && !preg_match('/^[1-5]$/D', $replicas)) {
            throw new ValueError('The number of replicas in the address of the engine must be 1 to 5');
        }
        return $replicas === null ? [] : ['num_replicas' => (int) $replicas];
    }

    /** @throws \ValueError */
    public static function parse(#[SensitiveParameter] string $dsn): self
    {
        $found = preg_match(self::FORM, $dsn, $parts, PREG_UNMATCHED_AS_NULL);
        if (!$found || !isset(self::ENGINES[$parts['scheme']])) {
            $schemes = implode('://, ', array_keys(self::ENGINES));
            throw new ValueError("The address of the engine must be one of $schemes://");
        }
        $hosts = self::hosts($parts['hosts'] ?? '');
        $is_local = in_array($parts['scheme'], ['memory', 'redis+unix'], true);
        if (($hosts === []) !== $is_local) {
            throw new ValueError("An address with {$parts['scheme']}: " . ($is_local ? 'has no host' : 'needs a host'));
        }
        parse_str($parts['options'] ?? '', $options);
        return new self(
            $parts['scheme'],
            $hosts,
            isset($parts['user']) ? rawurldecode($parts['user']) : null,
            isset($parts['password']) ? rawurldecode($parts['password']) : null,
            rawurldecode($parts['path'] ?? ''),
            array_filter($options, is_string(...)),
            $dsn,
        );
    }

    /** False if the engine is in the rooms process of one server. */
    public function isShared(): bool
    {
        return $this->scheme !== 'memory';
    }

    /** Makes the engine. Does not wait: an engine connects when it is used. */
    public function engine(Settings $settings, string $node): Engine
    {
        $class = self::ENGINES[$this->scheme];
        return new $class($this, $settings, $node);
    }

    /** @return list<array{string, int}> */
    private static function hosts(string $text): array
    {
        $hosts = [];
        foreach ($text === '' ? [] : explode(',', $text) as $host) {
            $is_host = preg_match('~^(?:\[([0-9a-fA-F:.]+)\]|([^:\[\]]+))(?::(\d{1,5}))?$~D', $host, $parts);
            if (!$is_host || ($parts[3] ?? 0) > 65535) {
                throw new ValueError("The address of the engine has a host that cannot be read: $host");
            }
            $hosts[] = [$parts[1] . $parts[2], (int) ($parts[3] ?? 0)];
        }
        return $hosts;
    }
}
