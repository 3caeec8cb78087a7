--TEST--
Redis: passwords, names of users and databases are given as options or with auth(), and a refused one is an error
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/redis.inc';

use Coro\Coroutine\Redis;

$server = new RedisServer;
Coro\run(function () use ($server) {
    [$own, $other] = [$server->client(), $server->client()];
    $own->select(3) && $own->set('only', 'three');
    $other->config('SET', 'requirepass', 'secret');
    $plain = $server->client();
    show('no password', $plain->get('key'), $plain->errType === SWOOLE_REDIS_ERR_NOAUTH, $plain->errMsg);
    show('wrong password', $plain->auth('wrong'), $plain->errType === SWOOLE_REDIS_ERR_NOAUTH, $plain->getAuth());
    show('password', $plain->auth('secret'), $plain->get('none'), $plain->getAuth(), $plain->errCode);
    show('user', $plain->auth(['default', 'secret']), $plain->getAuth());
    $other->request(['ACL', 'SETUSER', 'reader', 'on', '>word', '~*', '+@read', '+@connection', '-select']);
    $reader = $server->client(['username' => 'reader', 'password' => 'word']);
    show('ACL', $reader->client('id') > 0, $reader->set('a', 'b'), $reader->errType === SWOOLE_REDIS_ERR_NOAUTH,
        $reader->get('none'));
    $reader->setOptions(['database' => 3]);
    $reader->close();
    show('refused greeting', $reader->connect($server->path), $reader->errType === SWOOLE_REDIS_ERR_NOAUTH, substr($reader->errMsg, 0, 6));
    $reader->setOptions(['username' => '', 'password' => 'secret', 'database' => 99]);
    show('wrong database', $reader->connect($server->path), $reader->errType === SWOOLE_REDIS_ERR_OTHER, $reader->errMsg);
    $reader->setOptions(['database' => 3]);
    show('usable again', $reader->connect($server->path), $reader->get('only'));
    $wrong = new Redis(['password' => 'wrong']);
    show('option', $wrong->connect($server->path), $wrong->errType === SWOOLE_REDIS_ERR_NOAUTH, $wrong->errMsg, $wrong->connected);
    show('options', $server->client(['password' => 'secret', 'database' => 3])->get('only'));
    $other->config('SET', 'requirepass', '');
});
?>
--EXPECT--
no password: false true "NOAUTH Authentication required."
wrong password: false true false
password: true false "secret" 0
user: true ["default","secret"]
ACL: true false true false
refused greeting: false true "NOPERM"
wrong database: false true "ERR DB index is out of range"
usable again: true "three"
option: false true "WRONGPASS invalid username-password pair or user is disabled." false
options: "three"
