--TEST--
Server: a failing workerStart at the first start ends the server, and the log shows the error with file and line
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$file = tempnam(sys_get_temp_dir(), 'coro-test-');
$broken = [
    'exception' => '<?php throw new DomainException("no database");',
    'later' => "<?php\nCoro\\Coroutine::sleep(0.01);\nthrow new DomainException('no database');",
    'syntax' => "<?php\n\nreturn fn( => 1;",
    'exit' => '<?php exit(3);',
    'exit 0' => '<?php die("done");',
    'fatal' => "<?php\neval('function strlen() {}');",
];
foreach ($broken as $code) {
    file_put_contents($file, $code);
    foreach ([1, 2] as $workers) {
        $server = new ServerProcess(function ($server) use ($file, $workers): void {
            $server->on('workerStart', fn () => require $file);
            $server->on('request', 'strlen');
            $workers === 1 && $server->on('workerStop', fn () => say('stopped'));   // with two workers the second may be asked to end before it fails
        }, ['worker_num' => $workers, 'max_wait_time' => 20]);
        echo $server->wait(), ' ', implode(' ', $server->said()), "\n";
        preg_match('/\tERROR\t(the workerStart callback of worker [01] has failed: .*)/', $server->printed(), $found);
        echo str_replace([$file, __FILE__], ['APP', 'TEST'], preg_replace('/worker [01]/', 'worker N', $found[1])), "\n";
    }
}
unlink($file);
?>
--EXPECTF--
exit 1 start() returned false
the workerStart callback of worker N has failed: DomainException: no database in APP on line 1
exit 1 start() returned false
the workerStart callback of worker N has failed: DomainException: no database in APP on line 1
exit 1 start() returned false
the workerStart callback of worker N has failed: DomainException: no database in APP on line 3
exit 1 start() returned false
the workerStart callback of worker N has failed: DomainException: no database in APP on line 3
exit 1 start() returned false
the workerStart callback of worker N has failed: ParseError: syntax error, unexpected token "=>"%S in APP on line 3
exit 1 start() returned false
the workerStart callback of worker N has failed: ParseError: syntax error, unexpected token "=>"%S in APP on line 3
exit 1 start() returned false
the workerStart callback of worker N has failed: it called exit(), status 3; the callback begins in TEST on line 17
exit 1 start() returned false
the workerStart callback of worker N has failed: it called exit(), status 3; the callback begins in TEST on line 17
exit 1 start() returned false
the workerStart callback of worker N has failed: it called exit(), status 0; the callback begins in TEST on line 17
exit 1 start() returned false
the workerStart callback of worker N has failed: it called exit(), status 0; the callback begins in TEST on line 17
exit %d%S
the workerStart callback of worker N has failed: Cannot redeclare %Sstrlen()%S in APP(2) : eval()'d code on line 1
exit 1 start() returned false
the workerStart callback of worker N has failed: Cannot redeclare %Sstrlen()%S in APP(2) : eval()'d code on line 1
