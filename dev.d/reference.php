<?php
// Part of ./dev reference: writes the pages of docs/reference that describe classes, functions and constants.
// php -n dev.d/reference.php STUBS FOLDER, without the extension: the declarations in STUBS/coro.php and STUBS/swoole.php are
// loaded as ordinary PHP, so that reflection returns their names, signatures and docblocks. The pages are written to FOLDER.

declare(strict_types=1);

// Each page: its title, what it describes, and its classes. Functions and constants follow from FUNCTIONS and CONSTANTS.
const PAGES = [
    'coroutines' => ['Coroutines', [
        'Coro\Coroutine', 'Coro\Coroutine\TaskGroup', 'Coro\Coroutine\Scheduler', 'Coro\Coroutine\Context',
        'Coro\Coroutine\Iterator', 'Coro\Coroutine\CanceledException', 'Coro\Coroutine\TimeoutException',
    ]],
    'sync' => ['Channels, locks and counters', [
        'Coro\Channel', 'Coro\WaitGroup', 'Coro\Barrier', 'Coro\Coroutine\Mutex', 'Coro\Coroutine\RWLock', 'Coro\Coroutine\Lock',
        'Coro\Coroutine\Semaphore', 'Coro\Coroutine\Condition',
    ]],
    'shared_memory' => ['Shared memory', ['Coro\Table', 'Coro\Atomic', 'Coro\Atomic\Long', 'Coro\Lock']],
    'sockets' => ['Sockets', ['Coro\Coroutine\Socket', 'Coro\Coroutine\Socket\Exception']],
    'clients' => ['Clients', ['Coro\Coroutine\Client', 'Coro\Client', 'Coro\Async\Client', 'Coro\Client\Exception']],
    'pools' => ['Clients of databases and connection pools', [
        'Coro\Coroutine\MySQL', 'Coro\Coroutine\MySQL\Statement', 'Coro\Coroutine\MySQL\Exception', 'Coro\Coroutine\PostgreSQL',
        'Coro\Coroutine\PostgreSQLStatement', 'Coro\ConnectionPool', 'Coro\Database\PDOPool', 'Coro\Database\PDOConfig',
        'Coro\Database\PDOProxy', 'Coro\Database\PDOStatementProxy', 'Coro\Database\MysqliPool', 'Coro\Database\MysqliConfig',
        'Coro\Database\MysqliProxy', 'Coro\Database\MysqliStatementProxy', 'Coro\Database\MysqliException',
        'Coro\Database\RedisPool', 'Coro\Database\RedisConfig', 'Coro\Database\DetectsLostConnections', 'Coro\Database\SharedPDO',
        'Coro\Database\ObjectProxy', 'Coro\ObjectProxy',
    ]],
    'http_client' => ['HTTP and WebSocket client', [
        'Coro\Coroutine\Http\Client', 'Coro\Coroutine\Http\Client\Exception', 'Coro\Coroutine\Http\ClientProxy',
    ]],
    'redis' => ['Redis', ['Coro\Coroutine\Redis', 'Coro\Redis\Server']],
    'queue' => ['Queues of jobs', ['Coro\Queue', 'Coro\Queue\Delivery', 'Coro\Queue\DeadJob', 'Coro\Queue\BackendAway']],
    'nats' => ['NATS', [
        'Coro\Nats\Client', 'Coro\Nats\Subscription', 'Coro\Nats\Message', 'Coro\Nats\JetStream', 'Coro\Nats\KeyValue',
        'Coro\Nats\Exception',
    ]],
    'values' => ['Strings and arrays as objects', [
        'Coro\StringObject', 'Coro\MultibyteStringObject', 'Coro\ArrayObject', 'Coro\Exception\ArrayKeyNotExists',
    ]],
    'timers_events' => ['Timers and events', ['Coro\Timer', 'Coro\Timer\Iterator', 'Coro\Event', 'Coro\Event\Selector']],
    'system' => ['Files, commands, names and the process', ['Coro\Coroutine\System', 'Coro\Runtime']],
    'processes' => ['Processes', ['Coro\Process', 'Coro\Process\Pool', 'Coro\Process\Manager']],
    'server' => ['Servers', [
        'Coro\Server', 'Coro\Server\Port', 'Coro\Connection\Iterator', 'Coro\Server\Event', 'Coro\Server\Packet',
        'Coro\Server\PipeMessage', 'Coro\Server\StatusInfo', 'Coro\Server\Rooms', 'Coro\Server\Task', 'Coro\Server\TaskResult',
        'Coro\Server\Helper',
    ]],
    'rooms' => ['Rooms across servers', ['Coro\Rooms', 'Coro\Rooms\Sent', 'Coro\Rooms\NotAcknowledged', 'Coro\Rooms\EngineAway']],
    'http2_client' => ['HTTP/2 client', [
        'Coro\Coroutine\Http2\Client', 'Coro\Coroutine\Http2\MultiplexClient', 'Coro\Coroutine\Http2\Client\Exception',
        'Coro\Http2\Request', 'Coro\Http2\Response', 'Coro\Http2\Session',
    ]],
    'http' => ['HTTP', [
        'Coro\Http\Server', 'Coro\Http\Request', 'Coro\Http\BodyIterator', 'Coro\Http\Response', 'Coro\Http\Cookie',
        'Coro\Http\Status',
    ]],
    'coroutine_servers' => ['Servers in a coroutine', [
        'Coro\Coroutine\Http\Server', 'Coro\Coroutine\Server', 'Coro\Coroutine\Server\Connection',
    ]],
    'grpc' => ['gRPC', [
        'Coro\Grpc\Handler', 'Coro\Grpc\ServerCall', 'Coro\Grpc\Health', 'Coro\Grpc\Reflection', 'Coro\Grpc\Client',
        'Coro\Grpc\ClientCall', 'Coro\Grpc\Status', 'Coro\Grpc\Exception',
    ]],
    'websocket' => ['WebSocket', ['Coro\WebSocket\Server', 'Coro\WebSocket\Frame', 'Coro\WebSocket\CloseFrame', 'Coro\Pusher']],
    'tracing' => ['Tracing', ['Coro\Tracing']],
    'errors' => ['Exceptions and error numbers', ['Coro\Exception', 'Coro\Error', 'Coro\ExitException']],
    'constants' => ['Constants', ['Coro\Constant']],
];

