--TEST--
Nats\Client: users, tokens, permissions and TLS
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php
require __DIR__ . '/skip_without_nats.inc';
require __DIR__ . '/../include/skip_without_tls.inc';
?>
--FILE--
<?php
require __DIR__ . '/nats.inc';
require __DIR__ . '/../client/certificates.inc';

use Coro\Nats\Client;

$made = certificate('localhost');
$certificate = temporary_file('cert.pem', $made['cert']);
$key = temporary_file('key.pem', $made['key']);
$users = new NatsServer([], <<<CONFIG
    authorization: {users: [
        {user: "a@b", password: "p:/w", permissions: {publish: {deny: ["secret"]}, subscribe: {deny: ["hidden"]}}}
    ]}
    CONFIG);
$token = new NatsServer([], "authorization: {token: \"t:k\"}\n");
$tls = new NatsServer([], "tls: {cert_file: \"$certificate\", key_file: \"$key\"}\n");
Coro\run(function () use ($users, $token, $tls, $certificate): void {
    echo outcome(fn() => (new Client($users->dsn()))->connect()), "\n";
    echo outcome(fn() => (new Client($users->dsn('a%40b:wrong@')))->connect()), "\n";
    $client = new Client($users->dsn('a%40b:p%3A%2Fw@'));
    echo outcome(fn() => $client->request('secret', '', 10)), "\n";
    $hidden = $client->subscribe('hidden');
    echo outcome(fn() => $hidden->next(10)), "\n";
    $open = $client->subscribe('open');
    $client->publish('open', 'goes on');
    echo $open->next(10)->data, ' ', $client->stats()['connects'], "\n";
    $client->close();

    echo outcome(fn() => (new Client($token->dsn('t%3Ak@')))->connect()), ' ', outcome(fn() => (new Client($token->dsn('x@')))->connect()), "\n";

    // The server demands TLS, and the client does so even if the server does not.
    $secure = new Client("nats://localhost:$tls->port", ['ssl_cafile' => $certificate]);
    $echo = $secure->subscribe('echo');
    go(fn() => $secure->publish(($message = $echo->next(10))->replyTo, $message->data));
    $large = random_bytes(500_000);
    var_dump($secure->request('echo', $large, 10)->data === $large);
    $secure->close();
    echo substr(outcome(fn() => (new Client("nats://localhost:$tls->port?ssl_verify_peer=1"))->connect()), 0, 39), "\n";
    $plain = new Client("tls://t%3Ak@127.0.0.1:$token->port", ['timeout' => 10]);
    echo substr(outcome(fn() => $plain->connect()), 0, 39), "\n";
    foreach (['redis://a', 'nats://', 'http://a'] as $dsn) {
        echo substr(outcome(fn() => new Client($dsn)), 0, 50), "\n";
    }
    echo outcome(fn() => new Client('nats://a', ['nmae' => 'x'])), "\n";
});
?>
--EXPECT--
111 The NATS server 127.0.0.1:PORT: Authorization Violation
111 The NATS server 127.0.0.1:PORT: Authorization Violation
403 The NATS server refuses: Permissions Violation for Publish to "secret"
403 The NATS server refuses: Permissions Violation for Subscription to "hidden"
goes on 1
null 111 The NATS server 127.0.0.1:PORT: Authorization Violation
bool(true)
111 The NATS server localhost:PORT: TLS
111 The NATS server 127.0.0.1:PORT: TLS
ValueError: The address of a NATS server must begi
ValueError: An address with nats: needs a host
ValueError: The address of the engine must be one 
ValueError: There is no option nmae
