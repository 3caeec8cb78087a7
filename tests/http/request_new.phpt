--TEST--
Http\Request: an object made with new belongs to no request
--EXTENSIONS--
coro
--FILE--
<?php
class Mine extends Coro\Http\Request
{
    public $header = ['own' => 1];

    public function __construct(public int $more = 2)
    {
    }
}
$request = new Coro\Http\Request();
var_dump($request->rawContent(), $request->getContent(), $request->getData(), $request->getMethod());
echo json_encode($request), "\n", json_encode(new Mine()), "\n";
?>
--EXPECT--
bool(false)
bool(false)
bool(false)
bool(false)
{"fd":0,"streamId":0,"header":null,"server":null,"cookie":null,"get":null,"files":null,"post":null,"tmpfiles":null,"trailer":null}
{"fd":0,"streamId":0,"header":{"own":1},"server":null,"cookie":null,"get":null,"files":null,"post":null,"tmpfiles":null,"trailer":null,"more":2}