// The page of the functions whose names begin like this. The first row that fits counts.
const FUNCTIONS = [
    'Coro\\Http\\' => 'http_client', 'Coro\\' => 'coroutines', 'coro_coroutine_socketpair' => 'sockets',
    'coro_string' => 'values', 'coro_mbstring' => 'values', 'coro_array' => 'values',
    'coro_socket_' => 'sockets', 'coro_client_select' => 'clients', 'coro_select' => 'clients', 'coro_' => 'system',
];

// The groups of constants by the beginnings of their names, and what they are for. The first row that fits counts.
const CONSTANTS = [
    'CORO_BASE CORO_PROCESS' => 'The modes of a server.',
    'CORO_MSGQUEUE_' => 'The second argument of `Process::useQueue()`: from where `pop()` takes messages.',
    'CORO_IPC_' => 'How the workers of a `Coro\Process\Pool` get messages.',
    'CORO_SOCK_SYNC CORO_SOCK_ASYNC' => 'The second argument of the constructor of `Coro\Client`.',
    'CORO_SYNC CORO_ASYNC CORO_KEEP' => 'Flags of the type of a client.',
    'CORO_SOCK_' => 'The types of a port, and of a client.',
    'CORO_TCP CORO_UDP CORO_UNIX_' => 'Short names of the types of a port, and of a client.',
    'CORO_HOOK_' => 'The groups of functions that wait in the loop, for `Coro\Runtime` and the option `hook_flags`.',
    'CORO_SSL_' => 'The bits of the option `ssl_protocols` of sockets.',
    'CORO_SSL' => 'The flag of a client with TLS. Ports do not support it yet.',
    'CORO_DISPATCH_RESULT_' => 'What the option `dispatch_func` may return instead of the id of a worker.',
    'CORO_DISPATCH_' => 'The values of the option `dispatch_mode`.',
    'CORO_TASK_' => 'How a task was sent: `flags` of `Server\Task` is a sum of them. TMPFILE and PEEK are never used.',
    'CORO_SERVER_COMMAND_' => 'The processes of a server, for `Server::addCommand()` and `command()`.',
    'CORO_MUTEX CORO_RWLOCK CORO_SPINLOCK CORO_SEM' => 'The types of `Coro\Lock`, which are also constants of the class.',
    'CORO_WORKER_' => 'The states of a worker, which `Server::getWorkerStatus()` returns.',
    'CORO_LOG_ROTATION_' => 'The values of the option `log_rotation`, which has no effect.',
    'CORO_LOG_' => 'The values of the option `log_level`.',
    'CORO_CHANNEL_' => 'The values of `Channel::$errCode`.',
    'CORO_EVENT_' => 'Sets of events for `Event::add()` and `System::waitEvent()`.',
    'CORO_HTTP2_TYPE_' => 'The types of the frames of HTTP/2 (RFC 9113 section 6).',
    'CORO_HTTP2_ERROR_' => 'The error codes of HTTP/2 (RFC 9113 section 7).',
    'CORO_EXIT_' => 'The flags that `ExitException::getFlags()` returns.',
    'CORO_TIMER_' => 'The limits of the times of timers, in milliseconds (`_MS`) and seconds (`_SEC`).',
    'CORO_CORO_ CORO_DEFAULT_MAX_CORO_NUM' => 'States of coroutines, and limits of their number.',
    'CORO_REDIS_' => 'The argument of `Redis::multi()`, the results of `Redis::type()`, and the values of `Redis::$errType`.',
    'CORO_STRERROR_' => 'The kinds of error numbers, for the second argument of `coro_strerror()`.',
    'CORO_HTTP_CLIENT_ESTATUS_' => 'The values of `Http\Client::$statusCode` after a request without a response.',
    'CORO_WEBSOCKET_STATUS_' => 'The values of websocket_status in what `Server::getClientInfo()` returns.',
    'CORO_WEBSOCKET_OPCODE_' => 'The opcodes of WebSocket frames.',
    'CORO_WEBSOCKET_FLAG_' => 'The flags of WebSocket frames.',
    'CORO_WEBSOCKET_CLOSE_' => 'The status codes of WebSocket close frames.',
    'CORO_TRACE_' => 'The values of the option `trace_flags`, which has no effect.',
    'SOCKET_E' => 'The errnos that methods of sockets store in `$errCode`.',
    'AF_ SOCK_ SOL_ SO_ SOMAXCONN TCP_ IPPROTO_ MSG_' =>
        'Numbers of the operating system for sockets. They exist even without the extension sockets.',
    'CORO_USE_HTTP2' => 'True, because the extension was built with HTTP/2. The constant is missing otherwise.',
    'CORO_HAVE_' => 'True, because the extension has these codings of bodies. Brotli also needs its libraries, which '
        . '`php --ri coro` names if this machine has them.',
    'SW_PGSQL_' => 'The numbers of `PGSQL_ASSOC`, `PGSQL_NUM` and `PGSQL_BOTH`, for `Coroutine\PostgreSQLStatement`.',
    'CORO_VERSION' =>
        'The version of the extension. `SWOOLE_VERSION` is the version of Swoole whose interface the extension has.',
    'CORO_SOCKET_ECANCELED CORO_SOCKET_EDEADLK CORO_SOCKET_EOWNERDEAD CORO_IOV_MAX' =>
        'Numbers of the operating system: errnos, and the most buffers of one system call.',
];

