#pragma once

#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

// A child process of a test that runs `body`. The destructor kills and reaps it.
class ForkedChild {
public:
    template <class F>
    explicit ForkedChild(F body) : pid_(::fork())
    {
        if (pid_ == 0) {
            body();
            ::_exit(0);
        }
    }
    ~ForkedChild()
    {
        kill();
        if (pid_ > 0) {
            ::waitpid(pid_, nullptr, 0);
        }
    }

    // Kills the child and returns when it has ended. It stays a zombie until the destructor reaps it.
    void kill()
    {
        if (pid_ > 0) {
            ::kill(pid_, SIGKILL);
            siginfo_t info;
            ::waitid(P_PID, id_t(pid_), &info, WEXITED | WNOWAIT);
        }
    }
    // Waits until the child has ended, and returns true if `body` has returned.
    bool ends_well()
    {
        int status = -1;
        ::waitpid(pid_, &status, 0);
        pid_ = 0;
        return status == 0;
    }

private:
    pid_t pid_;
};
