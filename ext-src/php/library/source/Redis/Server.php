<?php

declare(strict_types=1);

namespace Coro\Redis;

use Closure;
use Coro\Coroutine;
use Coro\Coroutine\Mutex;
use Coro\Server as BaseServer;
use Coro\Server\Event;

/**
 * A server for Redis clients: the program handles the commands. Its first port, and those with the option open_redis_protocol,
 * cut the bytes of a client into commands, and close the connection if they are not commands
 * (https://redis.io/docs/latest/develop/reference/protocol-spec). The option package_max_length limits the size of a command.
 */
class Server extends BaseServer
{
    /** types of answers for format() */
    public const ERROR = 0;
    public const NIL = 1;
    public const STATUS = 2;
    public const INT = 3;
    public const STRING = 4;
    public const SET = 5;
    public const MAP = 6;

    private const MOST_LEVELS = 512;   // of arrays in an answer

    /** @var array<string, Closure> the functions of commands, by their names in small letters */
    private array $commands = [];

    /** @var array<int, Mutex> the locks of connections whose commands are being handled */
    private array $turns = [];

    /** @var array<int, string> the commands that were handled last, by the ids of their connections: for the log */
    private array $running = [];

    /**
     * Sets the function that handles a command. It runs in a coroutine and may wait; further commands of the same client wait
     * meanwhile, so that the client gets its answers in order. A string that it returns is sent to the client: make it with
     * format(). If it returns another value, it sends the answer itself, with send(), and before it returns if clients send
     * commands without waiting for the answers. If it throws or calls exit(), the client gets an error, and the log names the
     * reason. After a fatal error the client is disconnected. Commands that wait when the
     * connection of their client is lost are not handled.
     *
     * @param string $command the name in any case of letters
     * @phpstan-param callable(int, list<string>): mixed $callback
     * @param callable $callback gets the id of the connection, and the strings that stand behind the name of the command
     * @return bool true
     * @throws \ValueError for an empty name
     */
    public function setHandler(string $command, callable $callback): bool
    {
        if ($command === '') {
            throw new \ValueError(__METHOD__ . '(): Argument #1 ($command) must not be empty');
        }
        $this->commands[strtolower($command)] = $callback(...);
        return true;
    }

    /** Returns the function that handles a command, or null. */
    public function getHandler(string $command): ?Closure
    {
        return $this->commands[strtolower($command)] ?? null;
    }

    /**
     * Returns an answer as a Redis client expects it.
     *
     * @param int $type NIL (without a value), ERROR and STATUS (a line, by default "ERR" and "OK"; the client tells errors by
     *        their first word), INT, STRING, SET (a list), MAP (an array with keys). The elements of arrays are integers if they
     *        are int or bool, lists and maps if they are arrays, NIL if they are null, and strings otherwise.
     * @param mixed $value for INT an int, a bool, a float or a numeric string; for SET and MAP an array with at most 512 levels
     *        of arrays; otherwise a string or what PHP converts to one: null, a number, a bool, an object with __toString()
     * @return string
     * @throws \ValueError for another type, if a value is missing, and for an array with more levels
     * @throws \TypeError if the type cannot have the value, or an array contains a value that is not possible
     */
    public static function format(int $type, mixed $value = null): string|false
    {
        if ($type < self::ERROR || $type > self::MAP) {
            throw new \ValueError(__METHOD__ . '(): Argument #1 ($type) must be a constant of this class');
        }
        if ($type >= self::INT && func_num_args() < 2) {
            throw new \ValueError(__METHOD__ . '(): Argument #2 ($value) must be given for this type');
        }
        return match ($type) {
            self::NIL => "\$-1\r\n",
            self::ERROR => '-' . self::line($value ?? 'ERR'),
            self::STATUS => '+' . self::line($value ?? 'OK'),
            self::INT => is_bool($value) || is_numeric($value) ? ':' . (int) $value . "\r\n" : self::refuse('a number', $value),
            self::STRING => self::string($value),
            self::SET, self::MAP => is_array($value) ? self::elements($value, $type === self::MAP, 1)
                                                     : self::refuse('of type array', $value),
        };
    }