[, $stubs, $folder] = $argv;
require __DIR__ . '/docblock.php';
require "$stubs/coro.php";
require "$stubs/swoole.php";
(new Reference($stubs))->write($folder);

final class Reference
{
    /** @var list<string> the lines of coro.php */
    private array $lines;

    /** @var array<string, list<string>> other names of classes, functions and methods, by their own names */
    private array $aliases = [];

    /** @var list<string> declarations that lack a description, and classes that no page describes */
    private array $complaints = [];

    public function __construct(string $stubs)
    {
        $this->lines = file("$stubs/coro.php", FILE_IGNORE_NEW_LINES);
        foreach (['swoole.php', 'coro.php'] as $file) {   // Swoole's names first
            preg_match_all("/^class_alias\(.(.+)::class, '(.+)'\);/m", file_get_contents("$stubs/$file"), $found, PREG_SET_ORDER);
            foreach ($found as [, $name, $alias]) {
                $this->aliases[$name][] = $alias;
            }
            foreach ($this->functions("$stubs/$file") as $function) {
                if ($original = (new Docblock($function))->original()) {
                    $this->aliases[$original][] = $function->getName() . '()';
                }
            }
        }
    }

    public function write(string $folder): void
    {
        $described = [];
        foreach (PAGES as $page => [$title, $classes]) {
            $text = "# $title\n\n"
                . "<!-- Written by ./dev reference from the stubs in ext-src/php/stub. Change the docblocks there. -->\n";
            $text .= $page === 'constants' ? $this->constantTables() : '';
            foreach ($classes as $class) {
                $text .= $this->classText(new ReflectionClass($class));
            }
            $text .= $this->functionTexts($page);
            $text .= $page === 'errors' ? $this->errorTable() : '';
            array_push($described, ...$classes);
            file_put_contents("$folder/$page.md", $text);
        }
        file_put_contents("$folder/figures.md", $this->figuresPage());
        foreach (get_declared_classes() as $class) {
            if (str_starts_with($class, 'Coro\\') && !in_array($class, $described, true) && !$this->isAlias($class)) {
                $this->complaints[] = "$class is on no page: add it to PAGES in dev.d/reference.php";
            }
        }
        if ($this->complaints) {
            fwrite(STDERR, implode("\n", $this->complaints) . "\n");
            exit(1);
        }
    }

