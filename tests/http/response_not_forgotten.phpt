--TEST--
Http\Response: the log has no line for responses that are ended elsewhere, detached or failed, or whose client has gone
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/complaints.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use (&$kept): void {
        switch ($request->server['request_uri']) {
            case '/later':
                go(function () use ($response): void {
                    Coro\Coroutine::sleep(0.01);
                    $response->end('later');
                });
                unset($request, $response);
                break;
            case '/kept':
                $kept = $response;
                Coro\Timer::after(10, function () use (&$kept): void {
                    $kept->end('kept');
                    $kept = null;
                });
                break;
            case '/detached':
                $response->detach();
                Coro\Timer::after(10, fn () => Coro\Http\Response::create($response->fd)->end('detached'));
                break;
            case '/written':
                $response->write('written');
                break;
            case '/thrown':
                throw new Exception('thrown');
            case '/gone':
                say('waits');
                while ($response->isWritable()) {
                    Coro\Coroutine::sleep(0.01);
                }
                say('gone');
                break;
            case '/end':
                $response->end('end');
        }
    });
}, ['log_level' => CORO_LOG_WARNING]);
foreach (['later', 'kept', 'detached', 'written', 'thrown', 'end'] as $path) {
    $client = connect($server->port);
    send_request($client, "/$path", "Connection: close\r\n");
    echo statuses(read_rest($client)), ' ';
}
$client = connect($server->port);
send_request($client, '/end');
wait_readable($client);
send_request($client, '/gone');
eventually(fn () => in_array('waits', $server->said()));
fclose($client);   // closing with an unread answer resets the connection
eventually(fn () => in_array('gone', $server->said()));
echo $server->end(), ' ', count(complaints($server, ' without end()')), " complaints\n";
?>
--EXPECT--
200 200 200 200 500 200 exit 0 0 complaints
