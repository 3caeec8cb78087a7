--TEST--
coro_mime_type_get() and coro_mime_type_exists() use the file name extension in upper or lower case
--EXTENSIONS--
coro
--FILE--
<?php
foreach (['a.html', '/srv/b.tar.GZ', 'c.unknown', 'd', 'v1.css/e', '.json', 'f.bin', 'g.mp4', 'h.TTF', 'server.pem', ''] as $name) {
    echo $name, ': ', coro_mime_type_get($name), ' ', json_encode(coro_mime_type_exists($name)), "\n";
}
?>
--EXPECT--
a.html: text/html true
/srv/b.tar.GZ: application/gzip true
c.unknown: application/octet-stream false
d: application/octet-stream false
v1.css/e: application/octet-stream false
.json: application/json true
f.bin: application/octet-stream true
g.mp4: video/mp4 true
h.TTF: font/ttf true
server.pem: application/pem-certificate-chain true
: application/octet-stream false
