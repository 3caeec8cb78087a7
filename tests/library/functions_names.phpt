--TEST--
The functions for names and DNS do what PHP's functions and System do
--EXTENSIONS--
coro
--FILE--
<?php
foreach (['outside' => fn ($call) => $call(), 'inside' => fn ($call) => Coro\run($call)] as $where => $run) {
    $run(function () use ($where) {
        echo $where, ' ', json_encode(swoole_gethostbynamel('127.0.0.1')), ' ', swoole_gethostbyaddr('127.0.0.1') !== '' ? 'ok' : '?', "\n";
    });
}
Coro\run(fn () => print(swoole_async_dns_lookup_coro('127.0.0.1') . "\n"));
foreach (['swoole_checkdnsrr' => 1, 'swoole_dns_check_record' => 1, 'swoole_getmxrr' => 2, 'swoole_dns_get_mx' => 2] as $name => $count) {
    try {
        $hosts = [];
        $count === 1 ? $name('') : $name("\0", $hosts);
        echo "$name answered\n";
    } catch (ValueError) {
        echo "$name has asked PHP\n";
    }
}
?>
--EXPECTF--
outside ["127.0.0.1"] ok
inside ["127.0.0.1"] ok
127.0.0.1
swoole_checkdnsrr has asked PHP
swoole_dns_check_record has asked PHP
swoole_getmxrr %s
swoole_dns_get_mx %s
