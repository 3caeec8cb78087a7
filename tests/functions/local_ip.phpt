--TEST--
coro_get_local_ip() returns the first IPv4 address of each interface that is up, without loopback
--EXTENSIONS--
coro
--FILE--
<?php
$expected = [];
foreach (net_get_interfaces() as $name => $interface) {
    foreach ($interface['up'] ? $interface['unicast'] ?? [] : [] as $row) {
        if ($row['family'] === STREAM_PF_INET && !str_starts_with($row['address'], '127.')) {
            $expected[$name] ??= $row['address'];
        }
    }
}
var_dump(coro_get_local_ip() == $expected, coro_get_local_ip(STREAM_PF_INET) == $expected);
?>
--EXPECT--
bool(true)
bool(true)
