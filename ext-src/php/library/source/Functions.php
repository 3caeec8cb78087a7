<?php

declare(strict_types=1);

namespace Coro;

use Coro\Coroutine\System;

/**
 * The functions of the extension that are written in PHP: each method has the name of its function without the prefix coro_.
 *
 * @internal
 */
final class Functions
{
    /** @var array<string, mixed> */
    private static array $options = [];

    public static function string(string $string = ''): StringObject
    {
        return new StringObject($string);
    }

    public static function mbstring(string $string = ''): MultibyteStringObject
    {
        return new MultibyteStringObject($string);
    }

    public static function array(array $array = []): ArrayObject
    {
        return new ArrayObject($array);
    }

    public static function array_list(mixed ...$values): ArrayObject
    {
        return new ArrayObject($values);
    }

    public static function array_default_value(array $array, mixed $key, mixed $default_value = null): mixed
    {
        return array_key_exists($key, $array) ? $array[$key] : $default_value;
    }

    public static function library_set_options(array $options): void
    {
        self::$options = $options;
    }

    public static function library_get_options(): array
    {
        return self::$options;
    }

    public static function library_set_option(string $key, mixed $value): void
    {
        self::$options[$key] = $value;
    }

    public static function library_get_option(string $key): mixed
    {
        return self::$options[$key] ?? null;
    }

    public static function exec(string $command, mixed &$output = null, mixed &$returnVar = null): string|false
    {
        if (Coroutine::getCid() < 0) {
            return exec($command, $output, $returnVar);
        }
        $result = System::exec($command);
        if ($result === false) {
            return false;
        }
        ['code' => $returnVar, 'output' => $text] = $result;
        $lines = array_map(rtrim(...), $text === '' ? [] : explode("\n", preg_replace('/\n\z/', '', $text)));
        $output = array_merge(is_array($output) ? $output : [], $lines);
        return (string) end($lines);
    }

    public static function shell_exec(string $cmd): string|false|null
    {
        if (Coroutine::getCid() < 0) {
            return shell_exec($cmd);
        }
        $result = System::exec($cmd);
        return $result === false ? false : ($result['output'] === '' ? null : $result['output']);
    }

    public static function gethostbynamel(string $domain): array|false
    {
        return Coroutine::getCid() < 0 ? gethostbynamel($domain) : System::getaddrinfo($domain);
    }

    public static function gethostbyaddr(string $ip): string
    {
        return (string) gethostbyaddr($ip);
    }

    public static function async_dns_lookup_coro(string $domain_name, float $timeout = 60, int $type = STREAM_PF_INET): string|false
    {
        return System::dnsLookup($domain_name, $timeout, $type);
    }

    public static function checkdnsrr(string $hostname, string $type = 'MX'): bool
    {
        return checkdnsrr($hostname, $type);
    }

    public static function getmxrr(string $hostname, mixed &$hosts, mixed &$weights = null): bool
    {
        return getmxrr($hostname, $hosts, $weights);
    }

    public static function dns_get_record(string $hostname, int $type = DNS_ANY, mixed &$authoritative_name_servers = null,
        mixed &$additional_records = null, bool $raw = false): array|false
    {
        if (func_num_args() < 3) {
            return dns_get_record($hostname, $type);   // the lists cost further queries
        }
        return dns_get_record($hostname, $type, $authoritative_name_servers, $additional_records, $raw);
    }

    public static function mail(string $to, string $subject, string $message, array $headers = []): bool
    {
        return mail($to, $subject, $message, $headers);
    }

    public static function is_in_container(): bool
    {
        return (bool) preg_match('/docker|kubepods/', (string) @file_get_contents('/proc/self/mountinfo'));
    }

    public static function container_cpu_num(): int
    {
        $wanted = (int) getenv('SWOOLE_CPU_NUM');
        return $wanted > 0 ? $wanted : coro_cpu_num();
    }
}
