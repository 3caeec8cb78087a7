--TEST--
ArrayObject and StringObject: objects of a class that does not call the constructor are empty
--EXTENSIONS--
coro
--FILE--
<?php
class Words extends Coro\ArrayObject
{
    public function __construct()
    {
    }
}

class Text extends Coro\StringObject
{
    public function __construct()
    {
    }
}

var_dump(count(new Words()), (new Words())->push('a'), (new Text())->length(), (string) new Text());
?>
--EXPECT--
int(0)
int(1)
int(0)
string(0) ""
