--TEST--
blocking_threshold: the default is 1 second, and 0 turns the reports off
--EXTENSIONS--
coro
--INI--
coro.blocking_threshold=1
--FILE--
<?php Coro\Runtime::enableCoroutine(0);
use Coro\Coroutine;

Coro\run(fn() => usleep(100000));
Coroutine::set(['blocking_threshold' => 0]);
Coro\run(fn() => usleep(100000));
foreach ([-1, 'x', []] as $wrong) {
    try {
        Coroutine::set(['blocking_threshold' => $wrong]);
    } catch (ValueError | TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
var_dump(Coroutine::getOptions());
$log = tempnam(sys_get_temp_dir(), 'coro-test-');
Coroutine::set(['blocking_threshold' => 0.02, 'log_file' => $log]);
Coro\run(function () use ($log): void {
    for ($i = 0; $i < 100 && file_get_contents($log) === ''; $i++) {
        usleep(100000);
    }
});
echo strtok(file_get_contents($log), "\n"), "\n";
unlink($log);
?>
--EXPECTF--
Coro\Coroutine::set(): option [blocking_threshold] must be between 0 and 86400
Coro\Coroutine::set(): option [blocking_threshold] must be of type float, string given
Coro\Coroutine::set(): option [blocking_threshold] must be of type float, array given
array(1) {
  ["blocking_threshold"]=>
  int(0)
}
[%s #%d]	WARNING	coroutine 3 has blocked the event loop for %f s: %s
