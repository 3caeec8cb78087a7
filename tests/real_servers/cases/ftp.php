<?php

$open = function (bool $secure = false, int $timeout = 10) {
    $connect = $secure ? ftp_ssl_connect(...) : ftp_connect(...);
    $ftp = $connect('127.0.0.1', port('ftp'), $timeout);
    ftp_login($ftp, 'user', 'password');
    ftp_pasv($ftp, true);
    return $ftp;
};
$put = function ($ftp, string $name, string $content): bool {
    $file = fopen('php://memory', 'w+');
    fwrite($file, $content);
    rewind($file);
    return ftp_fput($ftp, $name, $file, FTP_BINARY);
};
$get = function ($ftp, string $name): string|false {
    $file = fopen('php://memory', 'w+');
    return ftp_fget($ftp, $file, $name, FTP_BINARY) ? stream_get_contents($file, offset: 0) : false;
};
return [
    'compare' => [
        function () use ($open, $put, $get): void {
            foreach (['ftp' => false, 'ftps' => true] as $title => $secure) {
                $ftp = $open($secure);
                $name = "file.$title." . getmypid();
                show("$title: pwd", fn() => ftp_pwd($ftp));
                show("$title: upload", fn() => $put($ftp, $name, str_repeat('file', 100_000)));
                show("$title: size", fn() => ftp_size($ftp, $name));
                show("$title: download", fn() => md5($get($ftp, $name)));
                show("$title: list", fn() => in_array($name, ftp_nlist($ftp, '.')));
                show("$title: download step by step", function () use ($ftp, $name) {
                    $file = fopen('php://memory', 'w+');
                    $state = ftp_nb_fget($ftp, $file, $name, FTP_BINARY);
                    while ($state === FTP_MOREDATA) {
                        $state = ftp_nb_continue($ftp);
                    }
                    return [$state === FTP_FINISHED, md5(stream_get_contents($file, offset: 0))];
                });
                show("$title: no such file", fn() => $get($ftp, 'nothing'));
                show("$title: delete", fn() => [ftp_delete($ftp, $name), ftp_raw($ftp, 'XYZ')]);
                show("$title: close", fn() => ftp_close($ftp));
            }
            show('timeout', function () use ($open) {
                $ftp = $open();
                ftp_set_option($ftp, FTP_TIMEOUT_SEC, 1);
                return ftp_site($ftp, 'HANG');
            });
            show('wrong password', fn() => ftp_login(ftp_connect('127.0.0.1', port('ftp')), 'user', 'wrong'));
            show('refused', fn() => ftp_connect('127.0.0.1', 1));
            show('the wrapper', fn() => [
                file_put_contents($url = 'ftp://user:password@' . address('ftp') . '/wrapped.' . getmypid(), 'text'),
                file_get_contents($url),
                unlink($url),
            ]);
        },
    ],
    'wait' => [
        'a command' => fn() => ftp_site($open(), 'WAIT'),
        'a download' => fn() => $get($open(), 'wait'),
        'a command over TLS' => fn() => ftp_site($open(true), 'WAIT'),
    ],
    'handles' => [
        'a command' => [
            'open' => fn() => $open(false, 1),
            'wait' => fn($ftp) => ftp_site($ftp, 'HANG'),
            'next' => fn($ftp) => ftp_pwd($ftp),
            'answer' => '/home',
        ],
        'a download' => [
            'open' => $open,
            'wait' => fn($ftp) => $get($ftp, 'late'),
            'next' => fn($ftp) => ftp_raw($ftp, 'PWD')[0] ?? false,
            'answer' => '257 "/home"',
        ],
    ],
];
