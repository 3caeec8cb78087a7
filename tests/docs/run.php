<?php
// The program that run.sh starts: run.php PAGE...
declare(strict_types=1);

final class Block
{
    public function __construct(
        public readonly string $place,
        public readonly bool $isFragment,
        public readonly string $code,
    ) {}

    /** @return list<Block> */
    public static function ofPage(string $page): array
    {
        $text = file_get_contents($page);
        preg_match_all('/^```php( fragment)?\n(.*?)^```$/ms', $text, $found, PREG_SET_ORDER | PREG_OFFSET_CAPTURE);
        $blocks = [];
        foreach ($found as [[, $start], [$mark], [$code]]) {
            $line = substr_count($text, "\n", 0, $start) + 1;
            $blocks[] = new Block("$page:$line", $mark !== '', str_starts_with($code, '<?php') ? $code : "<?php\n$code");
        }
        return $blocks;
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
        $code = $block->code;
        $port = null;
        if (preg_match('/127\.0\.0\.1\', (\d+)/', $code, $found)) {
            $port = self::freePort();
            $code = str_replace($found[1], (string) $port, $code);
        }
        $file = "$this->folder/block.php";
        file_put_contents($file, $code);
        if ($block->isFragment) {
            return $this->finish($this->start(['-l', $file]));
        }
        $process = $this->start([$file]);
        $failure = str_contains($code, '->start()') ? $this->stopServer($process, (int) $port) : null;
        return $failure ?? $this->finish($process, str_contains($code, '// Warning'));
    }

    /** @return resource */
    private function start(array $arguments)
    {
        $output = ['file', "$this->folder/output", 'w'];
        return proc_open([...$this->php, ...$arguments], [['file', '/dev/null', 'r'], $output, $output], $pipes);
    }

    private function stopServer($process, int $port): ?string
    {
        for ($until = hrtime(true) + self::SECONDS * 1e9; hrtime(true) < $until; usleep(20_000)) {
            if ($client = @stream_socket_client("tcp://127.0.0.1:$port")) {
                fwrite($client, "GET / HTTP/1.0\r\n\r\n");   // also works as a line for servers that split data at line ends
                fread($client, 1);                        // the constructor listens already; an answer needs start()
                proc_terminate($process);
                return null;
            }
            if (($status = proc_get_status($process)) && !$status['running']) {
                return "it ends with status {$status['exitcode']}: " . file_get_contents("$this->folder/output");
            }
        }
        proc_terminate($process, SIGKILL);
        return "no server answers on port $port";
    }

    private function finish($process, bool $mayWarn = false): ?string
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
        return $warns && !$mayWarn ? "it prints $output" : null;
    }

    private static function freePort(): int
    {
        $socket = stream_socket_server('tcp://127.0.0.1:0');
        return (int) substr(strrchr(stream_socket_get_name($socket, false), ':'), 1);
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
