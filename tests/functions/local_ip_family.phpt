--TEST--
coro_get_local_ip(AF_INET6) returns the first IPv6 address of each interface that is up; other families throw
--EXTENSIONS--
coro
--FILE--
<?php
$expected = [];
foreach (net_get_interfaces() as $name => $interface) {
    foreach ($interface['up'] ? $interface['unicast'] ?? [] : [] as $row) {
        if ($row['family'] === STREAM_PF_INET6 && $row['address'] !== '::1') {
            $expected[$name] ??= $row['address'];
        }
    }
}
var_dump(coro_get_local_ip(STREAM_PF_INET6) == $expected);
try {
    coro_get_local_ip(STREAM_PF_UNIX);
} catch (ValueError $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
coro_get_local_ip(): Argument #1 ($family) must be AF_INET or AF_INET6
