<?php
Coro\run(function (): void {
    echo json_encode(Coro\Coroutine\System::exec("cat; readlink /proc/self/fd/0")), "\n";
});
?>
