--TEST--
Hooks: names are looked up once and kept
--EXTENSIONS--
coro
--SKIPIF--
<?php
exec('PATH="$PATH:/usr/sbin:/sbin"; unshare -rmn sh -c "ip link set lo up && mount --bind /etc/passwd /etc/hosts" 2>&1', $lines, $code);
if ($code !== 0) {
    die('skip needs ip(8) and the right to make namespaces');
}
?>
--FILE--
<?php
use Coro\Coroutine;
use Coro\Coroutine\Socket;
use Coro\Coroutine\System;

// The test runs in namespaces where it has its own files in /etc, and its own server for DNS, which is a coroutine: lookups
// that block the process fail.
if (!getenv('CORO_NAMES')) {
    $folder = sys_get_temp_dir() . '/coro-names-' . getmypid();
    mkdir($folder);
    file_put_contents("$folder/hosts", "127.0.0.1 localhost\n127.0.0.7 in.hosts alias\n");
    file_put_contents("$folder/resolv.conf", "nameserver 127.0.0.1\noptions timeout:30 attempts:1\n");
    file_put_contents("$folder/nsswitch.conf", "hosts: files dns\n");
    $php = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro', __FILE__];
    $mounts = implode(' && ', array_map(fn ($name) => "mount --bind $folder/$name /etc/$name",
        ['hosts', 'resolv.conf', 'nsswitch.conf']));
    putenv('CORO_NAMES=1');
    passthru('PATH="$PATH:/usr/sbin:/sbin"; unshare -rmn sh -c ' .
        escapeshellarg("ip link set lo up && $mounts && exec " . implode(' ', array_map(escapeshellarg(...), $php))));
    array_map(unlink(...), glob("$folder/*"));
    rmdir($folder);
    return;
}

// Answers queries for IPv4 addresses; $addresses lists the addresses of each name. Counts the queries.
function serve(Socket $server, array $addresses, array &$queries): void
{
    while (($query = $server->recvfrom($peer)) !== false) {
        for ($at = 12, $labels = []; $size = ord($query[$at]); $at += $size + 1) {
            $labels[] = substr($query, $at + 1, $size);
        }
        $name = implode('.', $labels);
        ['type' => $type] = unpack('ntype', $query, $at + 1);
        $found = $type === 1 ? $addresses[$name] ?? [] : [];
        if ($type === 1) {
            $queries[$name] = ($queries[$name] ?? 0) + 1;
        }
        if ($name === 'slow.test') {
            usleep(50_000);
        }
        $records = array_map(fn ($address) => pack('nnnNn', 0xc00c, 1, 1, 3600, 4) . inet_pton($address), $found);
        $code = isset($addresses[$name]) ? 0 : 3;
        $server->sendto($peer['address'], $peer['port'], substr($query, 0, 2) . pack('nnnnn', 0x8180 | $code, 1, count($records), 0, 0) .
            substr($query, 12, $at + 5 - 12) . implode($records));
    }
}

function show(string $title, mixed ...$values): void
{
    echo "$title: ", implode(' ', array_map(json_encode(...), $values)), "\n";
}

function together(int $count, callable $function): array
{
    return array_count_values(array_map(json_encode(...), Coro\batch(array_fill(0, $count, $function))));
}

