#pragma once

#include "coro/base/fd.h"
#include "coro/loop/deferred_call.h"
#include "coro/loop/watcher.h"
#include "coro/net/listener.h"

#include <string>
#include <sys/types.h>
#include <vector>

namespace coro {

// How this process was started.
struct CommandLine {
    std::string directory;
    std::vector<std::string> arguments;
    // The variables as they were at the start: what the program has changed with putenv() since is not in the list.
    std::vector<std::string> environment;

    static CommandLine of_this_process();
    std::string text() const;   // returns the arguments for a log line
};

// What a new server says over its socket kPredecessor when all its workers serve.
inline constexpr char kSuccessorServes = 'S';

// The process that will replace this server: the same command line is executed again, so that it gets the new code and the new
// options, and inherits the listening sockets (net/inherited_sockets.h).
class Successor final : private Watcher {
public:
    class Observer {
    public:
        virtual void on_successor_serves(pid_t pid) = 0;
        // `why` ends a sentence: "the new server (pid 42) " and then "ended with exit code 1". The process has ended.
        virtual void on_successor_failed(pid_t pid, const std::string &why) = 0;

    protected:
        ~Observer() = default;
    };

    Successor(Loop &loop, Observer &observer) : Watcher(-1), loop_(loop), observer_(observer) {}
    ~Successor() { end(); }

    // Executes the program, which must serve within `patience` nanoseconds. `clients`: the socket kPassedClients; negative: there
    // is none. Returns 0 or -errno.
    [[nodiscard]] int start(const CommandLine &command, const std::vector<const Listener *> &listeners, int clients,
                            Nanoseconds patience);
    bool is_starting() const { return bool(socket_); }
    void cancel();    // kills the process; called only while is_starting()
    void abandon();   // called in a forked child: the process is none of its business

private:
    // Watches the process itself: its children may have its end of the socket.
    class ProcessWatcher final : public Watcher {
    public:
        explicit ProcessWatcher(Successor &successor) : Watcher(-1), successor_(successor) {}
        void start(pid_t pid);
        void stop();
        void abandon() { process_.reset(); }

    private:
        void on_ready(uint32_t) override { successor_.check_.call_soon(); }

        Successor &successor_;
        Fd process_;
    };

    void on_ready(uint32_t) override { check_.call_soon(); }
    void check();
    void end();
    void kill();

    Loop &loop_;
    Observer &observer_;
    pid_t pid_ = 0;
    Fd socket_;   // this process's end of the socket kPredecessor; empty: no successor is starting
    Deadline until_ = kNever;
    ProcessWatcher process_{*this};
    DeferredCall<Successor> check_{loop_, *this, &Successor::check};
};

}  // namespace coro
