--TEST--
Hooks: a connection in which one coroutine waits cannot be used or closed by another one, and serves on afterwards
--EXTENSIONS--
coro
ftp
--FILE--
<?php Coro\Runtime::enableCoroutine();
use Coro\Coroutine;

// An FTP server with one client, which answers each command after the program has said so.
function serve($server, Coro\Channel $go): void
{
    $client = stream_socket_accept($server, 60);
    fwrite($client, "220 ready\r\n");
    while ($line = fgets($client)) {
        $go->pop();
        fwrite($client, str_starts_with($line, 'PWD') ? "257 \"/home\"\r\n" : "250 done\r\n");
    }
}

Coro\run(function (): void {
    $server = stream_socket_server('tcp://127.0.0.1:0');
    [$host, $port] = explode(':', stream_socket_get_name($server, false));
    $go = new Coro\Channel(8);
    go(serve(...), $server, $go);
    $ftp = ftp_connect($host, (int) $port, 60);

    $first = go(function () use ($ftp): void {
        var_dump(ftp_pwd($ftp));
    });
    foreach (['ftp_pwd', 'ftp_close'] as $function) {
        try {
            $function($ftp);
        } catch (Coro\Error $error) {
            echo preg_replace(['~/\S*/~', '~coroutine \d+~'], ['', 'coroutine N'], $error->getMessage()), "\n";
        }
    }
    $go->push(true);
    Coroutine::join([$first]);
    $go->push(true);
    var_dump(ftp_chdir($ftp, '/home'));
    $go->push(true);
    ftp_close($ftp);
});
?>
--EXPECT--
coroutine N (at connection_in_use.php:27) cannot call ftp_pwd() while coroutine N (at connection_in_use.php:23) waits in a call with the same connection: each needs its own
coroutine N (at connection_in_use.php:27) cannot call ftp_close() while coroutine N (at connection_in_use.php:23) waits in a call with the same connection: each needs its own
string(5) "/home"
bool(true)
