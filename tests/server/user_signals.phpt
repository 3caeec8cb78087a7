--TEST--
Server: workers with another user can reload and shut down the server, and end with their manager
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if (posix_geteuid() !== 0) die('skip only root may change the user');
if (!posix_getpwnam('nobody')) die('skip needs the user nobody');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

function serve(): ServerProcess
{
    return new ServerProcess(function ($server): void {
        $server->on('request', function ($request, $response) use ($server): void {
            $method = $request->get['call'];
            $response->end(json_encode([getmypid(), $server->$method()]));
        });
        $server->on('afterReload', fn () => say('reloaded'));
    }, ['worker_num' => 2, 'user' => 'nobody']);
}

$server = serve();
[$pid, $done] = json_decode(body($server->port, '/?call=reload'));
var_dump($done, eventually(fn () => in_array('reloaded', $server->said()) && !is_alive($pid)));
echo body($server->port, '/?call=getManagerPid') !== '' ? "serves\n" : '';
var_dump(json_decode(body($server->port, '/?call=shutdown'))[1]);
echo $server->wait(), "\n";

$server = serve();
[$pid] = json_decode(body($server->port, '/?call=getManagerPid'));
$server->signal(SIGKILL);
echo $server->wait(), "\n";
var_dump(eventually(fn () => !is_alive($pid)));
?>
--EXPECT--
bool(true)
bool(true)
serves
bool(true)
exit 0
signal 9
bool(true)
