--TEST--
Hooks: a fatal error inside foreach over a result, or while PHP frees one, does not disturb the other requests of the worker
--EXTENSIONS--
coro
mysqlnd
pdo
pdo_mysql
pcntl
posix
--INI--
display_errors=0
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

// Lets the request with the next number go on, which runs as soon as this one waits or has ended.
final class Turns
{
    public static int $now = 0;

    /** @var array<Coro\Channel> */
    public static array $all = [];

    public static function next(): void
    {
        (self::$all[self::$now++] ?? null)?->push(true);
    }

    public static function fail(): void
    {
        self::next();
        eval('function strlen() {}');
    }
}

class FailsToBegin
{
    public $x;

    public function __construct()
    {
        Turns::fail();
    }
}

class FailsToEnd
{
    public $x;

    public function __destruct()
    {
        Turns::fail();
    }
}

function send($client, int $number, string $payload): void
{
    fwrite($client, substr(pack('V', strlen($payload)), 0, 3) . chr($number) . $payload);
}

// A MySQL server with one client. It answers a SELECT with two rows of one column, and then keeps the connection open.
function serve_mysql($client): void
{
    static $clients = [];
    $clients[] = $client;
    $capabilities = 0xF7FF | 0xA0000 | 1 << 19;
    send($client, 0, "\x0a5.7.0\0" . pack('V', 7) . "12345678\0" . pack('v', $capabilities & 0xffff) . "\x21" . pack('v', 2) .
        pack('v', $capabilities >> 16) . chr(21) . str_repeat("\0", 10) . "123456789012\0mysql_native_password\0");
    fread($client, 4096);
    send($client, 2, "\0\0\0\x02\0\0\0");
    while (!stripos($bytes = fread($client, 4096), 'select')) {
        send($client, 1, "\0\0\0\x02\0\0\0");
    }
    $end = "\xfe\0\0\x02\0";
    $column = "\3def\0\0\0\1x\1x\x0c" . pack('vVCvCv', 33, 10, 0xfd, 0, 0, 0);
    foreach (["\1", $column, $end, "\3one", "\3two", $end] as $i => $packet) {
        send($client, $i + 1, $packet);
    }
}

function connect_mysql(): PDO
{
    static $server = null;
    $server ??= stream_socket_server('tcp://127.0.0.1:0');
    go(fn() => serve_mysql(stream_socket_accept($server)));
    $port = substr(strrchr(stream_socket_get_name($server, false), ':'), 1);
    return new PDO("mysql:host=127.0.0.1;port=$port", 'user', '', [PDO::MYSQL_ATTR_USE_BUFFERED_QUERY => false]);
}

const PATHS = ['/rows', '/begin', '/rows', '/end', '/rows', '/begin', '/begin', '/end', '/end', '/rows'];

$handler = function ($request, $response): void {
    $number = (int) $request->get['number'];
    $result = connect_mysql()->query('select x');
    Turns::$all[$number] = new Coro\Channel(1);
    if (count(Turns::$all) === count(PATHS)) {
        ksort(Turns::$all);
        Turns::next();
    }
    Turns::$all[$number]->pop();
    match (PATHS[$number]) {
        '/begin' => $result->setFetchMode(PDO::FETCH_CLASS, FailsToBegin::class),
        '/end' => $result->setFetchMode(PDO::FETCH_INTO, new FailsToEnd()),
        default => $result->setFetchMode(PDO::FETCH_COLUMN, 0),
    };
    $text = '';
    if (PATHS[$number] !== '/end') {
        foreach ($result as $row) {
            $text .= "$row ";
        }
    }
    unset($result);
    $response->end($text);
    Turns::next();
};
with_server($handler, function (int $port): void {
    $sockets = array_map(fn() => connect($port), PATHS);
    foreach ($sockets as $number => $socket) {
        fwrite($socket, "GET /?number=$number HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
    }
    foreach ($sockets as $number => $socket) {
        $answer = stream_get_contents($socket);
        echo PATHS[$number], ': ', substr($answer, 9, 3), ' ', trim(substr(strstr($answer, "\r\n\r\n"), 4)), "\n";
    }
}, ['log_level' => 6, 'worker_num' => 1]);
?>
--EXPECTF--
/rows: 200 one two
/begin: 500%w
/rows: 200 one two
/end: 500%w
/rows: 200 one two
/begin: 500%w
/begin: 500%w
/end: 500%w
/end: 500%w
/rows: 200 one two
the server ended with status 65280
