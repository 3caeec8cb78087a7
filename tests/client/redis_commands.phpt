--TEST--
Redis: every command has the same result as in phpredis, on the same server
--EXTENSIONS--
igbinary
redis
coro
--SKIPIF--
<?php
if (!shell_exec('command -v redis-server')) die('skip redis-server is not installed');
if (!str_starts_with(phpversion('redis'), '5.')) die('skip the results are those of phpredis 5');
try { new Coro\Coroutine\Redis; } catch (Coro\Error) { die('skip built without hiredis'); }
?>
--FILE--
<?php
require __DIR__ . '/redis.inc';
require __DIR__ . '/redis_calls.inc';

// A result whose values differ from call to call is compared by its types alone.
function shape(mixed $value): mixed
{
    return is_array($value) ? array_map(shape(...), $value) : get_debug_type($value);
}

function sorted(mixed $value): mixed
{
    if (is_array($value)) {
        sort($value);
    }
    return $value;
}

function results(object $client, bool $serializes): array
{
    $results = [];
    foreach (calls($serializes) as [$how, $method, $arguments]) {
        $cursor = null;
        if ($how === 'scan' || $how === 'scan in key') {
            array_splice($arguments, $how === 'scan' ? 0 : 1, 0, [0 => null]);
            $arguments[$how === 'scan' ? 0 : 1] = &$cursor;
        }
        try {
            $result = @$client->$method(...$arguments);
        } catch (RedisException | TypeError | ValueError $error) {
            $result = get_class($error);
        }
        unset($arguments);
        $results[] = [$method, match ($how) {
            'types' => shape($result),
            'keys' => array_keys($result[0]),
            'any order', 'scan', 'scan in key' => sorted($result),
            default => $result,
        }, $cursor];
    }
    return $results;
}

$server = new RedisServer('--enable-debug-command', 'yes');
foreach ([false, true] as $serializes) {
    $phpredis = new Redis;
    $phpredis->connect($server->path);
    $phpredis->setOption(Redis::OPT_SERIALIZER, $serializes ? Redis::SERIALIZER_PHP : Redis::SERIALIZER_NONE);
    $phpredis->flushAll();
    $expected = results($phpredis, $serializes);
    $phpredis->flushAll();
    $phpredis->script('flush');
    Coro\run(function () use ($server, $serializes, $expected) {
        $redis = new Coro\Coroutine\Redis(['serialize' => $serializes]);
        $redis->connect($server->path);
        foreach (results($redis, $serializes) as $i => $result) {
            if (serialize($result) !== serialize($expected[$i])) {
                echo json_encode(calls($serializes)[$i]), "\n    is        ", json_encode(array_slice($result, 1)), "\n    should be ",
                    json_encode(array_slice($expected[$i], 1)), "\n";
            }
        }
        // in a transaction and in a pipeline
        foreach ([Redis::MULTI, Redis::PIPELINE] as $mode) {
            $redis->flushAll();
            $redis->script('flush');
            $redis->multi($mode);
            $plain = array_filter(calls($serializes), fn (array $call) => $call[0] === 'same');
            foreach ($plain as [, $method, $arguments]) {
                $redis->$method(...$arguments) === $redis || print("$method() does not return the object\n");
            }
            $all = $redis->exec();
            $i = 0;
            foreach ($plain as $number => [, $method]) {
                $result = $all[$i++] ?? null;
                if (serialize($result) !== serialize($expected[$number][1])) {
                    echo "mode $mode, $method(): ", json_encode($result), ' instead of ', json_encode($expected[$number][1]), "\n";
                }
            }
        }
    });
    $calls = count($expected);
}

// methods that no call above names
$named = array_map(fn (array $call) => strtolower($call[1]), calls(false));
$commands = array_map(strtolower(...), get_class_methods(Redis::class));
$others = ['__construct', '__destruct', '_prefix', '_serialize', '_unserialize', '_pack', '_unpack', '_compress', '_uncompress',
    'clearlasterror', 'getlasterror', 'getoption', 'setoption', 'getpersistentid', 'getreadtimeout', 'gettimeout', 'gethost',
    'getport', 'pconnect', 'popen', 'open', 'connect', 'close',
    'isconnected', 'getauth', 'getdbnum', 'getmode', 'multi', 'pipeline', 'exec', 'discard', 'subscribe', 'psubscribe',
    'unsubscribe', 'punsubscribe', 'auth', 'debug'];
echo 'not compared: ', implode(' ', array_diff($commands, $named, $others)), "\n";
echo 'missing: ', implode(' ', array_diff($commands, array_map(strtolower(...), get_class_methods(Coro\Coroutine\Redis::class)),
    array_slice($others, 0, 21))), "\n";
?>
--EXPECT--
not compared: 
missing: 
