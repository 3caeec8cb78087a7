#pragma once

#include "coro/loop/loop.h"
#include "coro/loop/wait_function.h"

#include <memory>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace coro {

// A file that gets the body of a response. Threads open, write and close it, because a disk may be slow; the coroutine
// waits meanwhile. The bytes are collected, so that small pieces need no thread of their own. The functions return 0 or a
// negative error.
class BodyFile {
public:
    // `path` must be absolute. The bytes are written from `offset` on; 0: the file is emptied before. The file is created
    // if it does not exist.
    BodyFile(Loop &loop, WaitFunction wait, std::string path, off_t offset);
    // Writes what write() has collected, without a wait, if finish() was not called.
    ~BodyFile();
    BodyFile(const BodyFile &) = delete;
    BodyFile &operator=(const BodyFile &) = delete;

    // After an error, only the destructor may be called.
    [[nodiscard]] int write(std::string_view bytes);
    [[nodiscard]] int finish();   // writes what is left, and closes the file

private:
    class Writer;

    int write_collected();

    Loop &loop_;
    WaitFunction wait_;
    // Has the file and the bytes that wait. It is with a thread during a wait, and stays there if the wait fails.
    std::unique_ptr<Writer> writer_;
};

}  // namespace coro
