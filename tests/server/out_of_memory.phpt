--TEST--
Server: only the request that runs out of memory fails, whatever it does next
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/limits.inc';
skip_without_memory_limit();
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\{Channel, Coroutine};

$ways = ['push', 'sleep', 'go', 'end', 'write', 'redirect', 'sendfile', 'task', 'batch', 'return'];
foreach ($ways as $how) {
    $server = new ServerProcess(function ($server): void {
        ini_set('memory_limit', '64M');
        $channel = new Channel(1);
        $server->on('request', function ($request, $response) use ($channel): void {
            $way = substr($request->server['request_uri'], 1);
            if ($way === 'other') {
                say('waiting');
                $channel->pop(0.3);
                for ($i = 0; $i < 1000; $i++) {
                    // a function call here would raise the error
                }
                $response->end('answered');
                return;
            }
            $part = str_repeat('x', 30_000_000);
            // Between the string that exceeds the limit and the next statement there is no point at which PHP raises the error.
            // Opcache does not optimize away the assignment to a global.
            switch ($way) {
                case 'push':
                    $GLOBALS['text'] = $part . 'y' . $part;
                    $channel->push(1);
                    break;
                case 'sleep':
                    $GLOBALS['text'] = $part . 'y' . $part;
                    Coroutine::sleep(0.6);
                    break;
                case 'go':
                    $child = fn () => array_map(fn () => null, [1, 2]) && say('the child went on');
                    $GLOBALS['text'] = $part . 'y' . $part;
                    Coroutine::create($child);
                    break;
                case 'end':
                    $response->end($part . 'y' . $part);
                    break;
                case 'write':
                    $response->write($part . 'y' . $part);
                    break;
                case 'redirect':
                    $GLOBALS['text'] = $part . 'y' . $part;
                    $response->redirect('/');
                    break;
                case 'sendfile':
                    $GLOBALS['text'] = $part . 'y' . $part;
                    $response->sendfile(__FILE__);
                    break;
                case 'task':
                    $group = new Coroutine\TaskGroup;
                    $task = fn () => say('the task ran');
                    $GLOBALS['text'] = $part . 'y' . $part;
                    try {
                        $group->spawn($task);
                    } catch (Throwable) {
                    }
                    break;
                case 'batch':
                    $tasks = [fn () => say('the task ran')];
                    $GLOBALS['text'] = $part . 'y' . $part;
                    try {
                        Coroutine\batch($tasks);
                    } catch (Throwable) {
                    }
                    break;
                default:
                    $GLOBALS['text'] = $part . 'y' . $part;
                    return;
            }
            $response->end('went on');
        });
    }, ['worker_num' => 1, 'max_request' => 1000, 'log_level' => 6]);
    $other = connect($server->port);
    send_request($other, '/other');
    eventually(fn () => $server->said());
    $guilty = connect($server->port);
    send_request($guilty, "/$how");
    echo $how, ': ', statuses(read_answer($guilty)['head']), ' ', read_answer($other)['body'], ' ';
    echo implode(array_slice($server->said(), 1)), substr_count($server->printed(), 'Allowed memory size'), ' ';
    echo $server->end(), "\n";
}
?>
--EXPECT--
push: 500 answered 1 exit 0
sleep: 500 answered 1 exit 0
go: 500 answered 1 exit 0
end: 500 answered 1 exit 0
write: 500 answered 1 exit 0
redirect: 500 answered 1 exit 0
sendfile: 500 answered 1 exit 0
task: 500 answered 1 exit 0
batch: 500 answered 1 exit 0
return: 500 answered 1 exit 0
