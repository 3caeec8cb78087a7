--TEST--
Table: foreach and rewind() throw if there is no memory for a copy of a row, and the table stays usable
--EXTENSIONS--
coro
posix
--SKIPIF--
<?php
if (getenv('USE_ZEND_ALLOC') === '0') die('skip PHP itself would be without memory');
if (!is_executable('/usr/bin/prlimit')) die('skip needs prlimit(1)');
?>
--FILE--
<?php
$table = new Coro\Table(64);
$table->column('id', Coro\Table::TYPE_INT);
$table->column('data', Coro\Table::TYPE_STRING, 8 << 20);
$table->create();
$table->set('a', ['id' => 1]);
preg_match('/VmSize:\s+(\d+) kB/', file_get_contents('/proc/self/status'), $size);
exec('prlimit --as=' . ($size[1] + 4096) * 1024 . ' --pid ' . getmypid());
try {
    foreach ($table as $row) {
        echo "a row\n";
    }
} catch (Coro\Exception $error) {
    echo $error->getMessage(), "\n";
}
try {
    $table->rewind();
} catch (Coro\Exception $error) {
    echo $error->getMessage(), "\n";
}
var_dump($table->valid(), $table->get('a', 'id'));
?>
--EXPECT--
cannot copy rows of the table: Cannot allocate memory [12]
cannot copy rows of the table: Cannot allocate memory [12]
bool(false)
int(1)