    /** Does what Coro\Server::start() does. */
    public function start(): bool
    {
        $this->ports[0]->set(['open_redis_protocol' => true]);
        foreach ($this->ports as $port) {
            if ($port->setting['open_redis_protocol'] ?? false) {
                $port->on('receive', $this->receive(...));
            }
        }
        return parent::start();
    }

    /** Handles a packet: with the option event_object, an object stands in the place of the id, the thread and the bytes. */
    private function receive(BaseServer $server, int|Event $fd, int $reactor_id = 0, string $data = ''): void
    {
        if ($fd instanceof Event) {
            [$fd, $data] = [$fd->fd, $fd->data];
        }
        $strings = self::strings($data);
        if (!$strings) {
            return;   // as Redis does
        }
        if (Coroutine::getCid() < 0) {   // without the option enable_coroutine, callbacks run one after the other
            $this->running = [];
            $this->answer($fd, $strings);
            return;
        }
        $turn = $this->turns[$fd] ??= new Mutex();
        if (!$turn->lock()) {
            return;   // the worker ends
        }
        // Not in a `finally` block, because the extension answers after an exception, before the turn of the next command.
        Coroutine::defer(function () use ($fd, $turn): void {
            $turn->unlock();
            if (!$turn->isLocked()) {
                unset($this->turns[$fd], $this->running[$fd]);
            }
        });
        if ($this->exists($fd)) {
            $this->answer($fd, $strings);
        }
    }

    private function answer(int $fd, array $strings): void
    {
        $command = array_shift($strings);
        $handler = $this->getHandler($command);
        if (!$handler) {
            $this->send($fd, self::format(self::ERROR, 'ERR unknown command \'' . substr($command, 0, 128) . '\''));
            return;
        }
        $this->running[$fd] = $command;
        $answer = $handler($fd, $strings);   // the extension answers in the place of a handler that throws or calls exit()
        if (is_string($answer)) {
            $this->send($fd, $answer);
        }
    }

    /** Returns the strings that a command consists of: the port has checked where it ends. */
    private static function strings(string $command): array
    {
        if ($command[0] !== '*') {   // a person has typed it
            return preg_split('/\s+/', $command, -1, PREG_SPLIT_NO_EMPTY);
        }
        $strings = [];
        for ($at = strpos($command, "\n") + 1; $at < strlen($command); $at += $size + 2) {
            $size = (int) substr($command, $at + 1, 10);   // "$5\r\n": what follows the digits does not count
            $at = strpos($command, "\n", $at) + 1;
            $strings[] = substr($command, $at, $size);
        }
        return $strings;
    }

    /** A line break would end the answer early. */
    private static function line(mixed $text): string
    {
        return strtr(self::text($text), "\r\n", '  ') . "\r\n";
    }

    private static function string(mixed $value): string
    {
        $text = self::text($value);
        return '$' . strlen($text) . "\r\n$text\r\n";
    }

    private static function text(mixed $value): string
    {
        return $value === null || is_scalar($value) || $value instanceof \Stringable ? (string) $value
                                                                                     : self::refuse('of type string', $value);
    }

    /** Calls no function of PHP that would call this one again: such calls use the stack of the coroutine. */
    private static function elements(array $values, bool $with_keys, int $level): string
    {
        if ($level > self::MOST_LEVELS) {
            throw new \ValueError(self::class . '::format(): Argument #2 ($value) must not have more than ' . self::MOST_LEVELS
                                  . ' levels of arrays');
        }
        $text = '*' . ($with_keys ? 2 : 1) * count($values) . "\r\n";
        foreach ($values as $key => $value) {
            $text .= ($with_keys ? self::string($key) : '') . match (true) {
                is_array($value) => self::elements($value, !array_is_list($value), $level + 1),
                is_int($value), is_bool($value) => self::format(self::INT, $value),
                default => $value === null ? self::format(self::NIL) : self::string($value),
            };
        }
        return $text;
    }

    private static function refuse(string $expected, mixed $value): never
    {
        throw new \TypeError(self::class . "::format(): Argument #2 (\$value) must be $expected, " . get_debug_type($value)
                             . ' given');
    }
}
