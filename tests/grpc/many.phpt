--TEST--
gRPC: 100 coroutines share a client, with messages of all sizes up to 5 MB and all kinds of calls
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

with_grpc(function (Handler $handler): void {
    $handler->unary('t.T/Echo', fn(string $message): string => $message);
    $handler->bidirectional('t.T/Talk', function (ServerCall $call): void {
        foreach ($call as $message) {
            $call->write($message);
        }
    });
    $handler->serverStreaming('t.T/Pieces', function (string $message, ServerCall $call): void {
        foreach (str_split($message, 10_000) as $piece) {
            $call->write($piece);
        }
    });
    $handler->clientStreaming('t.T/Join', fn(ServerCall $call): string => implode('', iterator_to_array($call)));
}, function (Client $client): void {
    $seed = (int) (getenv('CORO_SEED') ?: random_int(1, 1_000_000));
    mt_srand($seed);
    $pattern = random_bytes(1000);
    $wrong = [];
    $task = function (int $task) use ($client, $pattern, &$wrong): void {
        $size = match (true) {
            $task < 3 => 5_000_000 - $task,
            $task < 20 => mt_rand(0, 400_000),
            default => mt_rand(0, 5000),
        };
        $message = substr(str_repeat($pattern, intdiv($size, 1000) + 1), 0, $size);
        $answers = [$client->unary('t.T/Echo', $message)];
        $call = $client->bidirectional('t.T/Talk');
        $pieces = array_map(fn(string $piece): string => $call->write($piece) ? (string) $call->read() : '-', str_split($message, 50_000));
        $call->end();
        $answers[] = implode('', $pieces) . $call->read();
        $answers[] = implode('', iterator_to_array($client->serverStreaming('t.T/Pieces', $message)));
        $call = $client->clientStreaming('t.T/Join');
        array_map($call->write(...), str_split($message, 30_000));
        $answers[] = $call->finish();
        foreach ($answers as $number => $answer) {
            $answer === $message || $wrong[] = "task $task, call $number: $size bytes";
        }
    };
    Coro\map(range(0, 99), $task);
    echo $wrong ? "seed $seed: " . implode("\n", $wrong) : 'all messages are right', "\n";
}, ['max_message_size' => 5_000_000], handler: ['max_message_size' => 5_000_000]);
?>
--EXPECT--
all messages are right
