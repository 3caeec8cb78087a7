--TEST--
Redis\Server::format() makes the answers of each type, and refuses missing and wrong values
--EXTENSIONS--
coro
--FILE--
<?php
use Swoole\Redis\Server;

$rows = [   // arguments, answer
    [[Server::NIL], "$-1\r\n"], [[Server::STATUS], "+OK\r\n"], [[Server::STATUS, 'PONG'], "+PONG\r\n"],
    [[Server::ERROR], "-ERR\r\n"], [[Server::ERROR, "ERR a\r\nb"], "-ERR a  b\r\n"],
    [[Server::INT, 5], ":5\r\n"], [[Server::INT, '-7'], ":-7\r\n"], [[Server::INT, true], ":1\r\n"],
    [[Server::STRING, ''], "$0\r\n\r\n"], [[Server::STRING, "a\r\nb"], "$4\r\na\r\nb\r\n"], [[Server::STRING, 1.5], "$3\r\n1.5\r\n"],
    [[Server::SET, []], "*0\r\n"], [[Server::SET, [1, 'a', null, false, 1.5]], "*5\r\n:1\r\n$1\r\na\r\n$-1\r\n:0\r\n$3\r\n1.5\r\n"],
    [[Server::SET, [[1], ['k' => 'v']]], "*2\r\n*1\r\n:1\r\n*2\r\n$1\r\nk\r\n$1\r\nv\r\n"],
    [[Server::MAP, ['a' => 1, 5 => 'b']], "*4\r\n$1\r\na\r\n:1\r\n$1\r\n5\r\n$1\r\nb\r\n"],
];
foreach ($rows as [$arguments, $expected]) {
    $answer = Server::format(...$arguments);
    echo $answer === $expected ? '' : json_encode([$arguments, $answer]) . "\n";
}
$nested = fn (int $levels): array => array_reduce(range(2, $levels), fn (array $inner) => [$inner], []);
$endless = [];
$endless[] = &$endless;
echo strlen(Server::format(Server::SET, $nested(512))), "\n";
$refused = [[Server::INT, 'abc'], [Server::INT, []], [Server::STRING, []], [Server::STATUS, []], [Server::SET, [new stdClass()]],
    [Server::SET, $nested(513)], [Server::MAP, $nested(100000)], [Server::SET, $endless]];
foreach ([...$refused, [Server::INT], [Server::STRING], [Server::SET], [Server::SET, 'a'], [Server::MAP, null], [7, 'a'], [-1]] as $arguments) {
    try {
        Server::format(...$arguments);
    } catch (ValueError | TypeError $thrown) {
        echo get_class($thrown), ': ', $thrown->getMessage(), "\n";
    }
}
?>
--EXPECT--
2048
TypeError: Coro\Redis\Server::format(): Argument #2 ($value) must be a number, string given
TypeError: Coro\Redis\Server::format(): Argument #2 ($value) must be a number, array given
TypeError: Coro\Redis\Server::format(): Argument #2 ($value) must be of type string, array given
TypeError: Coro\Redis\Server::format(): Argument #2 ($value) must be of type string, array given
TypeError: Coro\Redis\Server::format(): Argument #2 ($value) must be of type string, stdClass given
ValueError: Coro\Redis\Server::format(): Argument #2 ($value) must not have more than 512 levels of arrays
ValueError: Coro\Redis\Server::format(): Argument #2 ($value) must not have more than 512 levels of arrays
ValueError: Coro\Redis\Server::format(): Argument #2 ($value) must not have more than 512 levels of arrays
ValueError: Coro\Redis\Server::format(): Argument #2 ($value) must be given for this type
ValueError: Coro\Redis\Server::format(): Argument #2 ($value) must be given for this type
ValueError: Coro\Redis\Server::format(): Argument #2 ($value) must be given for this type
TypeError: Coro\Redis\Server::format(): Argument #2 ($value) must be of type array, string given
TypeError: Coro\Redis\Server::format(): Argument #2 ($value) must be of type array, null given
ValueError: Coro\Redis\Server::format(): Argument #1 ($type) must be a constant of this class
ValueError: Coro\Redis\Server::format(): Argument #1 ($type) must be a constant of this class
