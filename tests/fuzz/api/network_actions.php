<?php

declare(strict_types=1);

use Coro\Coroutine\Http\Client as HttpClient;
use Coro\Coroutine\Redis;
use Coro\Coroutine\Socket;
use Coro\ConnectionPool;

// Actions with clients, sockets, servers in coroutines and pools. Each public method of this class is one action of a
// random program.
final class NetworkActions
{
    private const CLIENTS = [Coro\Coroutine\Client::class, Coro\Client::class, Coro\Async\Client::class];
    // Other actions call these methods, or call them too seldom to end everything at once.
    private const NEVER = ['__construct', '__destruct', 'start', 'shutdown', 'import'];
    // Methods that wait until an answer comes are called with these timeouts if they have no parameter for one.
    private const TIMEOUTS = ['timeout' => 0.005, 'connect_timeout' => 0.02];
    private const MOST_OBJECTS = 12;

    public function __construct(private readonly Program $program)
    {
    }

    // Keeps an object for later actions. It takes the place of an earlier one if there are many.
    private function keep(object $object): object
    {
        $kept = &$this->program->sockets;
        return count($kept) < self::MOST_OBJECTS ? $kept[] = $object : $kept[array_rand($kept)] = $object;
    }

    private function target(): object
    {
        $objects = [...$this->program->sockets, ...array_slice($this->program->endpoints, -4)];
        return $objects && $this->program->chance(90) ? $this->program->one_of($objects) : $this->make();
    }

    private function make(): object
    {
        $object = $this->keep(match ($this->program->number(0, 5)) {
            0 => new Socket($this->program->one_of([AF_INET, AF_INET, AF_INET6, AF_UNIX]),
                $this->program->one_of([SOCK_STREAM, SOCK_DGRAM])),
            1, 2 => $this->make_client(),
            3 => $this->make_http(),
            4 => $this->make_redis(),
            5 => $this->make_pool(),
        });
        $this->program->chance(70) && $this->connect_object($object);
        return $object;
    }

    private function make_client(): object
    {
        $class = $this->program->one_of(self::CLIENTS);
        $client = new $class($this->program->one_of([CORO_SOCK_TCP, CORO_SOCK_TCP, CORO_SOCK_TCP, CORO_SOCK_TCP | CORO_SSL,
            CORO_SOCK_UDP, CORO_SOCK_TCP | CORO_KEEP, CORO_SOCK_UNIX_STREAM, CORO_SOCK_UNIX_DGRAM]));
        $client->set($this->options());
        if ($client instanceof Coro\Async\Client) {
            foreach (['connect', 'receive', 'error', 'close', 'bufferFull', 'bufferEmpty'] as $event) {
                $this->program->chance(80) && $client->on($event, $this->program->chance(50) ? new Noisy($this->program)
                    : fn() => $this->program->act());
            }
        }
        return $client;
    }

    private function make_http(): HttpClient
    {
        $client = new HttpClient('127.0.0.1', $this->program->peers->port() & 0xffff, $this->program->chance(20));
        $client->set($this->options() + ['write_func' => $this->program->chance(80) ? null : new Noisy($this->program)]);
        return $client;
    }

    private function make_redis(): Redis
    {
        return new Redis(self::TIMEOUTS + ['shared' => $this->program->chance(40), 'reconnect' => $this->program->number(0, 2)]);
    }

    private function make_pool(): ConnectionPool
    {
        return new ConnectionPool(fn() => match ($this->program->number(0, 5)) {
            0 => null,
            1 => throw new Exception('no connection'),
            2, 3 => new Noisy($this->program),
            4 => $this->make_client(),
            5 => [$this->program->act(), new ArrayObject()][1],
        }, $this->program->number(0, 3));
    }

    private function options(): array
    {
        $framing = $this->program->one_of([
            [],
            [],
            ['open_eof_split' => true, 'package_eof' => "\n"],
            ['open_length_check' => true, 'package_length_type' => 'n', 'package_body_offset' => 2],
            ['open_length_check' => true, 'package_length_func' => $this->program->chance(50) ? new Noisy($this->program)
                : fn(string $bytes) => $this->length($bytes)],
        ]);
        $more = $this->program->one_of([
            [],
            [],
            ['socks5_host' => '127.0.0.1', 'socks5_port' => $this->program->peers->port() ?: 1],
            ['http_proxy_host' => '127.0.0.1', 'http_proxy_port' => $this->program->peers->port() ?: 1, 'http_proxy_user' => 'a'],
            ['bind_address' => '127.0.0.1'],
            ['socket_buffer_size' => 1000, 'buffer_high_watermark' => 10],
            ['no such option' => 1],
            ['keep_alive' => false, 'defer' => true],
            ['timeout' => new Noisy($this->program)],
        ]);
        $tls = $this->program->chance(50) ? Peers::tls() : [];
        if ($this->program->chance(70)) {
            unset($tls['open_ssl']);
        }
        return self::TIMEOUTS + $framing + $more + $tls;
    }

    private function length(string $bytes): int
    {
        $this->program->chance(20) && $this->program->act();
        return $this->program->chance(80) ? min(strlen($bytes), 2) : $this->program->number(-1, 100);
    }