    // Makes the page of the tables of figures in the sources.
    private function figuresPage(): string
    {
        $labeled = array_column(self::rowsOf('figures', 'CORO_LABELED_METRICS'), null, 0);
        $page = "# Figures\n\n"
            . "<!-- Written by ./dev reference from the tables in include/coro/server/shared. Change the rows there. -->\n\n"
            . "`Server::stats()` and the option `stats_file` show the figures under their key, `/status.json` of the\n"
            . "[admin process](../operations/monitoring.md) too, and `/metrics` under the name of the metric. A counter only\n"
            . "grows. Figures without a metric are only in the first two.\n"
            . "\n## Figures of the server\n\n| key | metric | kind | meaning |\n|---|---|---|---|\n";
        foreach (self::rowsOf('figures', 'CORO_FIGURES') as [$scope, $kind, $key, $metric, $label, $unit, $help]) {
            if (isset($labeled[$kind])) {
                [$label, [, $kind, $metric, $unit, $help]] = [$metric, $labeled[$kind]];
            }
            $where = ['kTasks' => '; only of servers with task workers', 'kProcess' => '; only in workers'][$scope] ?? '';
            $page .= "| `$key` | " . self::metricName($metric, $unit, $kind, $label) . ' | '
                . ($kind === 'kCounter' ? 'counter' : 'gauge') . " | $help$where |\n";
        }
        $page .= "\n## Gauges of threads\n\n"
            . "Each worker, task worker and reactor thread publishes them once a second, if the option\n"
            . "`admin_server` is set. The metrics have the labels `role` (`worker`, `task_worker`, `reactor`) and `id`.\n"
            . "\n| key | metric | meaning |\n|---|---|---|\n";
        $labeled = array_column(self::rowsOf('thread_gauges', 'CORO_LABELED_GAUGES'), null, 0);
        foreach (self::rowsOf('thread_gauges', 'CORO_THREAD_GAUGES') as [$key, $metric, $unit, $help]) {
            $label = isset($labeled[$metric]) ? $unit : '';
            [, $metric, $unit, $help] = $labeled[$metric] ?? [$key, $metric, $unit, $help];
            $page .= "| `$key` | " . self::metricName($metric, $unit, 'kGauge', $label) . " | $help |\n";
        }
        foreach ([
            'POOL' => ['pools', 'Each worker and task worker publishes them once a second. The metrics have the labels `role`, '
                . "`id`, `pool`\n(its name) and `kind` (its class)."],
            'TABLE' => ['tables', 'Tables that were made before `start()`. The metrics have the label `table`: the file and line'
                . "\nat which the table was made."],
        ] as $table => [$title, $about]) {
            $page .= "\n## Figures of $title\n\n$about A process shows 16 $title;\nthe rest are one row with the name `others`.\n"
                . "\n| key | metric | meaning |\n|---|---|---|\n";
            foreach (self::rowsOf('program_figures', "CORO_{$table}_FIGURES") as [$key, $metric, $unit, $help]) {
                $page .= "| `$key` | " . self::metricName($metric, $unit, 'kGauge') . " | $help |\n";
            }
        }
        return $page . "\n## Others\n\n| metric | meaning |\n|---|---|\n"
            . "| `coro_http_request_duration_seconds` | histogram: from the arrival of a request to the end of its response |\n"
            . "| `coro_http_route_requests_total` | requests by `route`, `role` and `id` of the worker, "
            . "of the 20 routes with the most requests |\n"
            . "| `coro_http_route_duration_seconds_total` | "
            . "the time from the arrival of these requests to the end of their handlers |\n"
            . "| `coro_http_route_memory_kept_bytes` | "
            . "bytes that PHP uses more since the measured requests of a `route`, in all workers |\n"
            . "| `coro_ready` | 1 if `/readyz` answers 200, else 0 |\n";
    }

