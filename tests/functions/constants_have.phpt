--TEST--
SWOOLE_HAVE_COMPRESSION, SWOOLE_HAVE_ZLIB and SWOOLE_HAVE_BROTLI are true under both names
--EXTENSIONS--
coro
--FILE--
<?php
foreach (['COMPRESSION', 'ZLIB', 'BROTLI'] as $name) {
    echo json_encode([constant("SWOOLE_HAVE_$name"), constant("CORO_HAVE_$name")]), "\n";
}
?>
--EXPECT--
[true,true]
[true,true]
[true,true]
