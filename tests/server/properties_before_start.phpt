--TEST--
Server: properties have their documented values before start()
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/variant.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
$shown = get_object_vars($server);
$shown['mode'] = $shown['mode'] === server_mode();
unset($shown['port'], $shown['ports']);
echo json_encode($shown), "\n";
var_dump($server->getWorkerId(), $server->getWorkerPid(), $server->getManagerPid(), $server->getMasterPid());
echo json_encode($server->stats()), ' ', get_class($server->ports[0]), ' ', count($server->ports), "\n";
var_dump($server->exists(1), $server->close(1), $server->stop(), $server->shutdown());
?>
--EXPECT--
{"setting":null,"host":"127.0.0.1","type":1,"ssl":false,"mode":true,"master_pid":0,"manager_pid":0,"worker_id":-1,"taskworker":false,"worker_pid":0,"connections":{},"stats_timer":null,"admin_server":null}
bool(false)
bool(false)
int(0)
int(0)
[] Coro\Server\Port 1
bool(false)
bool(false)
bool(false)
bool(false)