Coro\run(function (): void {
    $localhost = [gethostbyname('localhost'), gethostbyname('in.hosts'), gethostbynamel('alias'), gethostbyaddr('127.0.0.7'),
        System::gethostbyname(glob('/lib/ld-musl-*') ? 'localhost' : 'LOCALHOST'),   // musl does not find the capital letters
        System::getaddrinfo('alias', 0)];
    $listener = stream_socket_server('tcp://localhost:0');
    [, $port] = explode(':', stream_socket_get_name($listener, false));
    $connects = (bool) stream_socket_client("tcp://localhost:$port");
    show('hosts file', ...$localhost, ...[$connects]);

    $server = new Socket(AF_INET, SOCK_DGRAM);
    $server->bind('127.0.0.1', 53);
    $queries = [];
    $addresses = ['one.test' => ['127.0.0.1'], 'two.test' => ['127.0.0.1', '127.0.0.2'], 'slow.test' => ['127.0.0.9']];
    $serving = go(function () use ($server, $addresses, &$queries): void {
        serve($server, $addresses, $queries);
    });

    show('gethostbyname()', together(50, fn () => gethostbyname('one.test')), $queries['one.test']);
    show('streams', together(20, fn () => (bool) stream_socket_client("tcp://one.test:$port")), $queries['one.test']);
    show('System', together(50, fn () => System::gethostbyname('one.test')), $queries['one.test'],
        System::getaddrinfo('one.test', AF_INET, SOCK_DGRAM, 17), System::dnsLookup('one.test'), $queries['one.test']);
    coro_clear_dns_cache();
    show('cleared', gethostbyname('one.test'), gethostbyname('one.test'), $queries['one.test']);
    Coroutine::set(['dns_cache_expire' => 0]);
    show('not kept', gethostbyname('one.test'), gethostbyname('one.test'), $queries['one.test']);
    Coroutine::set(['dns_cache_refresh_time' => 59.5, 'dns_cache_capacity' => '10']);
    show('unknown', System::gethostbyname('none.test'), System::gethostbyname('none.test'), $queries['none.test']);

    // the coroutine that has started the lookup stops waiting, and the others get the answer
    $first = go(fn () => show('timeout', System::gethostbyname('slow.test', timeout: 0.001)));
    $canceled = go(fn () => show('canceled', System::gethostbyname('slow.test')));
    $last = go(fn () => show('slow', System::gethostbyname('slow.test')));
    Coroutine::cancel($canceled);
    Coroutine::join([$first, $canceled, $last]);
    show('queries', $queries['slow.test']);

    // a socket tries all addresses of a name
    $found = System::getaddrinfo('two.test');
    $second = new Socket(AF_INET, SOCK_STREAM);
    $second->bind(end($found));
    $second->listen();
    $client = new Socket(AF_INET, SOCK_STREAM);
    show('connect', count($found), $client->connect('two.test', $second->getsockname()['port']),
        $client->getpeername()['address'] === end($found), $queries['two.test']);
    $receiver = new Socket(AF_INET, SOCK_DGRAM);
    $receiver->bind('127.0.0.1');
    $sender = new Socket(AF_INET, SOCK_DGRAM);
    show('sendto', $sender->sendto('one.test', $receiver->getsockname()['port'], 'hello'), $receiver->recvfrom($peer),
        $sender->sendto('none.test', 1, 'x'), $sender->errCode === SOCKET_EADDRNOTAVAIL);

    $server->cancel(CORO_EVENT_READ);
    Coroutine::join([$serving]);
});
swoole_clear_dns_cache();
foreach ([['dns_cache_expire' => -1], ['dns_cache_refresh_time' => 'soon'], ['dns_cache_capacity' => 1.5e9]] as $options) {
    try {
        Coroutine::set($options);
    } catch (Error $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
hosts file: "127.0.0.1" "127.0.0.7" ["127.0.0.7"] "in.hosts" "127.0.0.1" ["127.0.0.7"] true
gethostbyname(): {"\"127.0.0.1\"":50} 1
streams: {"true":20} 2
System: {"\"127.0.0.1\"":50} 3 ["127.0.0.1"] "127.0.0.1" 3
cleared: "127.0.0.1" "127.0.0.1" 4
not kept: "127.0.0.1" "127.0.0.1" 6
unknown: false false 2
canceled: false
timeout: false
slow: "127.0.0.9"
queries: 1
connect: 2 true true 1
sendto: 5 "hello" false true
Coro\Coroutine::set(): option [dns_cache_expire] must be between 0 and 86400
Coro\Coroutine::set(): option [dns_cache_refresh_time] must be of type float, string given
Coro\Coroutine::set(): option [dns_cache_capacity] must be between 0 and 1000000