    /** @return list<list<string>> the words and texts in the rows of a table X(...) L(...), without the expressions */
    private static function rowsOf(string $file, string $table): array
    {
        $source = file_get_contents(__DIR__ . "/../include/coro/server/shared/$file.h");
        preg_match("/#define $table\\(.*\\\\\n((?:.*\\\\\n)*.*)/", $source, $body) || throw new Exception("no table $table");
        $rows = preg_split('/^    (?=[XL]\()/m', strtr($body[1], ["\\\n" => "\n"]), -1, PREG_SPLIT_NO_EMPTY);
        return array_map(function (string $row): array {
            preg_match_all('/^ {6}(?!").*|"((?:[^"\\\\]|\\\\.)*)"|\b(\w+)(?=,)/m', $row, $found, PREG_SET_ORDER);
            $parts = array_filter($found, fn(array $part): bool => count($part) > 1);   // the others are expressions
            return array_pad(array_map(fn(array $part): string => stripslashes(end($part)), array_values($parts)), 7, '');
        }, $rows);
    }

    private static function metricName(string $metric, string $unit, string $kind, string $label = ''): string
    {
        return $metric === '' ? '' : '`' . strtr($metric, '.', '_') . (['s' => '_seconds', 'By' => '_bytes'][$unit] ?? '')
            . ($kind === 'kCounter' ? '_total' : '') . ($label === '' ? '' : '{' . $label . '}') . '`';
    }

    private function isAlias(string $class): bool
    {
        return (new ReflectionClass($class))->getName() !== $class;
    }

    /** @return list<ReflectionFunction> the functions that a file declares, in its order */
    private function functions(string $file): array
    {
        $functions = array_map(fn(string $name) => new ReflectionFunction($name), get_defined_functions()['user']);
        $functions = array_filter($functions, fn(ReflectionFunction $function) => $function->getFileName() === realpath($file));
        usort($functions, fn($a, $b) => $a->getStartLine() <=> $b->getStartLine());
        return $functions;
    }

    private function classText(ReflectionClass $class): string
    {
        $name = $class->getName();
        $block = new Docblock($class);
        $text = "\n## $name\n\n" . $this->declaration($class) . "\n" . $this->aliasText($name);
        $text .= $this->described($name, $block->description()) . "\n";
        $text .= $this->constantList($class) . $this->propertyList($class);
        foreach ($class->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
            if ($method->getDeclaringClass()->getName() === $name && !self::isOfIterator($class, $method)) {
                $label = $class->getShortName() . '::' . $method->getName();
                $text .= $this->functionText($method, $label, "$name::" . $method->getName());
            }
        }
        return $text;
    }

    // True for methods that every iterator has: PHP's manual describes them.
    private static function isOfIterator(ReflectionClass $class, ReflectionMethod $method): bool
    {
        return $class->implementsInterface('Iterator')
            && in_array($method->getName(), ['rewind', 'next', 'current', 'key', 'valid'], true);
    }

    private function functionTexts(string $page): string
    {
        $text = '';
        foreach ($this->functions($this->pathOfStubs()) as $function) {
            $name = $function->getName();
            $fits = array_filter(FUNCTIONS, fn ($prefix) => str_starts_with($name, $prefix), ARRAY_FILTER_USE_KEY);
            if (reset($fits) === $page && !(new Docblock($function))->original()) {
                $text .= $this->functionText($function, $name, $name);
            }
        }
        return $text ? "\n## Functions\n$text" : '';
    }

    private function pathOfStubs(): string
    {
        return (new ReflectionClass('Coro\Coroutine'))->getFileName();
    }

    private function functionText(ReflectionFunctionAbstract $function, string $label, string $name): string
    {
        $block = new Docblock($function);
        $text = "\n### $label()\n\n" . $this->declaration($function) . "\n" . $this->aliasText($name);
        $items = $block->items($function);
        $explains_itself = $items && $function instanceof ReflectionMethod && $function->isConstructor();
        $description = $explains_itself ? $block->description() : $this->described($name, $block->description());
        return $text . implode("\n\n", array_filter([$description, implode("\n", $items)])) . "\n";
    }

    // Returns the line of the declaration, as a block of code.
    private function declaration(ReflectionClass|ReflectionFunctionAbstract $reflection): string
    {
        return '    ' . preg_replace('/ \{\}$/', '', trim($this->lines[$reflection->getStartLine() - 1])) . "\n";
    }

