#include "php/runtime/observer.h"
#include "php/shm/table_object.h"
#include "php/zend/frames.h"

#include "coro/server/shared/program_figures.h"

#include <unistd.h>

namespace coro::php {

namespace {

List<TableObject, TableTag> watched_tables;

// A table that this process has made itself is no table of the server: other processes do not have it.
void add_tables(ProgramFigures &figures)
{
    for (TableObject *each = watched_tables.front(); each; each = watched_tables.next(*each)) {
        if (!each->table || each->maker == ::getpid()) {
            continue;
        }
        TableFigures &row = add_named(figures.tables, each->place);
        row.rows += each->table->count();
        row.capacity += each->table->size();
        row.memory += each->table->memory_size();
    }
}

const RuntimeObserver table_figures_observer({.on_figures = add_tables});

}  // namespace

void watch_table(TableObject &table)
{
    table.place = place_in_program();
    watched_tables.push_back(table);
}

}  // namespace coro::php
