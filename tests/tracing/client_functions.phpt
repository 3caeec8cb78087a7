--TEST--
Tracing: calls of PDO and curl within a request have spans, without the values of statements and the secrets of URLs
--EXTENSIONS--
coro
pcntl
posix
pdo
pdo_sqlite
curl
--FILE--
<?php
require __DIR__ . '/../include/collector.inc';

$collector = new Collector;
$setup = function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        if ($request->server['request_uri'] === '/missing') {
            $response->status(404);
            $response->end();
            return;
        }
        $pdo = new PDO('sqlite::memory:');
        $pdo->exec("CREATE TABLE t (secret TEXT)");
        $statement = $pdo->prepare('INSERT INTO t VALUES (:value)');
        $statement->execute(['value' => 'hidden']);
        try {
            $pdo->query("SELECT * FROM none WHERE secret = 'hidden' AND id = 17");
        } catch (PDOException) {
        }
        $curl = curl_init("http://user:hidden@127.0.0.1:$server->port/missing?token=hidden");
        curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_NOPROXY => '*']);
        curl_exec($curl);
        $response->end('done');
    });
};
foreach ([true, false] as $clients) {
    $server = new ServerProcess($setup, ['worker_num' => 1, 'trace_endpoint' => $collector->endpoint, 'trace_clients' => $clients]);
    echo body($server->port, '/'), "\n";
    $expected = $clients ? 6 : 8;
    $spans = array_slice($collector->await($expected), $clients ? 1 : 6);
    foreach ($spans as $span) {
        $attributes = $span['attributes'];
        echo "$span[name] $span[kind]: ", $attributes['db.query.text'] ?? $attributes['url.full'] ?? $attributes['url.path'], ' ',
            $attributes['error.type'] ?? '', "\n";
    }
    echo count($collector->spans()), str_contains(json_encode($collector->spans()), 'hidden') ? ' secrets' : '', ' ', $server->end(), "\n";
}
?>
--EXPECTF--
done
CREATE 3: CREATE TABLE t (secret TEXT) 
INSERT 3: INSERT INTO t VALUES (:value) 
SELECT 3: SELECT * FROM none WHERE secret = ? AND id = ? PDOException
curl_exec 3: http://127.0.0.1:%d/missing 404
GET 2: /missing 
6 exit 0
done
GET 2: / 
GET 2: /missing 
8 exit 0