    private function arguments(ReflectionFunctionAbstract $function): array
    {
        $arguments = [];
        foreach ($function->getParameters() as $parameter) {
            if ($parameter->isVariadic() || ($parameter->isOptional() && $this->program->chance(40))) {
                break;
            }
            $types = explode('|', ltrim((string) $parameter->getType(), '?'));
            $arguments[] = $this->program->chance(3) ? $this->program->value()
                : $this->argument($parameter->getName(), $this->program->one_of($types));
        }
        return $arguments;
    }

    private function argument(string $name, string $type): mixed
    {
        return match (true) {
            in_array($name, ['host', 'ip', 'addr', 'address'], true) => $this->program->one_of(['127.0.0.1', '127.0.0.1',
                'localhost', '', '::1', $this->program->folder . '/coro-fuzz-' . getmypid()]),
            $name === 'port' => $this->program->peers->port(),
            $name === 'timeout' => $this->program->timeout(),
            in_array($name, ['file', 'filename', 'path'], true) => $this->program->one_of([__FILE__, '/', '/other', '/nowhere',
                PHP_BINARY]),
            in_array($name, ['settings', 'setting', 'options'], true) => $this->options(),
            $name === 'io_vector' => $this->program->one_of([[1, 2], [100000, 1], ['a', 'b'], [str_repeat('x', 200_000), 'y'], [],
                [0]]),
            default => match ($type) {
                'int' => $this->program->one_of([0, 1, 2, 3, 5, 64, 1000, 65536, -1, PHP_INT_MAX, PHP_INT_MIN, 512, 1024]),
                'float' => $this->program->timeout(),
                'bool' => $this->program->chance(50),
                'array' => $this->program->one_of([[], ['a' => 'b'], ['a', 'b', new Noisy($this->program)], ['a' => ['b']]]),
                'callable' => $this->program->chance(50) ? new Noisy($this->program) : fn() => $this->program->act(),
                'null' => null,
                'mixed' => $this->program->chance(50) ? $this->program->value() : Peers::piece($this->program),
                default => $this->program->chance(70) ? Peers::piece($this->program)
                    : $this->program->one_of(['', 'a', "a\0b", 'GET']),
            },
        };
    }

    // Calls a method with random arguments. call_user_func_array() converts them as programs without strict types do.
    private function call_method(object $object, string $method): mixed
    {
        $arguments = $this->arguments(new ReflectionMethod($object, $method));
        try {
            $result = $this->program->chance(50) ? @call_user_func_array([$object, $method], $arguments)
                : @$object->$method(...$arguments);
        } catch (TypeError | ValueError | Coro\Error) {   // too many of them to let them end coroutines
            return null;
        }
        if ($result instanceof Socket || $result instanceof Coro\WebSocket\Frame) {
            $this->keep($result);
        }
        return $result;
    }

    private function call_any(object $object): mixed
    {
        $method = $this->program->one_of(array_diff(get_class_methods($object), $this->program->chance(90) ? self::NEVER : []));
        return $this->call_method($object, $method);
    }

    // Connects the object with a server of the program.
    private function connect_object(object $object): void
    {
        match (true) {
            $object instanceof Socket, $object instanceof Coro\Client, $object instanceof Coro\Coroutine\Client,
            $object instanceof Redis => @$object->connect('127.0.0.1', $this->program->peers->port()),
            $object instanceof HttpClient => $this->program->chance(50) ? $object->get('/') : $object->upgrade('/'),
            $object instanceof ConnectionPool => $object->get(0.001),
            default => null,
        };
    }

    public function serve(): void
    {
        $this->program->peers->start();
    }

    public function make_object(): void
    {
        $this->make();
    }

    public function connect(): void
    {
        $this->connect_object($this->target());
    }

    public function call(): void
    {
        $this->call_any($this->target());
    }

    public function call_often(): void
    {
        $object = $this->target();
        for ($i = $this->program->number(2, 8); $i > 0; $i--) {
            $this->call_any($object);
        }
    }

    // Several coroutines use one connected object at the same time.
    public function share(): void
    {
        $object = $this->make();
        for ($i = $this->program->number(1, 4); $i > 0; $i--) {
            go(function () use ($object): void {
                for ($i = $this->program->number(1, 6); $i > 0 && !$this->program->is_over(); $i--) {
                    $this->call_any($object);
                }
            });
        }
        $this->program->chance(50) && $this->program->act();
        $this->program->chance(50) && method_exists($object, 'close') && $object->close();
    }

    // One coroutine sends much more than the sockets take, while another one receives, closes or shuts down.
    public function transfer(): void
    {
        [$near, $far] = coro_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
        $this->keep($near);
        go(function () use ($near): void {
            $this->call_method($near, $this->program->one_of(['sendAll', 'sendFile', 'writeVectorAll', 'send']));
            $near->sendAll(str_repeat('x', 1_000_000), 0.01);
        });
        go(fn() => $this->call_method($far,
            $this->program->one_of(['recvAll', 'recvLine', 'recvPacket', 'readVectorAll', 'recv', 'peek'])));
        $this->call_any($this->program->one_of([$near, $far]));
        $this->program->chance(30) && $this->program->act();
    }

