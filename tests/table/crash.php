<?php
// Eight processes change a table, and the parent kills one of them after the other with SIGKILL, each at a random instant, and
// starts another one in its place. The table is nearly full.
//
// - Each process has keys of its own. Before each change it writes into a file what its rows are and what it is about to do.
//   After its death each of its rows must be what the file says, or, for the one row that it was changing, the row after the
//   change.
// - All processes add to the same counters: none of the additions that have returned may be missing.
// - All processes change and delete the same rows, and read: no row may have values of two changes.
// - In the end, count() and foreach agree, and exactly as many rows fit as the table was made for.
//
// NAME_SIZE is the size of the column of strings: processes keep their place among the writers only if rows are small.
// php crash.php FOLDER SECONDS SEED NAME_SIZE

const PROCESSES = 8;
const OWN_KEYS = 16;
const COMMON_KEYS = 100;
const ROWS = 200;

[, $folder, $seconds, $seed, $name_size] = $argv;
$table = new Coro\Table(ROWS);
$table->column('id', Coro\Table::TYPE_INT);
$table->column('name', Coro\Table::TYPE_STRING, (int) $name_size);
$table->column('score', Coro\Table::TYPE_FLOAT);
$table->create();

function row(int $id): array
{
    return ['id' => $id, 'name' => str_repeat(chr(97 + $id % 26), $id % 41), 'score' => $id * 0.5];
}

function fail(string $why): never
{
    echo "not ok $why\n";
    posix_kill(0, SIGTERM);   // all processes
    exit(1);
}

function check_row(string $key, array|false $row): void
{
    if ($row && !str_starts_with($key, 'counter') && $row !== row($row['id'])) {
        fail("torn row $key: " . json_encode($row));
    }
}

/** What a process writes before each change: its rows, the change, and how many changes and additions it has made. */
final class Notes
{
    /** @var int[] the ids of the rows; 0: there is no such row */
    public array $ids;
    public int $key = 0;
    public int $id = 0;
    public int $changes = 0;
    public int $additions = 0;
    private $file;

    public function __construct(string $path)
    {
        $this->file = fopen($path, 'c+b');
        stream_set_write_buffer($this->file, 0);
        stream_set_read_buffer($this->file, 0);
        $this->ids = array_fill(0, OWN_KEYS, 0);
    }

    public function read(): void
    {
        rewind($this->file);
        $all = array_values(unpack('q*', (string) fread($this->file, 8192)));
        [$this->key, $this->id, $this->changes, $this->additions] = $all;
        $this->ids = array_slice($all, 4);
    }

    public function write(): void
    {
        rewind($this->file);
        fwrite($this->file, pack('q*', $this->key, $this->id, $this->changes, $this->additions, ...$this->ids));
    }
}

function work(Coro\Table $table, int $process, string $path): never
{
    mt_srand(getmypid());
    $notes = new Notes($path);
    $notes->read();
    for (;;) {
        $notes->key = $index = mt_rand(0, OWN_KEYS - 1);
        $key = "own $process $index";
        $old = $notes->ids[$index];
        $notes->id = $new = mt_rand(0, 3) === 0 ? 0 : ++$notes->changes;
        $notes->write();
        $is_done = match (true) {
            $new === 0 => mt_rand(0, 1) ? $table->del($key) : (bool) $table->getdel($key),
            $old === 0 => mt_rand(0, 1) ? @$table->add($key, row($new)) : @$table->set($key, row($new)),
            default => match (mt_rand(0, 2)) {
                0 => $table->set($key, row($new)),
                1 => $table->update($key, row($new)),
                2 => $table->cmpset($key, row($old), row($new)),
            },
        };
        if (!$is_done && $old !== 0) {
            fail("the row $key was lost");
        }
        $notes->ids[$index] = $is_done ? $new : $old;

        $notes->additions++;
        $notes->write();   // says that this addition has begun, and that the one before has returned
        if ($table->incr('counter ' . $notes->additions % 2, 'id') === false) {
            fail('a counter was lost');
        }

        $common = 'common ' . mt_rand(0, COMMON_KEYS - 1);
        match (mt_rand(0, 3)) {
            0 => @$table->set($common, row(mt_rand(1, 1 << 40))),
            1 => $table->del($common),
            2 => $table->update($common, row(mt_rand(1, 1 << 40))),
            3 => check_row($common, $table->get($common)),
        };
        if ($notes->changes % 200 === 0) {
            $seen = [];
            foreach ($table as $name => $row) {
                check_row($name, $row);
                $seen[$name] = isset($seen[$name]) ? fail("foreach has visited $name twice") : true;
            }
        }
    }
}

