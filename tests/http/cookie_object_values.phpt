--TEST--
Http\Cookie: setters refuse invalid values, toArray() shows the fields, and reset() clears them
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Http\Cookie;

$cookie = new Cookie(false);
var_dump($cookie->toString());
$wrong = [
    fn () => $cookie->withName(''),
    fn () => $cookie->withName('a=b'),
    fn () => $cookie->withValue("a\r\nb"),
    fn () => $cookie->withPath('/;'),
    fn () => $cookie->withExpires(PHP_INT_MAX),
];
foreach ($wrong as $call) {
    try {
        $call();
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
echo json_encode($cookie->withName('n')->withValue('v')->withPath()->withSameSite('Strict')->toArray()), "\n", $cookie->toString(), "\n";
$cookie->reset();
echo json_encode($cookie->toArray()), "\n";
echo $cookie->withName('n')->withValue('a b')->toString(), "\n";
?>
--EXPECT--
bool(false)
Coro\Http\Cookie::withName(): Argument #1 ($name) must not be empty
Coro\Http\Cookie::withName(): Argument #1 ($name) must not contain "=", ",", ";", white space or control bytes
Coro\Http\Cookie::withValue(): Argument #1 ($value) must not contain ",", ";", white space or control bytes
Coro\Http\Cookie::withPath(): Argument #1 ($path) must not contain ",", ";", white space or control bytes
Coro\Http\Cookie::withExpires(): Argument #1 ($expires) must not be after the year 9999
{"name":"n","value":"v","path":"\/","domain":"","sameSite":"Strict","priority":"","encode":false,"expires":0,"secure":false,"httpOnly":false,"partitioned":false}
n=v; path=/; SameSite=Strict
{"name":"","value":"","path":"","domain":"","sameSite":"","priority":"","encode":true,"expires":0,"secure":false,"httpOnly":false,"partitioned":false}
n=a+b
