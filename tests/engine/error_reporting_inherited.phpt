--TEST--
error_reporting: a new coroutine starts with the level of its creator, without the effect of an @ around go()
--EXTENSIONS--
coro
--INI--
error_reporting=32767
--FILE--
<?php
use Coro\{Channel, Coroutine, Event, Timer};

function show(string $what): Closure
{
    return function () use ($what): void {
        echo "$what: ", error_reporting(), "\n";
    };
}

function start_silenced(string $what): void
{
    @array_map('go', [show($what)]);
}

function generate(string $what): Generator
{
    yield @go(show($what));
}

final class StartsInDestructor
{
    public function __destruct()
    {
        go(show('in a destructor, while an exception goes through an @'));
    }
}

error_reporting(32000);
Coro\run(function (): void {
    show('first')();
    $silenced = new Channel;
    $goes_on = new Channel;
    go(function () use ($silenced, $goes_on): void {
        $before = error_reporting(0);
        go(show('of a silenced one'));
        Timer::after(1, show('timer of a silenced one'));
        Event::defer(show('deferred by a silenced one'));
        $silenced->push(true);
        $goes_on->pop();
        show('the silenced one')();
        error_reporting($before);
        go(show('of one that was silenced'));
    });
    $silenced->pop();
    go(show('meanwhile'));
    go(function (): void {
        error_reporting(E_ERROR | E_PARSE);
        show('its own')();
        go(show('of one that wants fatal errors alone'));
        @go(show('of such a one, inside @'));
    });
    @go(show('@go()'));
    @go(function (): void {
        @start_silenced('inside several @');
        @trigger_error('silenced');
        show('the creator')();
    });
    foreach (generate('in a generator') as $id) {
    }
    try {
        @[new StartsInDestructor, (fn() => throw new Exception)()];
    } catch (Exception) {
    }
    $goes_on->push(true);
    Coroutine::sleep(0.003);
    go(show('later'));
});
@Coro\run(show('@run()'));
show('the main program')();
?>
--EXPECT--
first: 32000
of a silenced one: 0
meanwhile: 32000
its own: 5
of one that wants fatal errors alone: 5
of such a one, inside @: 5
@go(): 32000
inside several @: 32000
the creator: 32000
in a generator: 32000
in a destructor, while an exception goes through an @: 32000
the silenced one: 0
of one that was silenced: 32000
deferred by a silenced one: 32000
timer of a silenced one: 32000
later: 32000
@run(): 32000
the main program: 32000