    private function aliasText(string $name): string
    {
        $aliases = array_map(fn(string $alias) => "`$alias`", $this->aliases[$name] ?? []);
        return $aliases ? wordwrap('Other names: ' . implode(', ', $aliases), 130) . "\n\n" : '';
    }

    private function described(string $name, string $description): string
    {
        if ($description === '') {
            $this->complaints[] = "$name has no description in its docblock";
        }
        return $description;
    }

    private function constantList(ReflectionClass $class): string
    {
        $inherited = $class->getParentClass() ? $class->getParentClass()->getConstants() : [];
        $constants = array_diff_key($class->getConstants(), $inherited);
        $names = array_map(fn(string $name) => "`$name`", array_keys($constants));
        return $names ? "\n" . wordwrap('Constants: ' . implode(', ', $names) . '.', 130) . "\n" : '';
    }

    private function propertyList(ReflectionClass $class): string
    {
        $items = [];
        foreach ($class->getProperties(ReflectionProperty::IS_PUBLIC) as $property) {
            if ($property->getDeclaringClass()->getName() === $class->getName()) {
                // A typed property without a default has no value before the constructor sets it.
                $default = $property->hasDefaultValue() ? ' = ' . strtolower(var_export($property->getDefaultValue(), true)) : '';
                $block = new Docblock($property);
                $type = $block->type() ?: $property->getType();
                $text = $this->described($class->getName() . '::$' . $property->getName(), $block->propertyDescription());
                $items[] = Docblock::item("`$type \${$property->getName()}$default`", $text);
            }
        }
        return $items ? "\nProperties:\n\n" . implode("\n", $items) . "\n" : '';
    }

    // The numbers and texts stand in one table of the sources.
    private function errorTable(): string
    {
        $source = file_get_contents(__DIR__ . '/../ext-src/php/zend/error_constants.h');
        preg_match_all('/^    X\((\w+), (\d+), "(.*)"\)/m', $source, $rows, PREG_SET_ORDER);
        $introduction = '`coro_last_error()`, `Server::getLastError()` and the codes of exceptions are an errno of the operating '
            . 'system or one of these numbers. `coro_strerror($number, CORO_STRERROR_CORO)` returns the text. Each constant also '
            . 'exists with the prefix `SWOOLE_`. Many numbers exist only because programs for Swoole use their names.';
        $text = "\n## Error numbers\n\n" . wordwrap($introduction, 130) . "\n\n| constant | number | text |\n|---|---|---|\n";
        foreach ($rows as [, $name, $number, $meaning]) {
            constant("CORO_ERROR_$name") === (int) $number || throw new Exception("CORO_ERROR_$name is not $number");
            $text .= "| `CORO_ERROR_$name` | $number | $meaning |\n";
        }
        return $text;
    }

    private function constantTables(): string
    {
        $constants = get_defined_constants(true)['user'];
        $groups = array_fill_keys(array_keys(CONSTANTS), '');
        foreach ($constants as $name => $value) {
            if (!str_starts_with($name, 'CORO_') || str_starts_with($name, 'CORO_ERROR_')) {
                continue;   // Swoole's names, and those of the page of errors
            }
            $bare = substr($name, strlen('CORO_'));
            $others = array_filter(
                [$bare, "SWOOLE_$bare", 'SWOOLE_' . preg_replace('/CORO$/', 'SWOOLE', $bare)],
                fn(string $other) => ($constants[$other] ?? null) === $value,
            );
            $others = implode(', ', array_map(fn(string $other) => "`$other`", array_unique($others)));
            $groups[$this->groupOf($name)] .= "| `$name` | $others | " . var_export($value, true) . " |\n";
        }
        $text = "\nThe constants `CORO_ERROR_*` are on the page [errors.md](errors.md).\n";
        foreach (array_filter($groups) as $group => $rows) {
            $text .= "\n" . CONSTANTS[$group] . "\n\n| constant | other names | value |\n|---|---|---|\n$rows";
        }
        return $text;
    }

    private function groupOf(string $name): string
    {
        foreach (array_keys(CONSTANTS) as $group) {
            foreach (explode(' ', $group) as $prefix) {
                if (str_starts_with($name, $prefix)) {
                    return $group;
                }
            }
        }
        $this->complaints[] = "$name is in no group: add one to CONSTANTS in dev.d/reference.php";
        return '';
    }
}
