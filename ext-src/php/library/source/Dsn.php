<?php

declare(strict_types=1);

namespace Coro;

use SensitiveParameter;
use ValueError;

/**
 * The address of Redis or NATS, or of an engine in memory:
 * scheme://[user[:password]@]host[:port][,host[:port]...][/path][?name=value...]
 *
 * @internal
 */
final readonly class Dsn
{
    private const SCHEMES = [
        'memory', 'redis', 'rediss', 'redis+unix', 'redis+sentinel', 'rediss+sentinel', 'redis+cluster', 'rediss+cluster', 'nats',
        'tls',
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
        if (!in_array(strstr($dsn, ':', true), self::SCHEMES, true)) {
            $schemes = implode('://, ', self::SCHEMES);
            throw new ValueError("The address of the engine must be one of $schemes://");
        }
        if (!preg_match(self::FORM, $dsn, $parts, PREG_UNMATCHED_AS_NULL)) {
            throw self::unreadable($dsn, 'it must be like redis://host:6379');
        }
        $hosts = self::hosts($parts['hosts'] ?? '', $dsn);
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

    /** @return list<array{string, int}> */
    private static function hosts(string $text, #[SensitiveParameter] string $dsn): array
    {
        $hosts = [];
        foreach ($text === '' ? [] : explode(',', $text) as $host) {
            $is_host = preg_match('~^(?:\[([0-9a-fA-F:.]+)\]|([^:\[\]]+))(?::(\d{1,5}))?$~D', $host, $parts);
            if (!$is_host || ($parts[3] ?? 0) > 65535) {
                throw self::unreadable($dsn, "$host is no host");
            }
            $hosts[] = [$parts[1] . $parts[2], (int) ($parts[3] ?? 0)];
        }
        return $hosts;
    }

    /** @param string $why not told if the address may have a password, of which the reason may name a part */
    private static function unreadable(#[SensitiveParameter] string $dsn, string $why): ValueError
    {
        if (str_contains($dsn, '@')) {
            $why = 'look at its hosts and ports; in the user and password, @ is written as %40, / as %2F, ? as %3F and % as %25';
        }
        return new ValueError("The address of the engine cannot be read: $why");
    }
}
