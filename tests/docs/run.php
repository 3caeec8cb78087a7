<?php
// The program that run.sh starts: run.php PAGE...
declare(strict_types=1);

final class Block
{
    /** What the block has to print, or null if the page does not say it. */
    public ?string $output = null;

    /** @var list<array{string, string}> shell commands that are run against the block's server, and what each has to print */
    public array $commands = [];

    public function __construct(
        public readonly string $place,
        public readonly bool $isFragment,
        public readonly string $code,
    ) {}

    /**
     * Returns the PHP blocks of a page. A fence "output" or "console" belongs to the PHP block above it.
     *
     * @return list<Block>
     */
    public static function ofPage(string $page): array
    {
        $text = file_get_contents($page);
        preg_match_all('/^```([a-z]*)( fragment)?\n(.*?)^```$/ms', $text, $found, PREG_SET_ORDER | PREG_OFFSET_CAPTURE);
        $blocks = [];
        $last = null;
        foreach ($found as [[, $start], [$language], [$mark], [$content]]) {
            if ($language === 'php') {
                $line = substr_count($text, "\n", 0, $start) + 1;
                $code = str_starts_with($content, '<?php') ? $content : "<?php\n$content";
                $last = $blocks[] = new Block("$page:$line", $mark !== '', $code);
            } elseif ($last !== null && $language === 'output') {
                $last->output = $content;
            } elseif ($last !== null && $language === 'console') {
                $last->commands = self::commandsOf($content);
            }
        }
        return $blocks;
    }

    /** @return list<array{string, string}> the lines that begin with "$ ", each with the lines below it */
    private static function commandsOf(string $console): array
    {
        $commands = [];
        foreach (array_slice(preg_split('/^\$ /m', $console), 1) as $part) {
            $commands[] = [strtok($part, "\n"), (string) substr(strstr($part, "\n"), 1)];
        }
        return $commands;
    }
}

/** Runs blocks, each in a directory of its own that is removed afterwards. */
final class Runner
{
    private const SECONDS = 30;

    /** @var list<string> the command line that starts PHP with the extension */
    private array $php;
    private string $folder;

    public function __construct()
    {
        $this->php = [
            ...preg_split('/ /', (string) getenv('CORO_RUN'), -1, PREG_SPLIT_NO_EMPTY),
            PHP_BINARY, '-n', '-d', 'extension=' . getenv('CORO_SO'), '-d', 'display_errors=1', '-d', 'error_reporting=-1',
        ];
        $this->folder = sys_get_temp_dir() . '/coro-docs-' . getmypid();
        mkdir($this->folder);
    }

    public function __destruct()
    {
        array_map(unlink(...), glob("$this->folder/*"));
        rmdir($this->folder);
    }

    /** Returns the reason why the block fails, or null. */
    public function failureOf(Block $block): ?string
    {
        $ports = self::freePorts($block->code);
        $file = "$this->folder/block.php";
        file_put_contents($file, strtr($block->code, $ports));
        if ($block->isFragment) {
            return $this->finish($this->start(['-l', $file]));
        }
        $process = $this->start([$file]);
        $failure = null;
        if ($ports && str_contains($block->code, '->start()')) {
            $failure = $this->useServer($process, (int) reset($ports), $block->commands, $ports);
        }
        return $failure ?? $this->finish($process, str_contains($block->code, '// Warning'), $block->output);
    }

    /** Returns a free port for each port of the code, except the port 0. */
    private static function freePorts(string $code): array
    {
        preg_match_all('/127\.0\.0\.1\', ([1-9]\d*)/', $code, $found);
        $sockets = [];
        foreach ($found[1] as $port) {
            $sockets[$port] ??= stream_socket_server('tcp://127.0.0.1:0');
        }
        return array_map(fn($socket) => substr(strrchr(stream_socket_get_name($socket, false), ':'), 1), $sockets);
    }

    /** @return resource */
    private function start(array $arguments)
    {
        $output = ['file', "$this->folder/output", 'w'];
        return proc_open([...$this->php, ...$arguments], [['file', '/dev/null', 'r'], $output, $output], $pipes);
    }

    /** Waits until the server answers, runs the commands, and stops the server. Returns the reason of a failure, or null. */
    private function useServer($process, int $port, array $commands, array $ports): ?string
    {
        $failure = $this->awaitServer($process, $port);
        foreach ($failure === null ? $commands : [] as [$command, $expected]) {
            $script = escapeshellarg(strtr($command, $ports));
            $printed = (string) shell_exec('timeout ' . self::SECONDS . " sh -c $script 2>&1");
            if (rtrim($printed) !== rtrim($expected)) {
                $failure = "'$command' prints '$printed' and not '$expected'";
                break;
            }
        }
        proc_terminate($process, $failure === null ? SIGTERM : SIGKILL);
        return $failure;
    }

    private function awaitServer($process, int $port): ?string
    {
        for ($until = hrtime(true) + self::SECONDS * 1e9; hrtime(true) < $until; usleep(20_000)) {
            if ($client = @stream_socket_client("tcp://127.0.0.1:$port")) {
                fwrite($client, "GET / HTTP/1.0\r\n\r\n");   // also works as a line for servers that split data at line ends
                fread($client, 1);                        // the constructor listens already; an answer needs start()
                return null;
            }
            if (($status = proc_get_status($process)) && !$status['running']) {
                return "it ends with status {$status['exitcode']}: " . file_get_contents("$this->folder/output");
            }
        }
        return "no server answers on port $port";
    }

    private function finish($process, bool $mayWarn = false, ?string $expected = null): ?string
    {
        $until = hrtime(true) + self::SECONDS * 1e9;
        while (($status = proc_get_status($process))['running']) {
            if (hrtime(true) > $until) {
                proc_terminate($process, SIGKILL);
                return 'it does not end within ' . self::SECONDS . ' seconds';
            }
            usleep(10_000);
        }
        $output = file_get_contents("$this->folder/output");
        if ($status['exitcode'] !== 0) {
            return "it ends with status {$status['exitcode']}: $output";
        }
        $warns = preg_match('/^(PHP )?(Warning|Notice|Deprecated|Fatal error|Parse error)/m', $output);
        $wrong = $expected !== null && rtrim($output) !== rtrim($expected);
        return $wrong || ($warns && !$mayWarn) ? "it prints $output" : null;
    }
}

$runner = new Runner();
foreach (array_slice($argv, 1) as $page) {
    $failed = false;
    foreach (Block::ofPage($page) as $block) {
        if (($failure = $runner->failureOf($block)) !== null) {
            $failed = true;
            echo "not ok $block->place: ", str_replace("\n", ' ', $failure), "\n";
        }
    }
    if (!$failed) {
        echo "ok $page\n";
    }
}
