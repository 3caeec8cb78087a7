--TEST--
SOAP: functions of clients and servers may wait in several coroutines at the same time
--EXTENSIONS--
coro
soap
--FILE--
<?php
class Answers
{
    public function __construct(private string $name) {}

    public function ask(mixed $question): mixed
    {
        Coro\Coroutine::sleep(0.001);
        if ($question === 'fail') {
            throw new SoapFault('Server', "no answer of {$this->name}");
        }
        return ["$this->name says", $question];
    }
}

// Calls the server in the same process, with a wait in place of the network.
class Client extends SoapClient
{
    public string $answers;

    public function __doRequest(string $request, string $location, string $action, int $version, bool $one_way = false,
                                ?string $class = null): string
    {
        Coro\Coroutine::sleep(0.001);
        $server = new SoapServer(null, ['uri' => "urn:$this->answers", 'soap_version' => $version]);
        $server->setObject(new Answers($this->answers));
        ob_start();
        $server->handle($request);
        Coro\Coroutine::sleep(0.001);
        return ob_get_clean() . "<!-- $version " . (str_contains($request, 'soap-envelope') ? 2 : 1) . ' -->';
    }
}

Coro\run(function (): void {
    foreach ([SOAP_1_1, SOAP_1_2, SOAP_1_1, SOAP_1_2] as $number => $version) {
        go(function () use ($number, $version): void {
            $client = new Client(null, ['location' => 'test://', 'uri' => "urn:$number", 'soap_version' => $version, 'trace' => true]);
            $client->answers = "server $number";
            $said = $client->ask("question $number");
            preg_match('/<!-- (\d) (\d) -->$/', $client->__getLastResponse(), $versions);
            echo implode(' ', $said), $versions[1] === $versions[2] ? '' : ', wrong version', "\n";
        });
    }
    try {
        trigger_error('not about SOAP', E_USER_WARNING);
    } catch (SoapFault) {
        echo "an error of another coroutine's\n";
    }
});
?>
--EXPECTF--
Warning: not about SOAP in %s on line %d
server 0 says question 0
server 1 says question 1
server 2 says question 2
server 3 says question 3
