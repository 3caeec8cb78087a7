--TEST--
Media types: add() gives unknown extensions a type, set() also others, delete() makes them unknown, list() names all
--EXTENSIONS--
coro
--FILE--
<?php
var_dump(swoole_mime_type_add('html', 'text/other'), swoole_mime_type_add('Own', 'text/own'), coro_mime_type_get('x.own'));
swoole_mime_type_set('html', 'text/other; charset=utf-8');
var_dump(swoole_get_mime_type('x.HTML'));
var_dump(swoole_mime_type_delete('own'), swoole_mime_type_delete('own'), swoole_mime_type_exists('x.own'));
$list = coro_mime_type_list();
var_dump($list['html'], $list['htm'], isset($list['own']), count($list) > 700);
foreach ([['.js', 'text/x'], ['', 'text/x'], ['js', 'text'], ['js', "text/x\r\nX: y"]] as $wrong) {
    try {
        coro_mime_type_set(...$wrong);
    } catch (ValueError $thrown) {
        echo $thrown->getMessage(), "\n";
    }
}
?>
--EXPECT--
bool(false)
bool(true)
string(8) "text/own"
string(25) "text/other; charset=utf-8"
bool(true)
bool(false)
bool(false)
string(25) "text/other; charset=utf-8"
string(9) "text/html"
bool(false)
bool(true)
coro_mime_type_set(): Argument #1 ($suffix) must be an extension of up to 16 bytes without dots and slashes
coro_mime_type_set(): Argument #1 ($suffix) must be an extension of up to 16 bytes without dots and slashes
coro_mime_type_set(): Argument #2 ($mime_type) must be a media type, such as text/html
coro_mime_type_set(): Argument #2 ($mime_type) must be a media type, such as text/html
