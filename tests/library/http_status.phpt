--TEST--
Http\Status: its phrases are those that a response sends with the status, and each phrase has a constant
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

use Coro\Http\Status;

var_dump(Swoole\Http\Status::NOT_FOUND, Status::getReasonPhrase(Status::IM_USED), Status::getReasonPhrase(999));
$constants = (new ReflectionClass(Status::class))->getConstants();
var_dump(array_values($constants) === array_keys(Status::getReasonPhrases()));
with_server(function ($request, $response) {
    $response->status((int) substr($request->server['path_info'], 1));
    $response->end();
}, function (int $port) {
    foreach (Status::getReasonPhrases() as $status => $phrase) {
        if ($status < 200 || $status === Status::SWITCH_PROXY) {   // these are not answers, and 306 is unused (RFC 9110)
            continue;
        }
        $line = strtok(request($port, "/$status"), "\n");
        if ($line !== "HTTP/1.1 $status $phrase") {
            echo "$line instead of $phrase\n";
        }
    }
});
?>
--EXPECT--
int(404)
string(7) "IM Used"
string(7) "Unknown"
bool(true)
