--TEST--
gRPC: methods with one message or a stream in each direction; messages are strings or objects
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_grpc.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/grpc.inc';

use Coro\Grpc\{Client, Handler, ServerCall};

// As the classes that protoc makes.
final class Number
{
    public function __construct(public int $value = 0)
    {
    }

    public function serializeToString(): string
    {
        return (string) $this->value;
    }

    public function mergeFromString(string $text): void
    {
        $this->value = is_numeric($text) ? (int) $text : throw new \Exception('not a number');
    }
}

with_grpc(function (Handler $handler): void {
    $handler->unary('test.Numbers/Double', fn(Number $number): Number => new Number(2 * $number->value), Number::class);
    $handler->serverStreaming('test.Numbers/Count', function (Number $number, ServerCall $call): void {
        for ($i = 1; $i <= $number->value; $i++) {
            $call->write(new Number($i));
        }
    }, Number::class);
    $handler->clientStreaming('test.Numbers/Sum', function (ServerCall $call): Number {
        $sum = new Number();
        foreach ($call as $number) {
            $sum->value += $number->value;
        }
        return $sum;
    }, Number::class);
    $handler->bidirectional('test.Numbers/Echo', function (ServerCall $call): void {
        foreach ($call as $text) {
            $call->write("you said $text");
        }
        $call->write('good bye');
    });
}, function (Client $client): void {
    var_dump($client->unary('test.Numbers/Double', new Number(21), Number::class)->value);
    var_dump($client->unary('/test.Numbers/Double', '4'));
    foreach ($client->serverStreaming('test.Numbers/Count', new Number(3), Number::class) as $number) {
        echo $number->value, "\n";
    }
    var_dump(iterator_to_array($client->serverStreaming('test.Numbers/Count', '0')));
    $call = $client->clientStreaming('test.Numbers/Sum', Number::class);
    var_dump($call->write(new Number(40)), $call->write('2'), $call->finish()->value);
    var_dump($client->clientStreaming('test.Numbers/Sum')->finish());
    $call = $client->bidirectional('test.Numbers/Echo');
    foreach (['one', '', 'three'] as $text) {
        $call->write($text);
        var_dump($call->read());
    }
    var_dump($call->end(), $call->read(), $call->read(), $call->status()->code, $call->write('late'));
    echo outcome(fn() => $client->unary('test.Numbers/Double', 'x')), "\n";
    echo outcome(fn() => $client->unary('test.Numbers/Count', '2', Number::class)->value), "\n";
    $call = $client->clientStreaming('test.Numbers/Double');
    $call->write('1');
    $call->write('2');
    echo outcome($call->finish(...)), "\n";
    echo outcome(fn() => $client->clientStreaming('test.Numbers/Double')->finish()), "\n";
});
?>
--EXPECT--
int(42)
string(1) "8"
1
2
3
array(0) {
}
bool(true)
bool(true)
int(42)
string(1) "0"
string(12) "you said one"
string(9) "you said "
string(14) "you said three"
bool(true)
string(8) "good bye"
NULL
int(0)
bool(false)
INTERNAL: the message is no Number
INTERNAL: the server has not sent exactly one message
UNIMPLEMENTED: this method takes exactly one message
UNIMPLEMENTED: this method takes exactly one message