function start(Coro\Table $table, int $process, string $path): int
{
    $pid = pcntl_fork();
    return $pid === 0 ? work($table, $process, $path) : $pid;
}

/** Compares the rows of a process that has died with its notes, and corrects the notes for the next process. */
function check_process(Coro\Table $table, int $process, Notes $notes): void
{
    $notes->read();
    foreach ($notes->ids as $index => $id) {
        $key = "own $process $index";
        $row = $table->get($key);
        check_row($key, $row);
        $seen = $row['id'] ?? 0;
        if ($seen !== $id && !($index === $notes->key && $seen === $notes->id)) {
            fail("$key is $seen, and not $id" . ($index === $notes->key ? " or $notes->id" : ''));
        }
        $notes->ids[$index] = $seen;
    }
    $notes->write();
}

mt_srand((int) $seed);
for ($counter = 0; $counter < 2; $counter++) {
    $table->set("counter $counter", []);
}
$notes = $children = [];
for ($process = 0; $process < PROCESSES; $process++) {
    $notes[$process] = new Notes("$folder/$process");
    $notes[$process]->write();
    $children[$process] = start($table, $process, "$folder/$process");
}
$kills = 0;
for ($end = hrtime(true) + $seconds * 1e9; hrtime(true) < $end; $kills++) {
    usleep(mt_rand(0, 6000));
    $process = mt_rand(0, PROCESSES - 1);
    posix_kill($children[$process], SIGKILL);
    mt_rand(0, 1) && usleep(mt_rand(0, 2000));   // the others meet a process that is dead and has not been reaped
    pcntl_waitpid($children[$process], $status);
    check_process($table, $process, $notes[$process]);
    $children[$process] = start($table, $process, "$folder/$process");
}
foreach ($children as $process => $child) {
    posix_kill($child, SIGKILL);
    pcntl_waitpid($child, $status);
    check_process($table, $process, $notes[$process]);
}

$begun = array_sum(array_column($notes, 'additions'));
$changes = array_sum(array_column($notes, 'changes'));
$counted = $table->get('counter 0', 'id') + $table->get('counter 1', 'id');
$most_lost = $kills + PROCESSES;   // each process that died may have died before its last addition was made
if ($counted > $begun || $counted < $begun - $most_lost) {
    fail("the counters have $counted of $begun additions, and $most_lost processes have died");
}
$seen = 0;
foreach ($table as $key => $row) {
    check_row($key, $row);
    $seen++;
}
if ($seen !== count($table)) {
    fail("foreach visits $seen rows, and count() returns " . count($table));
}
for ($i = $seen; $i < ROWS; $i++) {
    $table->set("more $i", row($i)) || fail("only $i of " . ROWS . ' rows fit');
}
if (@$table->set('one too many', [])) {
    fail('more rows fit than the table was made for');
}
foreach ($table as $key => $row) {
    $table->del($key) || fail("$key cannot be deleted");
}
if (count($table) !== 0) {
    fail(count($table) . ' rows are left');
}
echo "ok $changes changes and $begun additions by ", PROCESSES, " processes, $kills kills, strings of $name_size bytes\n";
