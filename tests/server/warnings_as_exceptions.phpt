--TEST--
Server: with warnings_as_exceptions an uncaught warning is printed with its trace, and its client gets 500
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

function warn(): void
{
    trigger_error('of the script', E_USER_WARNING);
}
$server = new ServerProcess(function ($server): void {
    $server->set(['warnings_as_exceptions' => true]);
    $server->on('request', function ($request, $response): void {
        switch ($request->server['request_uri']) {
            case '/undefined':
                $response->end('never sent' . $request->get['name']);
                break;
            case '/function':
                file_get_contents(__DIR__ . '/missing');
                $response->end('never sent');
                break;
            case '/include':
                include __DIR__ . '/missing.php';
                $response->end('never sent');
                break;
            case '/late':
                Coro\Coroutine::sleep(0.001);
                warn();
                $response->end('never sent');
                break;
            case '/caught':
                try {
                    warn();
                } catch (ErrorException $e) {
                    $response->end($e->getMessage() . ' ' . $e->getSeverity() . ' ' . $e->getLine());
                }
                break;
            case '/thrown_by_php':
                try {
                    new SplFileObject(__DIR__ . '/missing');
                } catch (RuntimeException $e) {
                    $response->end(get_class($e));
                }
                break;
            case '/silenced':
                $response->end(var_export(@file_get_contents(__DIR__ . '/missing'), true));
                break;
            case '/left_out':
                error_reporting(E_ALL & ~E_WARNING);
                $response->end(var_export(file_get_contents(__DIR__ . '/missing'), true));
                break;
            case '/notice':
                trigger_error('a notice', E_USER_NOTICE);
                trigger_error('a deprecation', E_USER_DEPRECATED);
                $response->end('goes on');
                break;
            case '/handled':
                set_error_handler(function () {
                    restore_error_handler();
                    return true;
                });
                warn();
                $response->end('goes on');
                break;
            case '/refused':
                set_error_handler(function () {
                    restore_error_handler();
                    return false;
                });
                warn();
                $response->end('never sent');
        }
    });
});
$targets = ['undefined', 'function', 'include', 'late', 'caught', 'thrown_by_php', 'silenced', 'left_out', 'notice',
    'handled', 'refused'];
foreach ($targets as $target) {
    $kept = connect($server->port);
    send_request($kept, "/$target");
    $answer = read_answer($kept);
    echo "$target: ", statuses($answer['head']), ' ', $answer['body'], "\n";
}
$printed = $server->printed();
echo substr_count($printed, 'Uncaught ErrorException: '), ' ', substr_count($printed, '#0 '), ' ',
    substr_count($printed, 'Warning: '), ' ', substr_count($printed, 'Notice: a notice'), "\n";
?>
--EXPECT--
undefined: 500 
function: 500 
include: 500 
late: 500 
caught: 200 of the script 512 6
thrown_by_php: 200 RuntimeException
silenced: 200 false
left_out: 200 false
notice: 200 goes on
handled: 200 goes on
refused: 500 
5 5 0 1
