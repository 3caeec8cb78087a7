--TEST--
Http\Request: a request cannot be cloned or serialized
--EXTENSIONS--
coro
--FILE--
<?php
foreach ([fn ($o) => clone $o, serialize(...), fn ($o) => unserialize('O:17:"Coro\Http\Request":0:{}')] as $try) {
    try {
        $try(new Coro\Http\Request());
    } catch (Throwable $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
Trying to clone an uncloneable object of class Coro\Http\Request
Serialization of 'Coro\Http\Request' is not allowed
Unserialization of 'Coro\Http\Request' is not allowed
