<?php

declare(strict_types=1);

// A web server that reads and writes PostgreSQL through PDO: a row, many rows, a page, updates. PDO needs no change: while a
// query waits for the database, the worker serves other requests. The names of classes are Swoole's; coro provides them.
// Choose the database with: export DATABASE='pgsql:host=/run/postgresql;user=me'
// Create the tables with: ./dev php examples/http_database.php setup
// Start it with: PORT=8080 WORKERS=4 ./dev serve examples/http_database.php [--process]

use Swoole\Coroutine\Channel;
use Swoole\Http\{Request, Response, Server};

const ROWS = 10_000;

function connect(): PDO
{
    return new PDO(getenv()['DATABASE'] ?? 'pgsql:host=/run/postgresql;user=postgres;dbname=postgres');
}

function set_up(PDO $db): void
{
    $db->exec('drop table if exists world, fortune');
    $db->exec('create table world (id int primary key, number int not null)');
    $db->exec('insert into world select n, 1 + random() * 9999 from generate_series(1, ' . ROWS . ') as n');
    $db->exec('create table fortune (id int primary key, message text not null)');
    $db->exec("insert into fortune values (1, 'You will meet a deadline.'), (2, 'フレームワークは速い。'),
        (3, 'The cache is empty & the pool is full.'), (4, '<script>alert(\"This must not run.\")</script>')");
}

final class Row
{
    public int $id;
    public int $randomNumber;
}

final class Fortune
{
    public int $id = 0;
    public string $message = 'Additional fortune added at request time.';
}

/** A connection with its prepared statements. */
final class Database
{
    private PDO $db;
    private PDOStatement $select, $update, $fortunes;

    public function __construct()
    {
        $this->db = connect();
        $this->select = $this->db->prepare('select id, number as "randomNumber" from world where id = ?');
        $this->update = $this->db->prepare('update world set number = ? where id = ?');
        $this->fortunes = $this->db->prepare('select id, message from fortune');
    }

    public function row(): Row
    {
        $this->select->execute([mt_rand(1, ROWS)]);
        return $this->select->fetchObject(Row::class) ?: throw new PDOException('the table world has lost a row');
    }

    /** @return Row[] */
    public function rows(int $count): array
    {
        return array_map(fn () => $this->row(), range(1, $count));
    }

    /** @return Row[] */
    public function updatedRows(int $count): array
    {
        $rows = $this->rows($count);
        sort($rows);   // transactions that lock rows in the same order do not wait for each other in a circle
        $this->db->beginTransaction();
        foreach ($rows as $row) {
            $row->randomNumber = mt_rand(1, ROWS);
            $this->update->execute([$row->randomNumber, $row->id]);
        }
        $this->db->commit();
        return $rows;
    }

    /** @return Fortune[] */
    public function fortunes(): array
    {
        $fortunes = [new Fortune()];
        $this->fortunes->execute();
        while ($fortune = $this->fortunes->fetchObject(Fortune::class)) {
            $fortunes[] = $fortune;
        }
        usort($fortunes, fn (Fortune $one, Fortune $other) => $one->message <=> $other->message);
        return $fortunes;
    }
}

/** The connections of a worker. A connection is used by one coroutine at a time; further coroutines wait for one. */
final class Pool
{
    /** @var Channel<?Database> */
    private Channel $places;   // each is a connection, or null if none has been opened yet

    public function __construct(int $size)
    {
        $this->places = new Channel($size);
        for ($i = 0; $i < $size; $i++) {
            $this->places->push(null);
        }
    }

    /**
     * @template T
     * @param callable(Database): T $work
     * @return T
     */
    public function use(callable $work): mixed
    {
        $database = $this->places->pop();
        if ($database === false) {
            throw new RuntimeException('the wait for a connection was canceled');
        }
        try {
            return $work($database ??= new Database());
        } catch (Throwable $error) {
            $database = null;   // its state is unknown: the next user opens a new connection
            throw $error;
        } finally {
            $this->places->push($database);
        }
    }
}

function pool(): Pool
{
    /** @var ?Pool $pool */
    static $pool = null;
    return $pool ??= new Pool(16);
}

/** @param Fortune[] $fortunes */
function page(array $fortunes): string
{
    $rows = '';
    foreach ($fortunes as $fortune) {
        $rows .= "<tr><td>$fortune->id</td><td>" . htmlspecialchars($fortune->message) . '</td></tr>';
    }
    return "<!doctype html><html><head><title>Fortunes</title></head><body><table>
        <tr><th>id</th><th>message</th></tr>$rows</table></body></html>\n";
}

if (in_array('setup', $argv)) {
    set_up(connect());
    exit;
}

$server = new Server('127.0.0.1', (int) (getenv()['PORT'] ?? 9504), in_array('--process', $argv) ? SWOOLE_PROCESS : SWOOLE_BASE);
$server->set(['worker_num' => (int) (getenv()['WORKERS'] ?? 1), 'hook_flags' => SWOOLE_HOOK_ALL]);

$server->on('start', function (Server $server): void {
    echo "serving http://{$server->host}:{$server->port}/db (stop with Ctrl-C)\n";
});

$server->on('request', function (Request $request, Response $response): void {
    $count = max(1, min(500, (int) ($request->get['queries'] ?? 1)));
    $result = match ($request->server['request_uri']) {
        '/db' => pool()->use(fn (Database $database) => $database->row()),
        '/queries' => pool()->use(fn (Database $database) => $database->rows($count)),
        '/updates' => pool()->use(fn (Database $database) => $database->updatedRows($count)),
        '/fortunes' => page(pool()->use(fn (Database $database) => $database->fortunes())),
        default => null,
    };
    $response->status($result === null ? 404 : 200);
    $response->header('Content-Type', is_string($result) ? 'text/html; charset=utf-8' : 'application/json');
    $response->end(is_string($result) ? $result : json_encode($result, JSON_THROW_ON_ERROR));
});

$server->start();
