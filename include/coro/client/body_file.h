#pragma once

#include "coro/base/fd.h"
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

    [[nodiscard]] int write(std::string_view bytes);
    [[nodiscard]] int finish();   // writes what is left, and closes the file

private:
    class Step;

    int take_step(bool is_last, bool may_wait);

    Loop &loop_;
    WaitFunction wait_;
    std::string path_;
    off_t offset_;
    std::string collected_;
    // The open file. A thread shares it, because the coroutine may stop waiting before the thread has written.
    std::shared_ptr<Fd> file_;
    bool is_over_ = false;
};

}  // namespace coro
