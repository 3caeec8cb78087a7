--TEST--
Http\Response: calls after end(), or after the head was sent, are logged with file and line, unless the client has gone
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/complaints.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        $path = $request->server['request_uri'];
        if ($path === '/gone') {
            say('waits');
            while ($response->isWritable()) {
                Coro\Coroutine::sleep(0.01);
            }
            $response->end();
            $response->end();
            $response->status(201);
            say('gone');
            return;
        }
        if ($path === '/detached') {
            $response->detach();
            $response->header('a', 'b');
            $response->end();
            Coro\Http\Response::create($response->fd)->end();
            return;
        }
        $path === '/begun' ? $response->write('begun') : $response->end('ended');
        $response->header('a', 'b');
        $response->cookie('a', 'b');
        $response->status(404);
        if ($path === '/begun') {
            $response->end();
            $response->redirect('/');
            return;
        }
        $response->write('more');
        $response->sendfile(__FILE__);
        $response->end('again');
    });
}, ['log_level' => CORO_LOG_WARNING, 'worker_num' => 1]);
foreach (['detached', 'begun', 'ended'] as $path) {
    $client = connect($server->port);
    send_request($client, "/$path", "Connection: close\r\n");
    echo statuses(read_rest($client)), ' ';
}
$client = connect($server->port);
send_request($client, '/ended');
wait_readable($client);
send_request($client, '/gone');
eventually(fn () => in_array('waits', $server->said()));
fclose($client);
eventually(fn () => in_array('gone', $server->said()));
echo $server->end(), "\n", implode("\n", array_slice(complaints($server, ' has no effect'), 0, 10)), "\n";
echo preg_grep('/detached|gone/', complaints($server, ' has no effect')) ? 'complained of others' : 'no others', "\n";
?>
--EXPECT--
200 200 200 exit 0
GET /begun from ADDRESS (fd N): Response::header() has no effect: write() has sent the head already (FILE:26)
GET /begun from ADDRESS (fd N): Response::cookie() has no effect: write() has sent the head already (FILE:27)
GET /begun from ADDRESS (fd N): Response::status() has no effect: write() has sent the head already (FILE:28)
GET /begun from ADDRESS (fd N): Response::redirect() has no effect: the answer has been ended already (FILE:31)
GET /ended from ADDRESS (fd N): Response::header() has no effect: the answer has been ended already (FILE:26)
GET /ended from ADDRESS (fd N): Response::cookie() has no effect: the answer has been ended already (FILE:27)
GET /ended from ADDRESS (fd N): Response::status() has no effect: the answer has been ended already (FILE:28)
GET /ended from ADDRESS (fd N): Response::write() has no effect: the answer has been ended already (FILE:34)
GET /ended from ADDRESS (fd N): Response::sendfile() has no effect: the answer has been ended already (FILE:35)
GET /ended from ADDRESS (fd N): Response::end() has no effect: the answer has been ended already (FILE:36)
no others
