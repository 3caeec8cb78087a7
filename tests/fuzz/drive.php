<?php

// Runs the programs of tests/fuzz/NAME/fuzz.php with consecutive numbers: drive.php NAME SECONDS [SEED]. Prints
// which of these programs crash, hang or report a sanitizer error. With SEED only the program with this number is
// run, repeatedly until it fails, and its output is shown. Without SEED the first number is that in the
// environment variable FUZZ_FIRST, or a random one.

declare(strict_types=1);

const JOBS = 2;            // number of programs that run at the same time; they mostly wait
// number of findings after which no program is started: further ones are mostly the same errors
const MOST_FINDINGS = 5;
const REPETITIONS = 20;    // most runs of one program, which may end differently each time
const WRONG = '/AddressSanitizer|LeakSanitizer|runtime error:|zend_mm_heap corrupted|'
    . 'received signal SIG(?:SEGV|ABRT|BUS|ILL|FPE)|FINDING/';

[, $name, $seconds] = $argv;
$only = $argv[3] ?? null;
$until = hrtime(true) / 1e9 + (float) $seconds;
$next = (int) ($only ?? (getenv('FUZZ_FIRST') ?: random_int(1, 1 << 30)));
$count = $findings = 0;
$running = [];
$goes_on = function () use ($only, $until, &$findings, &$count): bool {
    return $only === null ? hrtime(true) / 1e9 < $until && $findings < MOST_FINDINGS : $count < REPETITIONS && !$findings;
};
while ($running || $goes_on()) {
    while (count($running) < JOBS && $goes_on()) {
        $running[] = new Attempt($name, $only === null ? $next++ : $next);
        $count++;
    }
    usleep(5000);
    foreach ($running as $key => $attempt) {
        if ($attempt->is_over()) {
            unset($running[$key]);
            $findings += $attempt->report($only !== null && $key === 0) ? 1 : 0;
        }
    }
}
echo "$name: $count programs, $findings findings\n";
exit($findings ? 1 : 0);

// One run of a program in a process of its own, which may start further processes.
final class Attempt
{
    private mixed $process;
    private string $folder;   // the program's files and sockets are in this folder
    private string $output;
    private float $until;
    private ?array $status = null;
    private string $wrong = '';

    public function __construct(private readonly string $name, private readonly int $seed)
    {
        $with_sanitizer = (bool) getenv('CORO_RUN');
        $this->folder = sys_get_temp_dir() . '/coro-fuzz-' . bin2hex(random_bytes(6));
        mkdir($this->folder);
        $this->output = "$this->folder/output";
        $command = [...array_filter(explode(' ', (string) getenv('CORO_RUN'))), getenv('PHP') ?: PHP_BINARY, '-n',
            '-d', 'extension_dir=' . getenv('CORO_EXTENSION_DIR'), ...$this->extensions(), '-d', 'extension=' . getenv('CORO_SO'),
            '-d', 'memory_limit=512M', '-d', 'display_errors=stderr', '-d', 'coro.pdo_pool=' . $this->seed % 2,
            __DIR__ . "/$this->name/fuzz.php", (string) $this->seed];
        $this->process = proc_open(['setsid', ...$command], [['file', '/dev/null', 'r'], ['file', $this->output, 'a'],
            ['file', $this->output, 'a']], $pipes, $this->folder, ['TMPDIR' => $this->folder] + getenv())
            ?: throw new Exception('no process could be started');
        $this->until = hrtime(true) / 1e9 + ($with_sanitizer ? 60 : 15);
    }

    private function extensions(): array
    {
        static $found = null;
        return $found ??= array_merge(...array_map(
            fn(string $extension) => is_file(getenv('CORO_EXTENSION_DIR') . "/$extension.so") ? ['-d', "extension=$extension"]
                : [],
            ['posix', 'pcntl', 'sockets', 'pdo', 'pdo_sqlite']));
    }

    public function is_over(): bool
    {
        $status = proc_get_status($this->process);
        if (!$status['running']) {
            $this->status = $status;
            return true;
        }
        if (hrtime(true) / 1e9 < $this->until) {
            return false;
        }
        $may_wait = $this->name === 'api' && !$this->is_busy($status['pid']);
        // SIGQUIT makes the program print for what its coroutines wait.
        foreach (['QUIT' => 500_000, 'KILL' => 100_000] as $signal => $pause) {
            // Send the signal to the process group: the program and the processes that it has started.
            exec("bash -c 'kill -$signal -- -$status[pid]' 2>/dev/null");
            usleep($pause);
        }
        $this->wrong = $may_wait ? '' : 'it does not end';
        $this->status = proc_get_status($this->process);
        return true;
    }

    // Returns true if the program computes. A program of the api fuzzer may wait forever, for a watched descriptor
    // or in yield(), but it must not compute forever.
    private function is_busy(int $pid): bool
    {
        $ticks = function () use ($pid): int {
            $fields = explode(' ', (string) @file_get_contents("/proc/$pid/stat"));
            // the CPU time in hundredths of a second, see proc(5)
            return (int) ($fields[13] ?? 0) + (int) ($fields[14] ?? 0);
        };
        $before = $ticks();
        sleep(1);
        return $ticks() - $before > 20;
    }

    // Reports the result of the program. Returns true if the result is an error.
    public function report(bool $always): bool
    {
        proc_close($this->process);
        $text = (string) file_get_contents($this->output);
        $is_found = preg_match(WRONG, $text, $match) === 1;
        if (!$this->wrong && $this->status['signaled'] && $this->status['termsig'] !== SIGKILL) {
            $this->wrong = 'signal ' . $this->status['termsig'];
        } elseif (!$this->wrong && $is_found) {
            $this->wrong = $match[0];
        }
        if ($this->wrong || $always) {
            $lines = explode("\n", trim($text));
            $around = $is_found ? max(0, key(preg_grep(WRONG, $lines)) - 5) : max(0, count($lines) - 60);
            echo $always ? $text : implode("\n", array_slice($lines, $around, 120)), "\n";
        }
        exec('rm -rf ' . escapeshellarg($this->folder));
        if ($this->wrong) {
            $flavour = getenv('CORO_RUN') ? ' --asan' : '';
            echo "finding: $this->wrong. Again: ./dev fuzz$flavour $this->name --seed=$this->seed\n\n";
        }
        return $this->wrong !== '';
    }
}
