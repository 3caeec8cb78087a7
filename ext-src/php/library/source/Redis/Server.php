<?php

declare(strict_types=1);

namespace Coro\Redis;

use Closure;
use Coro\Coroutine;
use Coro\Coroutine\Mutex;
use Coro\Server as BaseServer;
use Coro\Server\Event;
use Throwable;

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

    /** @var array<string, Closure> the functions of commands, by their names in small letters */
    private array $commands = [];

    /** @var array<int, Mutex> the locks of connections whose commands are being handled */
    private array $turns = [];

    /**
     * Sets the function that handles a command. It runs in a coroutine and may wait; further commands of the same client wait
     * meanwhile, so that the client gets its answers in order. A string that it returns is sent to the client: make it with
     * format(). If it returns another value, it sends the answer itself, with send(). If it throws, the client gets an error and
     * the exception is logged.
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
     * @return string
     * @throws \ValueError for another type, and if a value is missing
     * @throws \TypeError if a value of SET or MAP is not an array
     */
    public static function format(int $type, mixed $value = null): string|false
    {
        if ($type < self::ERROR || $type > self::MAP) {
            throw new \ValueError(__METHOD__ . '(): Argument #1 ($type) must be a constant of this class');
        }
        if ($type >= self::INT && func_num_args() < 2) {
            throw new \ValueError(__METHOD__ . '(): Argument #2 ($value) must be given for this type');
        }
        if ($type >= self::SET && !is_array($value)) {
            $given = get_debug_type($value);
            throw new \TypeError(__METHOD__ . "(): Argument #2 (\$value) must be of type array, $given given");
        }
        return match ($type) {
            self::NIL => "\$-1\r\n",
            self::ERROR => '-' . self::line($value ?? 'ERR'),
            self::STATUS => '+' . self::line($value ?? 'OK'),
            self::INT => ':' . (int) $value . "\r\n",
            self::STRING => '$' . strlen((string) $value) . "\r\n$value\r\n",
            self::SET => '*' . count($value) . "\r\n" . implode(array_map(self::element(...), $value)),
            self::MAP => self::map($value),
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
            $this->answer($fd, $strings);
            return;
        }
        $turn = $this->turns[$fd] ??= new Mutex();
        if (!$turn->lock()) {
            return;   // the worker ends
        }
        try {
            $this->answer($fd, $strings);
        } finally {
            $turn->unlock();
            if (!$turn->isLocked()) {
                unset($this->turns[$fd]);
            }
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
        try {
            $answer = $handler($fd, $strings);
        } catch (Throwable $thrown) {
            $this->send($fd, self::format(self::ERROR, 'ERR internal error'));
            throw $thrown;
        }
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
        return strtr((string) $text, "\r\n", '  ') . "\r\n";
    }

    private static function element(mixed $value): string
    {
        return self::format(match (true) {
            $value === null => self::NIL,
            is_int($value), is_bool($value) => self::INT,
            is_array($value) => array_is_list($value) ? self::SET : self::MAP,
            default => self::STRING,
        }, $value);
    }

    private static function map(array $values): string
    {
        $text = '*' . 2 * count($values) . "\r\n";
        foreach ($values as $key => $value) {
            $text .= self::format(self::STRING, $key) . self::element($value);
        }
        return $text;
    }
}
