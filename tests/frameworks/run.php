<?php

// Runs frameworks on coro, each as its own guide says, and judges what a user notices of the server:
//   php -n tests/frameworks/run.php [NAME...]
// Prints "ok", "not ok" or "skip" for each check. table.php lists the frameworks.
//
// CORO_FRAMEWORK_REQUESTS is the number of requests after which memory has to be flat. CORO_FRAMEWORK_SOURCES is a folder with
// packages (VENDOR/NAME) that Composer takes from there.

const WORKERS = 2;
const LOAD = 10_000;
// Extensions of PHP that frameworks use, each after those that it depends on.
const EXTENSIONS = ['bcmath', 'ctype', 'curl', 'dom', 'fileinfo', 'iconv', 'intl', 'mbstring', 'mysqlnd', 'pcntl', 'pdo',
    'pdo_mysql', 'pdo_sqlite', 'phar', 'posix', 'igbinary', 'redis', 'simplexml', 'sockets', 'sqlite3',
    'tokenizer', 'xml', 'xmlwriter'];

set_error_handler(static function (int $level, string $message, string $file, int $line): bool {
    throw new ErrorException($message, 0, $level, $file, $line);
});
$table = require __DIR__ . '/table.php';
$names = array_slice($argv, 1) ?: array_keys($table);
foreach ($names as $name) {
    isset($table[$name]) || exit("not ok $name: the frameworks are " . implode(' ', array_keys($table)) . "\n");
}
foreach ($names as $name) {
    try {
        (new Run($name, $table[$name]))->all();
    } catch (Skipped $why) {
        echo "skip $name: {$why->getMessage()}\n";
    } catch (RuntimeException $why) {
        echo "not ok $name: {$why->getMessage()}\n";
    }
}

final class Skipped extends RuntimeException
{
}

final class Run
{
    private readonly string $folder;
    /** @var array<string, string> the environment of Composer and the server */
    private array $environment;
    /** @var resource|null the server's process, which leads a session of its own */
    private $server = null;
    private int $pid;
    private string $origin;
    private int $mark = 0;
    /** @var array{resource, array<int, resource>}|null the process that runs the databases, and its pipes */
    private ?array $databases = null;

    /** @param array<string, mixed> $row the framework's row of table.php */
    public function __construct(private readonly string $name, private readonly array $row)
    {
        $cache = (getenv('XDG_CACHE_HOME') ?: (getenv('HOME') ?: '/tmp') . '/.cache') . '/coro-tests/frameworks';
        $packages = [$row['packages'] ?? [], $row['create'] ?? null, $row['setup'] ?? [], getenv('CORO_FRAMEWORK_SOURCES')];
        $php = PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION;   // Composer chooses packages for it
        $this->folder = "$cache/$name-php$php-" . hash('crc32b', serialize($packages));
        $this->environment = ['COMPOSER_ALLOW_SUPERUSER' => '1', 'COMPOSER_MIRROR_PATH_REPOS' => '1',
            'WORKERS' => (string) WORKERS,
            'CORO_LIBRARY' => dirname(__DIR__, 2) . '/library',
            'PHPRC' => $this->folder, 'PHP_INI_SCAN_DIR' => "$this->folder/bin"] + ($row['environment'] ?? []) + getenv();
    }

    public function all(): void
    {
        foreach (['composer', 'ab', 'wrk', 'ps', 'setsid', 'timeout'] as $program) {
            trim((string) shell_exec("command -v $program")) !== '' || throw new Skipped("there is no $program");
        }
        $this->install();
        try {
            $this->startDatabases();
            $this->start();
            $this->check('it serves', $this->serves(...));
            $this->check('no request sees the state of another one', $this->state(...));
            $this->check(LOAD . ' requests under load', fn () => $this->load(LOAD));
            $requests = (int) (getenv('CORO_FRAMEWORK_REQUESTS') ?: 100_000);
            $this->check("memory is flat during $requests requests", fn () => $this->memory($requests));
            foreach ($this->row['pages'] as $path => $expected) {
                $this->check("$path answers a page, and the workers live on", fn () => $this->page($path, $expected));
            }
            foreach ($this->row['checks'] ?? [] as $title => $command) {
                $this->check($title, fn () => $this->shell($command, "$this->folder/app", 60));
            }
            if ($this->row['reload'] ?? 'USR1') {
                $this->check('three reloads under load', $this->reload(...));
            }
            $this->check('it ends under load', $this->stop(...));
        } finally {
            $this->kill();
        }
    }

