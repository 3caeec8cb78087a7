--TEST--
Server::health(): the log has one line when a check begins to fail, which says whether it threw, called exit() or returned false
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

$runs = tempnam(sys_get_temp_dir(), 'coro-runs-');
$server = new ServerProcess(function ($server) use ($runs): void {
    $server->on('request', fn ($request, $response) => $response->end());
    $server->health('throws', fn () => throw new DomainException("no database\nhere"));
    $server->health('exits', fn () => exit(1));
    $server->health('false', fn () => false);
    $server->health('null', function () use ($runs): void {
        file_put_contents($runs, 'x', FILE_APPEND);
    });
}, ['admin_server' => admin_socket(), 'worker_num' => 1, 'log_level' => CORO_LOG_NOTICE]);
var_dump(until(fn () => strlen(file_get_contents($runs)) >= 3));
echo $server->end(), "\n";
preg_match_all('/health check.*|Fatal.*|Stack.*|Uncaught.*|worker .* has failed.*/', $server->printed(), $lines);
echo str_replace(__FILE__, 'FILE', implode("\n", $lines[0])), "\n";
unlink($runs);
?>
--EXPECT--
bool(true)
exit 0
health check throws has failed: it threw DomainException: no database here in FILE on line 7
health check exits has failed: it called exit()
health check false has failed: it returned false
health check null has failed: it returned null
