--TEST--
Http\Response: an object made with new belongs to no request
--EXTENSIONS--
coro
--FILE--
<?php
$response = new class extends Coro\Http\Response {
    public $header = ['own'];
};
var_dump($response->end(), $response->write('x'), $response->header('a', 'b'), $response->isWritable(), $response->close());
echo json_encode($response), "\n";
?>
--EXPECT--
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
{"fd":0,"socket":null,"header":["own"],"cookie":null,"trailer":null}
