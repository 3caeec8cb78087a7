--TEST--
Channel: the garbage collector does not free the values of a channel that is still referenced
--EXTENSIONS--
coro
--FILE--
<?php
class Node
{
    public ?Node $self = null;
}
Coro\run(function (): void {
    $channel = new Coro\Channel(2);
    $node = new Node;
    $node->self = $node;
    $channel->push($node);
    unset($node);
    var_dump(gc_collect_cycles());
    $node = $channel->pop();
    unset($node);
    var_dump(gc_collect_cycles());
});
?>
--EXPECT--
int(0)
int(1)
