--TEST--
Runtime::shareHandle(): after a fatal error in the coroutine that has the turn, the next coroutine of the worker gets it
--EXTENSIONS--
coro
ftp
pcntl
posix
--INI--
display_errors=0
--FILE--
<?php
require __DIR__ . '/../include/http.inc';
require __DIR__ . '/shared_handle.inc';

$handler = function ($request, $response): void {
    static $server = null, $waits = null;
    if ($request->server['request_uri'] === '/begin') {
        $server = new FtpServer();
        $server->answer(100);
        ftp_set_option($server->client, FTP_USEPASVADDRESS, true);
        ftp_pasv($server->client, true);
        Coro\Runtime::shareHandle($server->client);
        $waits = new Coro\Channel(2);
        Computed::$functions['fails'] = function () use ($waits): string {
            $waits->pop();
            eval('function strlen() {}');
        };
        $response->end('begun');
    } elseif ($request->server['request_uri'] === '/fails') {
        ftp_fput($server->client, 'file', fopen('computed://fails', 'r'));
    } else {
        $waits->push(true);   // the coroutine that fails goes on when this one waits for its turn
        $result = @ftp_chdir($server->client, 'x');   // gets the answer that was meant for the call that failed, or an error
        $response->end('the turn came, ' . gettype($result));
    }
};
with_server($handler, function (int $port): void {
    foreach ([['/begin'], ['/fails', '/next', '/next']] as $paths) {
        $sockets = [];
        foreach ($paths as $path) {
            $sockets[] = $socket = connect($port);
            fwrite($socket, "GET $path HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
        }
        foreach ($sockets as $socket) {
            $answer = stream_get_contents($socket);
            echo substr($answer, 9, 3), ' ', trim(substr(strstr($answer, "\r\n\r\n"), 4)), "\n";
        }
    }
}, ['log_level' => 6, 'worker_num' => 1]);
?>
--EXPECTF--
200 begun
500%w
200 the turn came, boolean
200 the turn came, boolean
the server ended with status 65280
