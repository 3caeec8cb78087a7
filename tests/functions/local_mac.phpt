--TEST--
coro_get_local_mac() returns the hardware address of each interface that is up and has one
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (!is_dir('/sys/class/net')) die('skip there is no /sys/class/net to compare with');
?>
--FILE--
<?php
$expected = [];
foreach (net_get_interfaces() as $name => $interface) {
    $address = strtoupper(trim((string) @file_get_contents("/sys/class/net/$name/address")));
    if ($interface['up'] && strlen($address) === 17 && $address !== '00:00:00:00:00:00') {
        $expected[$name] = $address;
    }
}
var_dump(coro_get_local_mac() == $expected, array_filter($expected, fn ($mac) => !filter_var($mac, FILTER_VALIDATE_MAC)));
?>
--EXPECT--
bool(true)
array(0) {
}
