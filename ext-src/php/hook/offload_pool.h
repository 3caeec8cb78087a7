#pragma once

#include "coro/loop/helper_process.h"
#include "coro/sync/semaphore.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace coro {
class Loop;
}

namespace coro::php {

// The helper processes of Runtime::offload() in this process. A call of offload() needs a permit; calls that find no
// permit wait in line.
class OffloadPool {
public:
    // Returns the pool of this process. A forked child gets a pool of its own, without the helpers of its parent.
    static OffloadPool &instance();
    // Ends all helpers, and forgets the calls in progress: their coroutines will not run any more.
    static void end();
    // Called in a forked child: forgets the helpers of the parent without ending them.
    static void abandon();

    Semaphore &permits() { return permits_; }

    // Returns an idle helper, or nullptr if there is none. A helper that lacks code which this process has loaded
    // meanwhile is ended instead.
    HelperProcess *take_idle();
    // Returns a helper for the caller to start. If there would be too many processes, ends an idle helper.
    HelperProcess &add(Loop &loop);
    void make_idle(HelperProcess &helper);   // lets other calls use the helper
    void discard(HelperProcess &helper);     // kills the helper

private:
    enum class State { kBusy, kIdle, kKilled };
    struct Member {
        std::unique_ptr<HelperProcess> process;
        uint64_t code;                       // the result of loaded_code() when the helper was forked
        State state;
    };

    OffloadPool();
    static std::unique_ptr<OffloadPool> &holder();
    static int most();
    void sweep();
    void kill(Member &member);
    Member *member_of(const HelperProcess &helper);   // returns nullptr if end() has ended the helper

    int owner_;                              // the id of the process to which this pool belongs
    Semaphore permits_;
    std::vector<Member> members_;            // the helper that has been idle for the longest time is before other idle ones
};

}  // namespace coro::php
