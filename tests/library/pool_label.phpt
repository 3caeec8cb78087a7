--TEST--
ConnectionPool: a pool is named after its server and database without a password, or after the line that has made it
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\ConnectionPool;
use Coro\Database\{MysqliConfig, MysqliPool, PDOConfig, PDOPool, RedisConfig, RedisPool, SharedPDOPool};

function show(ConnectionPool $pool): void
{
    echo (new ReflectionProperty(ConnectionPool::class, 'label'))->getValue($pool), "\n";
}

class Shop extends ConnectionPool
{
    public function __construct()
    {
        parent::__construct(fn() => new stdClass());
    }
}

$config = fn(PDOConfig $config) => $config->withHost('db')->withPort(3306)->withDbname('shop')->withPassword('secret');
show(new PDOPool($config((new PDOConfig())->withDriver('mysql'))));
show(new PDOPool((new PDOConfig())->withDriver('mysql')->withUnixSocket('/run/db.sock')->withDbname('shop')));
show(new PDOPool((new PDOConfig())->withDriver('sqlite')->withDbname('/data/shop.db')));
show(new MysqliPool((new MysqliConfig())->withHost('db')->withPort(3307)->withDbname('shop')->withPassword('secret')));
show(new RedisPool((new RedisConfig())->withHost('cache')->withPort(6380)->withDbIndex(2)->withAuth('secret')));
show(new SharedPDOPool('mysql:host=db;port=3306;password=secret;dbname=shop', 'user', 'secret', null));
show(new SharedPDOPool('pgsql:host=db password=secret dbname=shop', 'user', 'secret', null));
show(new SharedPDOPool('mysql:secret', 'user', 'secret', null));
show(new ConnectionPool(fn() => new stdClass()));
show(new Shop());
show((new Shop())->named('orders'));
?>
--EXPECT--
mysql db:3306/shop
mysql /run/db.sock/shop
sqlite:/data/shop.db
mysql db:3307/shop
redis cache:6380/2
mysql db 3306 shop
pgsql db shop
mysql
pool_label.php:27
pool_label.php:14
orders