    // Prints the result of a check, which returns what is wrong; a text that begins with "#" only tells a figure.
    private function check(string $title, Closure $check): void
    {
        $result = $check() ?? '';
        $figure = str_starts_with($result, '#') ? ' (' . trim($result, '# ') . ')' : '';
        echo $result === '' || $figure ? "ok $this->name: $title$figure\n" : "not ok $this->name: $title: $result\n";
        if ($figure === '' && $result !== '') {
            echo '    ', str_replace("\n", "\n    ", trim($this->output(2000))), "\n";
        }
    }

    // Installs the packages once, into a cache outside of the checkout, and writes our files over them.
    private function install(): void
    {
        if (!is_file("$this->folder/installed")) {
            $this->shell('rm -rf ' . escapeshellarg($this->folder), '/', 60);
            mkdir($this->folder, recursive: true);
        }
        $this->writeSettings();
        if (!is_file("$this->folder/installed")) {
            foreach ($this->installation() as $command) {
                $wrong = $this->shell($command, $this->folder, 300);
                if ($wrong !== null) {
                    preg_match('~[^\n]*\b(could not be found|is missing from)\b[^\n]*~', $wrong, $match);
                    throw new Skipped(trim($match[0] ?? $wrong));
                }
            }
            touch("$this->folder/installed");
        }
        if (isset($this->row['app'])) {
            $this->shell('cp -r ' . escapeshellarg(__DIR__ . "/apps/{$this->row['app']}/.") . ' app', $this->folder, 60);
        }
    }

    // Makes "php" mean the PHP under test, with coro and the extensions that the frameworks need.
    private function writeSettings(): void
    {
        $lines = ['memory_limit=512M', 'error_reporting=-1', 'display_errors=stderr'];
        foreach (EXTENSIONS as $extension) {
            if (is_file(PHP_EXTENSION_DIR . "/$extension.so")) {
                $lines[] = "extension=$extension";
            }
        }
        $lines[] = 'extension=' . (getenv('CORO_EXTENSION_DIR') ?: dirname(__DIR__, 2) . '/modules') . '/coro.so';
        file_put_contents("$this->folder/php.ini", implode("\n", [...$lines, ...$this->row['ini'] ?? []]) . "\n");
        is_dir("$this->folder/bin") || mkdir("$this->folder/bin");
        file_put_contents("$this->folder/bin/php", '#!/bin/sh' . "\n" . 'exec ' . escapeshellarg(PHP_BINARY) . ' "$@"' . "\n");
        chmod("$this->folder/bin/php", 0755);
        $this->environment['PATH'] = "$this->folder/bin:" . getenv('PATH');
    }

    /** @return list<string> the commands that install the framework into the folder "app" */
    private function installation(): array
    {
        $sources = (string) getenv('CORO_FRAMEWORK_SOURCES');
        $commands = ['mkdir -p app && cd app && [ -e composer.json ] || echo "{}" >composer.json'];
        if (isset($this->row['create'])) {
            [$package, $version] = $this->row['create'];
            $commands[0] = is_dir("$sources/$package") ? 'cp -r ' . escapeshellarg("$sources/$package") . ' app'
                : "composer create-project --no-install --no-scripts -n $package app " . escapeshellarg($version);
        }
        $composer = 'cd app && composer -n';
        $commands[] = "$composer config allow-plugins true && composer config lock true";   // some frameworks read the lock file
        if ($sources !== '') {
            $commands[] = "$composer config repositories.sources path " . escapeshellarg("$sources/*/*");
        }
        $packages = '';
        foreach ($this->row['packages'] ?? [] as $package => $version) {
            $packages .= ' ' . escapeshellarg("$package:$version");
        }
        $commands[] = $packages === '' ? "$composer update --no-dev --no-progress"
            : "$composer require --update-no-dev --no-progress$packages";
        foreach ($this->row['setup'] ?? [] as $command) {
            $commands[] = "cd app && $command";
        }
        return $commands;
    }

