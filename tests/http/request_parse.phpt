--TEST--
Http\Request: create(), parse() and isCompleted() parse a request from pieces, without what the options leave out
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Http\Request;

$whole = "POST /path?a=1&b[]=2 HTTP/1.1\r\nHost: h\r\nCookie: c=d\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    . "Content-Length: 7\r\n\r\nx=1&y=2";
$chunked = "PUT / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;e=f\r\nde\r\n0\r\nT: r\r\n\r\n";
foreach (['whole' => $whole, 'chunked' => $chunked, 'get' => "GET / HTTP/1.1\r\nHost: h\r\n\r\n"] as $name => $bytes) {
    foreach ([strlen($bytes), 1, 7] as $step) {
        $request = Request::create(['parse_cookie' => true]);
        $used = 0;
        foreach (str_split($bytes . 'behind', $step) as $piece) {
            if ($request->isCompleted()) {
                break;
            }
            $used += $request->parse($piece);
        }
        echo "$name by $step: ", json_encode([$used === strlen($bytes), $request->isCompleted(), $request->getMethod(), $request->get,
            $request->post, $request->cookie, $request->rawContent(), $request->header['host'], $request->server['request_uri'],
            strlen($request->getData()), $request->parse('more')]), "\n";
    }
}
$request = new Request();
echo json_encode([$request->isCompleted(), $request->header, $request->parse("GET / HTTP/1.1\r\n"), $request->header, $request->getMethod(),
    $request->rawContent(), $request->parse("Host: h\r\n\r\n"), $request->header, $request->get]), "\n";
foreach (["GET / HTTP/1.1\nHost: h\n\n", "\0", "GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n", ''] as $wrong) {
    $request = Request::create();
    echo json_encode([$request->parse($wrong), $request->isCompleted()]), ' ';
}
echo "\n";
foreach (['parse_cookie', 'parse_body', 'parse_files'] as $option) {
    $request = Request::create([$option => false]);
    $request->parse($whole);
    echo json_encode([$request->cookie, $request->post, $request->files, $request->rawContent()]), "\n";
}
$request = Request::create();
echo json_encode([$request->getMethod(), $request->parse('PO'), $request->getMethod(), $request->parse('ST '), $request->getMethod()]), "\n";
for ($i = 0; $i < 1000; $i++) {
    $request = Request::create();
    $request->parse("GET /$i HTTP/1.1\r\nHost: h\r\n");
    $requests[$i % 70] = $request;
}
$requests[5]->parse("\r\n");
echo $requests[5]->server['request_uri'], ' ', json_encode([Request::create()->header, Request::create()->server, Request::create()->get]), "\n";
?>
--EXPECT--
whole by 130: [true,true,"POST",{"a":"1","b":["2"]},{"x":"1","y":"2"},{"c":"d"},"x=1&y=2","h","\/path",130,false]
whole by 1: [true,true,"POST",{"a":"1","b":["2"]},{"x":"1","y":"2"},{"c":"d"},"x=1&y=2","h","\/path",130,false]
whole by 7: [true,true,"POST",{"a":"1","b":["2"]},{"x":"1","y":"2"},{"c":"d"},"x=1&y=2","h","\/path",130,false]
chunked by 85: [true,true,"PUT",null,null,null,"abcde","h","\/",60,false]
chunked by 1: [true,true,"PUT",null,null,null,"abcde","h","\/",60,false]
chunked by 7: [true,true,"PUT",null,null,null,"abcde","h","\/",60,false]
get by 27: [true,true,"GET",null,null,null,"","h","\/",27,false]
get by 1: [true,true,"GET",null,null,null,"","h","\/",27,false]
get by 7: [true,true,"GET",null,null,null,"","h","\/",27,false]
[false,null,16,null,"GET",false,11,{"host":"h"},null]
[false,false] [false,false] [false,false] [0,false] 
[null,{"x":"1","y":"2"},null,"x=1&y=2"]
[{"c":"d"},null,null,"x=1&y=2"]
[{"c":"d"},{"x":"1","y":"2"},null,"x=1&y=2"]
[false,2,false,3,"POST"]
/985 [[],[],null]
