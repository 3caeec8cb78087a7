<?php

$open = fn(array $options = []): SoapClient =>
    new SoapClient(null, $options + ['location' => 'http://' . address('origin') . '/soap', 'uri' => 'urn:test']);
return [
    'compare' => [
        function () use ($open): void {
            $client = $open();
            show('call', fn() => $client->say('text'));
            show('keep-alive', fn() => [$client->say('one'), $client->say('two')]);
            show('without keep-alive', fn() => $open(['keep_alive' => false])->say('text'));
            show('fault', fn() => $client->fail());
            show('after the fault', fn() => $client->say('more'));
            show('no server', fn() => $open(['location' => 'http://127.0.0.1:1/'])->say('text'));
            show('not XML', fn() => $open(['location' => 'http://' . address('origin') . '/'])->say('text'));
            show('timeout', function () use ($open) {
                $before = ini_set('default_socket_timeout', 1);
                try {
                    return $open()->wait('3');
                } finally {
                    ini_set('default_socket_timeout', $before);
                }
            });
            show('WSDL that does not exist', fn() => new SoapClient('http://' . address('origin') . '/status'));
        },
    ],
    'takes_turns' => 'the extension keeps the state of a call in global variables, so calls wait for each other',
    // With keep_alive, SoapClient of plain PHP keeps its connection until the program ends.
    'wait' => ['a call' => fn() => $open(['keep_alive' => false])->wait('0.1')],
    'handles' => [
        'a call' => [
            'open' => fn() => $open(['keep_alive' => false]),
            'wait' => fn(SoapClient $client) => $client->wait('5'),
            'next' => fn(SoapClient $client) => $client->say('right'),
            'answer' => 'right',
        ],
    ],
];