    // Runs a command: null if it succeeds, otherwise the end of its output.
    private function shell(string $command, string $folder, int $seconds): ?string
    {
        $process = proc_open(['timeout', "$seconds", 'sh', '-c', $command],
            [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes, $folder, $this->environment);
        $output = trim(stream_get_contents($pipes[1]));
        $status = proc_close($process);
        return $status === 0 ? null : "ended with $status: " . substr($output, -1500);
    }

    // Starts the databases of the row for the application, which finds their sockets in the folder DATABASES.
    private function startDatabases(): void
    {
        if (!isset($this->row['databases'])) {
            return;
        }
        $command = ['bash', __DIR__ . '/databases.sh', ...$this->row['databases']];
        $process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']], $pipes);
        $this->databases = [$process, $pipes];
        $folder = trim((string) fgets($pipes[1]));
        str_starts_with($folder, '/') || throw new Skipped($folder);
        $this->environment['DATABASES'] = $folder;
    }

    private function start(): void
    {
        $listener = stream_socket_server('tcp://127.0.0.1:0');
        $address = stream_socket_get_name($listener, false);
        fclose($listener);
        $this->origin = "http://$address";
        $this->environment['PORT'] = substr(strrchr($address, ':'), 1);
        $command = str_replace('$PORT', $this->environment['PORT'], $this->row['start']);
        $log = ['file', "$this->folder/log", 'w'];
        $this->server = proc_open(['setsid', 'sh', '-c', "exec $command"], [['file', '/dev/null', 'r'], $log, ['redirect', 1]],
            $pipes, "$this->folder/app", $this->environment);
        $this->pid = proc_get_status($this->server)['pid'];
        for ($i = 0; $i < 300 && $this->serves() !== null; $i++) {
            proc_get_status($this->server)['running'] || throw new RuntimeException('it ended at once: ' . $this->output(2000));
            usleep(100_000);
        }
        $i < 300 || throw new RuntimeException('it does not serve: ' . $this->output(2000));
    }

    private function serves(): ?string
    {
        $answer = $this->answers(['/hello'])[0];
        return $answer === '200 hello' ? null : "/hello answers $answer";
    }

    // Returns the end of what the server has printed since the last call.
    private function output(int $bytes): string
    {
        $text = (string) file_get_contents("$this->folder/log", offset: $this->mark);
        $this->mark += strlen($text);
        return substr($text, -$bytes);
    }

    /**
     * Sends requests at the same time, each on a connection of its own.
     *
     * @param list<string> $paths
     * @return list<string> "STATUS BODY" of each answer, or what is wrong
     */
    private function answers(array $paths): array
    {
        $connections = $answers = [];
        foreach ($paths as $i => $path) {
            try {
                $connections[$i] = stream_socket_client('tcp://' . substr($this->origin, 7), timeout: 5);
                stream_set_timeout($connections[$i], 15);
                fwrite($connections[$i], "GET $path HTTP/1.0\r\nHost: localhost\r\n\r\n");
            } catch (ErrorException $wrong) {
                $answers[$i] = $wrong->getMessage();
            }
        }
        foreach ($connections as $i => $connection) {
            $answers[$i] = $this->answer($connection);
        }
        ksort($answers);
        return $answers;
    }

    /** @param resource $connection */
    private function answer($connection): string
    {
        $head = '';
        while (($line = fgets($connection)) !== false && $line !== "\r\n") {
            $head .= $line;
        }
        // Some servers keep the connection of a client that speaks HTTP/1.0.
        $length = preg_match('~^Content-Length: *(\d+)~mi', $head, $match) ? (int) $match[1] : null;
        $body = (string) stream_get_contents($connection, $length);
        return preg_match('~^HTTP/\S+ (\d+)~', $head, $match) ? "$match[1] $body" : "no answer: $head";
    }

    // Every place where a request of the application keeps its id has this id after other requests have run; see apps/.
    private function state(): ?string
    {
        for ($round = 0; $round < 5; $round++) {
            $paths = array_map(static fn (int $i) => '/state' . ($i % 3 ? "?id=r{$round}x$i" : ''), range(0, 19));
            foreach ($this->answers($paths) as $i => $answer) {
                $expected = $i % 3 ? "r{$round}x$i" : 'none';
                if (!preg_match("~^200 $expected( $expected)*$~", $answer)) {
                    return "$paths[$i] answers " . substr($answer, 0, 300);
                }
            }
        }
        return null;
    }

    private function load(int $requests): string
    {
        $failed = $this->ab($requests, $speed);
        return $failed ?? "# $speed requests per second";
    }

    private function ab(int $requests, ?string &$speed = null): ?string
    {
        $report = (string) shell_exec("ab -q -k -l -s 60 -c 50 -n $requests $this->origin/hello 2>&1");
        $figure = static fn (string $of): int => preg_match("~^$of: *(\d+)~m", $report, $match) ? (int) $match[1] : 0;
        $speed = number_format($figure('Requests per second'));
        $failed = $figure('Failed requests') + $figure('Non-2xx responses') + $requests - $figure('Complete requests');
        return $failed ? "$failed requests failed: " . substr($report, -300) : null;
    }

    /** @param string|array{string, string} $expected the pattern of the answer, and that of what the server prints */
    private function page(string $path, string|array $expected): ?string
    {
        [$expected, $printed] = [...(array) $expected, '~~'];
        $before = $this->processes();
        $this->output(0);
        for ($i = 0; $i < 10; $i++) {
            $answer = $this->answers([$path])[0];
            if (!preg_match($expected, $answer)) {
                return "it answers " . substr($answer, 0, 300);
            }
            // An output buffer that the page has left would take the output of later requests.
            if (($wrong = $this->serves()) !== null) {
                return "later $wrong";
            }
        }
        if (!preg_match($printed, $output = $this->output(PHP_INT_MAX))) {
            return 'the server prints ' . substr($output, -300);
        }
        $ended = array_diff($before, $this->processes());
        return $ended ? count($ended) . ' processes ended' : '# ' . substr(strtok(strip_tags($answer), "\n"), 0, 60);
    }

    // A leak makes memory grow in each round, heap fragmentation only in a round that needs more memory than any before.
    private function memory(int $requests): ?string
    {
        $sizes = [$this->resident()];
        for ($round = 0; $round < 4; $round++) {
            if (($failed = $this->ab(intdiv($requests, 4))) !== null) {
                return $failed;
            }
            $sizes[] = $this->resident();
        }
        $grown = array_map(static fn (int $before, int $after) => $after - $before, array_slice($sizes, 0, -1),
            array_slice($sizes, 1));
        $figures = end($sizes) . ' kB, grown by ' . implode(', ', $grown);
        return (min($grown) <= 512 ? '# ' : '') . $figures;
    }

    private function resident(): int
    {
        $sum = 0;
        foreach ($this->processes() as $pid) {
            try {
                preg_match('~^VmRSS:\s*(\d+)~m', file_get_contents("/proc/$pid/status"), $match);
                $sum += (int) ($match[1] ?? 0);
            } catch (ErrorException) {
                // The process has just ended.
            }
        }
        return $sum;
    }

    /** @return list<int> the processes of the server's session */
    private function processes(): array
    {
        return array_map(intval(...), explode("\n", trim((string) shell_exec("ps -o pid= -s $this->pid"))));
    }

    private function reload(): ?string
    {
        $load = $this->wrk(6);
        for ($i = 0; $i < 3; $i++) {
            usleep(1_200_000);
            $wrong = $this->shell($this->signalCommand($this->row['reload'] ?? 'USR1'), "$this->folder/app", 60);
            if ($wrong !== null) {
                return $wrong;
            }
        }
        return $this->wrkFailures($load) ?? $this->serves();
    }

    // Returns the command that sends a signal to the server, or the framework's own command.
    private function signalCommand(string $signal): string
    {
        return preg_match('~^[A-Z0-9]+$~', $signal) ? "kill -$signal $this->pid" : $signal;
    }

    private function wrk(int $seconds): mixed
    {
        $command = "exec wrk --timeout 20s -t1 -c20 -d{$seconds}s $this->origin/hello 2>&1";
        $process = proc_open($command, [1 => ['pipe', 'w']], $pipes);
        return [$process, $pipes[1]];
    }

    private function wrkFailures(array $load): ?string
    {
        $report = stream_get_contents($load[1]);
        proc_close($load[0]);
        return preg_match('~Socket errors.*|Non-2xx.*~', $report, $match) ? $match[0]
            : (preg_match('~^ +[1-9]\d* requests in~m', $report) ? null : 'no requests');
    }

    private function stop(): ?string
    {
        $load = $this->wrk(2);
        usleep(700_000);
        // The command waits for the server, which ends only when PHP asks for its status.
        $command = proc_open(['sh', '-c', $this->signalCommand($this->row['stop'] ?? 'TERM')],
            [['file', '/dev/null', 'r'], ['file', '/dev/null', 'w'], ['redirect', 1]], $pipes, "$this->folder/app",
            $this->environment);
        $ended = null;
        for ($i = 0; $i < 150; $i++) {
            $status = proc_get_status($this->server);
            // PHP tells it once. A signal counts as in the shell.
            $ended ??= $status['running'] ? null : ($status['signaled'] ? 128 + $status['termsig'] : $status['exitcode']);
            if ($ended !== null && !array_filter($this->processes())) {
                break;
            }
            usleep(100_000);
        }
        $this->wrkFailures($load);
        proc_close($command);
        return match (true) {
            $ended === null => 'it runs on after 15 seconds',
            !in_array($ended, $this->row['exit codes'] ?? [0], true) => "exit code $ended",
            $i === 150 => 'processes run on after 15 seconds: ' . shell_exec("ps -o pid,args -s $this->pid"),
            default => null,
        };
    }

    private function kill(): void
    {
        $left = $this->server ? array_filter($this->processes()) : [];
        if ($left) {
            shell_exec('kill -KILL ' . implode(' ', $left));
        }
        $this->server && proc_close($this->server);
        if ($this->databases) {
            array_map(fclose(...), $this->databases[1]);
            proc_close($this->databases[0]);
        }
    }
}
