--TEST--
PROCESS mode: after a reload the packets of a paused client that the old worker had are handled before newer ones
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

foreach (['resumed', 'left'] as $how) {
    $gate = new Gate;
    $server = packet_server(function ($server) use ($gate, $how): void {
        $server->on('receive', function ($server, int $fd, int $reactor, string $data) use ($gate, $how): void {
            if ($data === "pause\n") {
                $server->pause($fd);
                $server->send($fd, getmypid() . "\n");
                if ($how === 'resumed') {
                    $gate->wait();
                    $server->resume($fd);
                }
                return;
            }
            say(rtrim($data) . ' ' . getmypid());
            usleep(200_000);   // blocks the process, so that the next callback begins late
            $server->send($fd, $data);
        });
    }, LINES + ['worker_num' => 1, 'max_wait_time' => 20, 'hook_flags' => 0]);
    $client = connect($server->port);
    fwrite($client, "pause\n1\n2\n3\n");
    $old = (int) fgets($client);
    $server->signal(SIGUSR1);
    $other = connect($server->port);
    do {
        $new = (int) ask_line($other, 'pause');   // another client, which is closed afterwards
        $other = connect($server->port);
    } while ($new === $old);
    fwrite($client, "4\n");
    $gate->open();
    echo $how, ': ', json_encode(array_map(fn () => fgets($client), range(1, 4))), ' ';
    echo str_replace([$old, $new], ['old', 'new'], implode(', ', $server->said())), ' ', $server->end(), "\n";
}
?>
--EXPECT--
resumed: ["1\n","2\n","3\n","4\n"] 1 old, 2 old, 3 old, 4 new exit 0
left: ["1\n","2\n","3\n","4\n"] 1 new, 2 new, 3 new, 4 new exit 0