    public function secure_pair(): void
    {
        $listener = new Socket(AF_INET, SOCK_STREAM);
        $listener->setProtocol(Peers::tls() + self::TIMEOUTS);
        $listener->bind('127.0.0.1') && $listener->listen();
        go(function () use ($listener): void {
            $peer = $listener->accept();
            if ($peer) {
                $this->keep($peer);
                $this->call_method($peer, $this->program->one_of(['recv', 'recvAll', 'sendAll', 'sslHandshake']));
                $this->call_any($peer);
            }
        });
        $client = new Socket(AF_INET, SOCK_STREAM);
        $client->setProtocol(($this->program->chance(50) ? Peers::tls() : []) + self::TIMEOUTS);
        $client->connect('127.0.0.1', $listener->getsockname()['port']);
        $this->keep($client);
        for ($i = $this->program->number(1, 3); $i > 0; $i--) {
            go(fn() => $this->call_any($client));
        }
        $this->call_any($client);
    }

    public function use_pool(): void
    {
        $pool = $this->target();
        if (!$pool instanceof ConnectionPool) {
            $pool = $this->keep($this->make_pool());
        }
        $connection = $pool->get($this->program->number(1, 3) / 1000);
        $this->program->act();
        $this->program->chance(80) && $pool->put($this->program->chance(90) ? $connection : $this->program->value());
    }

    public function shared_pdo(): void
    {
        if (!in_array('sqlite', class_exists(PDO::class, false) ? PDO::getAvailableDrivers() : [], true)) {
            return;
        }
        $pdo = new PDO('sqlite::memory:', options: [PDO::ATTR_TIMEOUT => 1]);
        $this->program->chance(50) && $pdo->beginTransaction();
        $statement = $pdo->query('SELECT 1 AS a UNION SELECT 2');
        $this->program->act();
        $statement->fetch($this->program->one_of([PDO::FETCH_ASSOC, PDO::FETCH_OBJ, PDO::FETCH_COLUMN]));
        $this->program->values[] = $this->program->one_of([$pdo, $statement]);
    }

    public function http_function(): void
    {
        $url = 'http://127.0.0.1:' . $this->program->peers->port() . '/';
        match ($this->program->number(0, 2)) {
            0 => Coro\Coroutine\Http\get($url, self::TIMEOUTS),
            1 => Coro\Coroutine\Http\post($url, $this->program->value(), self::TIMEOUTS),
            2 => Coro\Coroutine\Http\request($url, 'PUT', ['a' => new Noisy($this->program)], $this->options()),
        };
    }

    public function redis_command(): void
    {
        $redis = $this->target();
        if (!$redis instanceof Redis) {
            $redis = $this->keep($this->make_redis());
            $redis->connect('127.0.0.1', $this->program->peers->port());
        }
        match ($this->program->number(0, 6)) {
            0 => $redis->get('a'),
            1 => $redis->mset(['a' => new Noisy($this->program), 'b' => 1]),
            2 => $redis->multi() && $redis->exec(),
            3 => $redis->subscribe(['a'], $this->program->chance(50) ? new Noisy($this->program) : null),
            4 => $redis->request(['SET', 'a', new Noisy($this->program)]),
            5 => $redis->pipeline()->get('a')->set('a', 1)->exec(),
            6 => $redis->blPop(['a'], 1),
        };
    }

    public function import(): void
    {
        $socket = Socket::import($this->program->one_of([...$this->program->pair(), STDERR, 1, null]));
        $socket && $this->keep($socket) && $this->call_any($socket);
    }

    // A child process uses the objects of this process, and ends in its own way.
    public function fork(): void
    {
        if (!$this->program->chance(10) || !function_exists('pcntl_fork')) {
            return;
        }
        $child = pcntl_fork();
        if ($child === 0) {
            pcntl_alarm(3);
            try {
                for ($i = $this->program->number(0, 4); $i > 0; $i--) {
                    $this->call_any($this->target());
                }
            } finally {
                $this->program->chance(50) ? exit(0) : posix_kill(getmypid(), SIGKILL);
            }
        }
        pcntl_waitpid($child, $status);
        if (pcntl_wifsignaled($status) && !in_array(pcntl_wtermsig($status), [SIGKILL, SIGALRM], true)) {
            fwrite(STDERR, 'FINDING: a child has ended by signal ' . pcntl_wtermsig($status) . "\n");
        }
    }

    public function forget_object(): void
    {
        if ($this->program->chance(50)) {
            $this->program->endpoints = [];
        } else {
            array_shift($this->program->sockets);
        }
    }

    public function construct_again(): void
    {
        $this->call_method($this->target(), '__construct');
    }

    public function inspect_object(): void
    {
        $object = $this->target();
        match ($this->program->number(0, 4)) {
            0 => get_object_vars($object),
            1 => clone $object,
            2 => (array) $object,
            3 => serialize($object),
            4 => $object->{$this->program->one_of(['errCode', 'socket', 'setting', 'fd', 'body'])} = $this->program->value(),
        };
    }
}
