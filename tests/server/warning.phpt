--TEST--
Server: with fail_on_warning a warning in a request's handler is printed with its trace, and its client gets 500 unless the handler sets a status later
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
    $server->set(['fail_on_warning' => true]);
    $server->on('request', function ($request, $response): void {
        switch ($request->server['request_uri']) {
            case '/undefined':
                $response->status(201);
                $read = $nothing;
                $response->header('Last', error_get_last()['message']);
                $response->end('answered');
                break;
            case '/of_the_script':
                warn();
                $response->end('answered');
                break;
            case '/deferred':
                Coro\Coroutine::defer(function () use ($response): void {
                    warn();
                    $response->end('answered');
                });
                break;
            case '/unanswered':
                warn();
                break;
            case '/checked':
                if (!fopen(__DIR__ . '/missing', 'r')) {
                    $response->status(404);
                }
                $response->end('no such file');
                break;
            case '/begun':
                $response->write('a');
                warn();
                $response->end();
                break;
            case '/child':
                Coro\go(warn(...));
                $response->end('answered');
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
                $response->header('Content-Length', '9');
                $response->end('the length in the head is right');
                break;
            case '/handled':
                set_error_handler(fn () => restore_error_handler());
                warn();
                $response->end('answered');
                break;
            case '/refused':
                set_error_handler(function () {
                    restore_error_handler();
                    return false;
                });
                warn();
                $response->end('answered');
                break;
            default:
                $response->end('the worker lives on');
        }
    });
});
$targets = ['undefined', 'of_the_script', 'deferred', 'unanswered', 'checked', 'begun', 'child', 'silenced', 'left_out',
    'notice', 'handled', 'refused', 'next'];
foreach ($targets as $target) {
    [$head, $body] = explode("\n\n", request($server->port, "/$target"), 2);
    echo "$target: ", statuses($head), ' ', strtok($body, "\n"), "\n";
    if (preg_match('/Last: .*/', $head, $line)) {
        echo "$line[0]\n";
    }
}
$printed = $server->printed();
preg_match('/^Warning: of the script.*?raised in .*?$/ms', $printed, $first);
$alike = preg_replace('/\{closure.*\}\(/', '{closure}(', $first[0]);   // PHP 8.4 adds the function to the name of a closure
echo preg_replace(['~ [^ ]*/~', '/\(\d+\)/', '/\d+$/'], [' ', '(N)', 'N'], $alike), "\n";
echo substr_count($printed, 'Warning: '), ' with ', substr_count($printed, "\nStack trace:\n#0 "), " traces\n";
?>
--EXPECT--
undefined: 500 answered
Last: Undefined variable $nothing
of_the_script: 500 answered
deferred: 500 answered
unanswered: 500 
checked: 404 no such file
begun: 200 1
child: 200 answered
silenced: 200 false
left_out: 200 false
notice: 200 the length in the head is right
handled: 200 answered
refused: 500 answered
next: 200 the worker lives on
Warning: of the script
Stack trace:
#0 warning.php(N): trigger_error('of the script', 512)
#1 warning.php(N): warn()
#2 [internal function]: {closure}(Object(Coro\Http\Request), Object(Coro\Http\Response))
#3 {main}
  raised in warning.php on line N
8 with 8 traces
