--TEST--
gRPC: Reflection lists services, and returns the files that were registered by their names and symbols
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_grpc.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/grpc.inc';

use Coro\Grpc\{Client, Exception, Handler, Reflection};

// Descriptors of the file shop.proto, as protoc writes them.
function field(int $number, string ...$values): string
{
    return implode('', array_map(fn(string $value): string => chr($number << 3 | 2) . chr(strlen($value)) . $value, $values));
}
$inner = field(1, 'Inner') . field(4, field(1, 'Kind'));
$message = field(1, 'Product') . field(2, field(1, 'name') . "\x18\x01") . field(3, $inner);
$service = field(1, 'Shop') . field(2, field(1, 'Find'), field(1, 'List'));
$shop = field(1, 'shop.proto') . field(2, 'shop') . field(3, 'other.proto') . field(4, $message) . field(6, $service);
$other = field(1, 'other.proto') . field(5, field(1, 'Color'));

with_grpc(function (Handler $handler) use ($shop, $other): void {
    $handler->unary('shop.Shop/Find', fn(): string => '')->unary('shop.Shop/List', fn(): string => '');
    new Reflection($handler, field(1, $shop, $other));
}, function (Client $client) use ($shop, $other): void {
    foreach (['v1', 'v1alpha'] as $version) {
        $call = $client->bidirectional("grpc.reflection.$version.ServerReflection/ServerReflectionInfo");
        $ask = function (int $number, string $value) use ($call): string {
            $request = field($number, $value);
            $call->write($request);
            return str_replace(field(2, $request), '', $call->read());
        };
        preg_match_all('/[a-z][\w.]+\w/', $ask(7, ''), $names);
        echo implode(' ', $names[0]), "\n";
        foreach (['shop.proto', 'other.proto', 'none.proto'] as $file) {
            $answer = $ask(3, $file);
            echo "$file: ", match ($answer) {
                field(4, field(1, $shop)) => 'shop', field(4, field(1, $other)) => 'other', default => bin2hex(substr($answer, 0, 4)),
            }, "\n";
        }
        $found = [];
        foreach (['shop.Shop', 'shop.Shop.List', 'shop.Product', 'shop.Product.name', 'shop.Product.Inner.Kind', 'Color', 'shop', ''] as $symbol) {
            $answer = $ask(4, $symbol);
            $found[] = "$symbol " . (str_contains($answer, $shop) ? 'shop' : (str_contains($answer, $other) ? 'other' : '-'));
        }
        echo implode(', ', $found), "\n";
    }
});
try {
    new Reflection(new Handler(), "\xff");
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}
?>
--EXPECT--
shop.Shop grpc.reflection.v1.ServerReflection grpc.reflection.v1alpha.ServerReflection
shop.proto: shop
other.proto: other
none.proto: 3a280805
shop.Shop shop, shop.Shop.List shop, shop.Product shop, shop.Product.name shop, shop.Product.Inner.Kind shop, Color other, shop -,  -
shop.Shop grpc.reflection.v1.ServerReflection grpc.reflection.v1alpha.ServerReflection
shop.proto: shop
other.proto: other
none.proto: 3a280805
shop.Shop shop, shop.Shop.List shop, shop.Product shop, shop.Product.name shop, shop.Product.Inner.Kind shop, Color other, shop -,  -
the bytes are no message of Protocol Buffers
