<?php
// Prints "ok NAME" for each part of the engine's state that is restored after a coroutine has waited.
$states = ['exception', 'prev_exception', 'fake_scope', 'filename_override', 'user_compare_fci', 'linking_class',
    'record_errors'];
Coro\run(function () use ($states): void {
    foreach ($states as $state) {
        $kept = null;
        $id = go(function () use ($state, &$kept): void {
            $kept = wait_with($state);
        });
        $others_see_nothing = sees_nothing();
        Coro\Coroutine::resume($id);
        echo $kept && $others_see_nothing ? 'ok ' : 'not ok ', $state, "\n";
    }
});
