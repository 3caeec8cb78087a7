--TEST--
Clients: an option without effect causes no PHP warning, and one line in the log for each class and name
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

set_error_handler(fn (int $level, string $message) => throw new ErrorException($message));
$log = tempnam(sys_get_temp_dir(), 'coro');
Coroutine::set(['log_file' => $log, 'log_level' => 3]);
$options = ['worker_num' => 2, 'read_tmeout' => 1, 'a_setting_of_the_program' => [], 7 => 'x', 'read_timeout' => 2];
Coro\run(function () use ($options) {
    for ($i = 0; $i < 2; $i++) {
        $clients = [
            new Coroutine\Client(SWOOLE_SOCK_TCP), new Coro\Client(SWOOLE_SOCK_TCP), new Coro\Async\Client(SWOOLE_SOCK_TCP),
            new Coroutine\Http\Client('localhost'), new Coroutine\Socket(AF_INET, SOCK_STREAM),
        ];
        try {
            Coroutine\Http\request('http://127.0.0.1:1/', 'GET', null, $options);
        } catch (Coroutine\Http\Client\Exception) {
            // nobody listens
        }
        foreach ($clients as $client) {
            match (true) {
                $client instanceof Coroutine\Socket => $client->setProtocol($options),
                default => $client->set($options),
            } || print("refused\n");
        }
    }
});
$lines = [];
foreach (file($log) as $line) {
    preg_match('/NOTICE\s(Coro.* has no effect.*)/', $line, $found) && $lines[] = $found[1];
}
sort($lines);
echo implode("\n", $lines), "\n";
unlink($log);
?>
--EXPECT--
Coro\Client: an element with an integer key has no effect, because options have names
Coro\Client: the option a_setting_of_the_program has no effect, because objects of this class have no such option
Coro\Client: the option read_tmeout has no effect, because objects of this class have no such option; did you mean read_timeout?
Coro\Client: the option worker_num has no effect, because objects of this class have no such option
Coro\Coroutine\Client: an element with an integer key has no effect, because options have names
Coro\Coroutine\Client: the option a_setting_of_the_program has no effect, because objects of this class have no such option
Coro\Coroutine\Client: the option read_tmeout has no effect, because objects of this class have no such option; did you mean read_timeout?
Coro\Coroutine\Client: the option worker_num has no effect, because objects of this class have no such option
Coro\Coroutine\Http\Client: an element with an integer key has no effect, because options have names
Coro\Coroutine\Http\Client: the option a_setting_of_the_program has no effect, because objects of this class have no such option
Coro\Coroutine\Http\Client: the option read_tmeout has no effect, because objects of this class have no such option; did you mean read_timeout?
Coro\Coroutine\Http\Client: the option worker_num has no effect, because objects of this class have no such option
Coro\Coroutine\Http\request(): an element with an integer key has no effect, because options have names
Coro\Coroutine\Http\request(): the option a_setting_of_the_program has no effect, because this function has no such option
Coro\Coroutine\Http\request(): the option read_tmeout has no effect, because this function has no such option; did you mean read_timeout?
Coro\Coroutine\Http\request(): the option worker_num has no effect, because this function has no such option
Coro\Coroutine\Socket: an element with an integer key has no effect, because options have names
Coro\Coroutine\Socket: the option a_setting_of_the_program has no effect, because objects of this class have no such option
Coro\Coroutine\Socket: the option read_tmeout has no effect, because objects of this class have no such option; did you mean read_timeout?
Coro\Coroutine\Socket: the option worker_num has no effect, because objects of this class have no such option
