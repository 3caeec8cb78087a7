<?php

// Names of hosts. There is no network, so the answers come from the file of hosts, or say that the name is not known.
return [
    'compare' => [
        function (): void {
            show('localhost', fn() => gethostbyname('localhost'));
            show('an address', fn() => [gethostbyname('127.0.0.1'), gethostbynamel('127.0.0.1')]);
            show('an unknown name', fn() => [gethostbyname('nothing.invalid'), gethostbynamel('nothing.invalid')]);
            show('a name that is too long', fn() => gethostbyname(str_repeat('x', 300)));
            show('the name of an address', fn() => is_string(gethostbyaddr('127.0.0.1')));
            show('an address that is none', fn() => gethostbyaddr('nonsense'));
            show('the name of this host', fn() => gethostname() === php_uname('n'));
        },
    ],
    'wait' => [],
    'handles' => [],
];
