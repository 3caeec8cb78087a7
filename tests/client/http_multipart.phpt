--TEST--
Http\Client: files, parts of files, added data and fields are sent as one multipart form
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    $client = client_of([answering(response(''))]);
    $body = function () {
        return explode("\r\n\r\n", array_pop(Requests::$all), 2)[1];
    };
    $file = temporary_file('up.txt', 'file content');
    show('multipart', $client->addFile($file, 'f'), $client->addFile($file, 'g"', 'a/b', "x\n", 5, 3), $client->addData('memory', 'm', 'c/d', 'n'),
        $client->post('/', ['k' => 'v']));
    preg_match('/boundary=(.*)\r/', Requests::$all[0], $match);
    echo str_replace(["\r\n", $match[1]], ["\n", '(boundary)'], $body());
    show('uploadFiles', $client->uploadFiles, $client->requestBody);
});
?>
--EXPECT--
multipart: true true true true
--(boundary)
Content-Disposition: form-data; name="k"

v
--(boundary)
Content-Disposition: form-data; name="f"; filename="up.txt"
Content-Type: text/plain

file content
--(boundary)
Content-Disposition: form-data; name="g%22"; filename="x%0A"
Content-Type: a/b

con
--(boundary)
Content-Disposition: form-data; name="m"; filename="n"
Content-Type: c/d

memory
--(boundary)--
uploadFiles: null null
