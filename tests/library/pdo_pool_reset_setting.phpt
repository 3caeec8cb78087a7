--TEST--
The ini setting coro.pdo_pool_reset has two values, whose case does not matter, and refuses others with a warning
--EXTENSIONS--
coro
--FILE--
<?php
foreach (['always', 'ALWAYS', 'Changed', 'allways', '1', ''] as $value) {
    echo json_encode($value), ': ', json_encode(@ini_set('coro.pdo_pool_reset', $value) !== false), "\n";
}
echo error_get_last()['message'], "\n", ini_get('coro.pdo_pool_reset'), "\n";
foreach (['Always', 'allways'] as $value) {
    $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro', '-d', 'html_errors=0',
        '-d', 'display_startup_errors=1', '-d', 'log_errors=0', '-d', "coro.pdo_pool_reset=$value", '-r', 'echo ini_get("coro.pdo_pool_reset");'];
    echo trim(shell_exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1')), "\n";
}
?>
--EXPECT--
"always": true
"ALWAYS": true
"Changed": true
"allways": false
"1": false
"": false
coro.pdo_pool_reset must be "changed" or "always", not ""; it stays unchanged
Changed
Always
Warning: coro.pdo_pool_reset must be "changed" or "always", not "allways"; it stays unchanged in Unknown on line 0
changed
