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
foreach ([[Redis::SERIALIZER_NONE, ''], [Redis::SERIALIZER_PHP, ''], [Redis::SERIALIZER_JSON, 'a:']] as [$serializer, $prefix]) {
    $serializes = $serializer !== Redis::SERIALIZER_NONE;
    $phpredis = new Redis;
    $phpredis->connect($server->path);
    $phpredis->setOption(Redis::OPT_SERIALIZER, $serializer);
    $phpredis->setOption(Redis::OPT_PREFIX, $prefix);
    $phpredis->flushAll();
    $expected = results($phpredis, $serializes);
    $phpredis->flushAll();
    $phpredis->script('flush');
    Coro\run(function () use ($server, $serializer, $serializes, $prefix, $expected) {
        $redis = new Coro\Coroutine\Redis(['serialize' => $serializer, 'prefix' => $prefix]);
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

// Each method of phpredis is compared above, or is in one of these tables.
const OTHER_TESTS = ['connect', 'close', 'isconnected', 'getauth', 'getdbnum', 'getmode', 'multi', 'pipeline', 'exec', 'discard',
    'subscribe', 'psubscribe', 'unsubscribe', 'punsubscribe', 'auth', 'getoption', 'setoption', 'getlasterror', 'clearlasterror',
    '_prefix', '_serialize', '_unserialize', '__construct', 'debug'];
const LEFT_OUT = [
    'the object is one connection, which a pool keeps' => ['pconnect', 'popen', 'getpersistentid'],
    'an old name of connect()' => ['open'],
    'properties and getOptions() have these' => ['gethost', 'getport', 'gettimeout', 'getreadtimeout'],
    'there is no compression' => ['_compress', '_uncompress', '_pack', '_unpack'],
    'no method of the program calls it' => ['__destruct'],
];
$methods = fn (string $class): array => array_map(strtolower(...), get_class_methods($class));
$compared = array_map(fn (array $call) => strtolower($call[1]), calls(false));
$left_out = array_merge(...array_values(LEFT_OUT));
echo 'not compared: ', implode(' ', array_diff($methods(Redis::class), $compared, OTHER_TESTS, $left_out)), "\n";
echo 'missing: ', implode(' ', array_diff($methods(Redis::class), $methods(Coro\Coroutine\Redis::class), $left_out)), "\n";
echo 'not left out: ', implode(' ', array_intersect($left_out, $methods(Coro\Coroutine\Redis::class))), "\n";
echo 'unknown: ', implode(' ', array_diff([...OTHER_TESTS, ...$left_out], $methods(Redis::class))), "\n";
?>
--EXPECT--
not compared: 
missing: 
not left out: 
unknown: 
