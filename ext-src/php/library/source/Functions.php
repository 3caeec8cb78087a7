<?php

declare(strict_types=1);

namespace Coro;

use Closure;
use Coro\Coroutine\Socket;
use Coro\Coroutine\System;
use ValueError;

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

    public static function table(int $size, string $fields): Table
    {
        $table = new Table($size);
        foreach (explode(',', $fields) as $field) {
            [$name, $type, $length] = array_map(trim(...), explode(':', $field)) + [1 => '', 2 => ''];
            $table->column($name, match ($type) {
                'i', 'int' => Table::TYPE_INT,
                'f', 'float' => Table::TYPE_FLOAT,
                's', 'string' => Table::TYPE_STRING,
                default => throw new ValueError("the type of the column \"$name\" must be int, float or string, not \"$type\""),
            }, (int) $length);
        }
        $table->create();
        return $table;
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

    public static function async_dns_lookup_coro(string $domain_name, float $timeout = 60,
        int $type = STREAM_PF_INET): string|false
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

    public static function socket_create(int $domain, int $type, int $protocol): Socket|false
    {
        return self::made(fn() => new Socket($domain, $type, $protocol));
    }

    public static function socket_create_listen(int $port, int $backlog = 128): Socket|false
    {
        $socket = self::made(fn() => new Socket(AF_INET, SOCK_STREAM, 0));
        return $socket && $socket->bind('0.0.0.0', $port) && $socket->listen($backlog) ? $socket : false;
    }

    public static function socket_create_pair(int $domain, int $type, int $protocol, mixed &$pair): bool
    {
        $made = coro_coroutine_socketpair($domain, $type, $protocol);
        $pair = $made ?: $pair;
        return (bool) $made;
    }

    public static function socket_import_stream(mixed $stream): Socket|false
    {
        return Socket::import($stream);
    }

    public static function socket_connect(Socket $socket, string $address, int $port = 0): bool
    {
        return $socket->connect($address, $port);
    }

    public static function socket_bind(Socket $socket, string $address, int $port = 0): bool
    {
        return $socket->bind($address, $port);
    }

    public static function socket_listen(Socket $socket, int $backlog = 0): bool
    {
        return $backlog > 0 ? $socket->listen($backlog) : $socket->listen();
    }

    public static function socket_accept(Socket $socket): Socket|false
    {
        return $socket->accept();
    }

    public static function socket_read(Socket $socket, int $length, int $type = 2): string|false
    {
        return $type === 1 ? $socket->recvLine($length) : $socket->recv($length);
    }

    public static function socket_write(Socket $socket, string $buffer, int $length = 0): int|false
    {
        return $socket->send(self::first($buffer, $length));
    }

    public static function socket_send(Socket $socket, string $buffer, int $length, int $flags): int|false
    {
        self::checkFlags($flags, 0);
        return $socket->send(self::first($buffer, $length));
    }

    public static function socket_recv(Socket $socket, mixed &$buffer, int $length, int $flags): int|false
    {
        self::checkFlags($flags, MSG_PEEK | MSG_WAITALL | MSG_DONTWAIT);
        $timeout = $flags & MSG_DONTWAIT ? 0.001 : 0;   // the shortest time that a socket waits
        $data = match (true) {
            (bool) ($flags & MSG_PEEK) => $socket->peek($length),
            (bool) ($flags & MSG_WAITALL) => $socket->recvAll($length, $timeout),
            default => $socket->recv($length, $timeout),
        };
        $buffer = $data === false ? null : $data;
        return $data === false ? false : strlen($data);
    }

    public static function socket_sendto(Socket $socket, string $buffer, int $length, int $flags, string $addr,
        int $port = 0): int|false
    {
        self::checkFlags($flags, 0);
        return $socket->sendto($addr, $port, self::first($buffer, $length));
    }

    public static function socket_recvfrom(Socket $socket, mixed &$buffer, int $length, int $flags, mixed &$name,
        mixed &$port = null): int|false
    {
        self::checkFlags($flags, 0);
        $data = $socket->recvfrom($peer);
        if ($data === false) {
            return false;
        }
        [$buffer, $name, $port] = [substr($data, 0, $length), $peer['address'], $peer['port'] ?? 0];
        return strlen($buffer);
    }

    public static function socket_getpeername(Socket $socket, mixed &$address, mixed &$port = null): bool
    {
        return self::address($socket->getpeername(), $address, $port);
    }

    public static function socket_getsockname(Socket $socket, mixed &$address, mixed &$port = null): bool
    {
        return self::address($socket->getsockname(), $address, $port);
    }

    public static function socket_set_option(Socket $socket, int $level, int $optname, mixed $optval): bool
    {
        return $socket->setOption($level, $optname, $optval);
    }

    public static function socket_get_option(Socket $socket, int $level, int $optname): mixed
    {
        return $socket->getOption($level, $optname);
    }

    public static function socket_shutdown(Socket $socket, int $how = 2): bool
    {
        return $socket->shutdown($how);
    }

    public static function socket_close(Socket $socket): void
    {
        $socket->close();
    }

    public static function socket_last_error(?Socket $socket = null): int
    {
        return $socket ? $socket->errCode : coro_last_error();
    }

    public static function socket_clear_error(?Socket $socket = null): void
    {
        if ($socket) {
            $socket->errCode = 0;
        }
        coro_clear_error();
    }

    private static function made(Closure $maker): Socket|false
    {
        try {
            return $maker();
        } catch (Socket\Exception $refused) {
            trigger_error($refused->getMessage(), E_USER_WARNING);
            return false;
        }
    }

    private static function first(string $bytes, int $length): string
    {
        return $length > 0 ? substr($bytes, 0, $length) : $bytes;
    }

    private static function checkFlags(int $flags, int $known): void
    {
        if ($flags & ~$known) {
            throw new ValueError("the flags $flags are not supported");
        }
    }

    private static function address(array|false $found, mixed &$address, mixed &$port): bool
    {
        if ($found) {
            [$address, $port] = [$found['address'], $found['port'] ?? 0];
        }
        return (bool) $found;
    }
}
