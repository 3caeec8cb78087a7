// Tests of stacks on older kernels and in sandboxes. Each test uses a stack pool in a process of its own, in which
// some system calls fail.
#include "coro/fiber/stack.h"

#include <cerrno>
#include <cstddef>
#include <functional>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace coro;

constexpr size_t kPage = 4096;
constexpr uint32_t kPopulateWrite = 23;
constexpr uint32_t kGuardInstall = 102;
constexpr int kCount = 300;

bool install(std::vector<sock_filter> filter)
{
    sock_fprog program = {static_cast<unsigned short>(filter.size()), filter.data()};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

constexpr uint32_t kRefuse = SECCOMP_RET_ERRNO | EPERM;
constexpr uint32_t kUnknown = SECCOMP_RET_ERRNO | EINVAL;
// This result kills the process. If several filters match, it takes precedence over the results of all filters that
// were installed earlier.
constexpr uint32_t kDeadly = SECCOMP_RET_KILL_PROCESS;

bool refuse_call(uint32_t call, uint32_t how = kRefuse)
{
    return install({BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
                    BPF_STMT(BPF_RET | BPF_K, how),
                    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)});
}

bool refuse_madvise(uint32_t advice, uint32_t how = kUnknown)
{
    return install({BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_madvise, 0, 3),
                    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[2])),
                    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, advice, 0, 1),
                    BPF_STMT(BPF_RET | BPF_K, how),
                    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)});
}

// Returns true if the byte at `at` can be read. The kernel reads the byte for this process: if the process itself
// read a guard page, it would be killed.
bool is_readable(const char *at)
{
    char byte;
    iovec here = {&byte, 1};
    iovec there = {const_cast<char *>(at), 1};
    return process_vm_readv(getpid(), &here, 1, &there, 1, 0) == 1;
}

bool is_resident(char *page)
{
    unsigned char is = 0;
    return mincore(page, kPage, &is) == 0 && is & 1;
}

struct Seen {
    int usable = 0;
    int guarded = 0;
    int resident = 0;        // number of stacks whose shared page was resident before the test touched it
    size_t unguarded = 0;   // number of stacks without a guard page, as the pool counts them
};

Seen use_stacks()
{
    StackLayout layout;
    layout.total = 64 << 10;
    StackPool pool(layout);
    Seen seen;
    std::vector<char *> stacks;
    for (int i = 0; i < kCount; i++) {
        char *stack = pool.acquire();
        seen.resident += is_resident(stack + layout.shared_page());
        seen.guarded += !is_readable(stack) && !is_readable(stack + kPage - 1);
        stack[kPage] = stack[layout.shared_page()] = stack[layout.total - 1] = char(i);
        stacks.push_back(stack);
    }
    for (int i = 0; i < kCount; i++) {
        const char *stack = stacks[i];
        seen.usable += stack[kPage] == char(i) && stack[layout.shared_page()] == char(i) && stack[layout.total - 1] == char(i);
    }
    seen.unguarded = pool.unguarded();
    return seen;
}

class StackSandbox : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (madvise(page_, kPage, kPopulateWrite) < 0) {
            GTEST_SKIP() << "the kernel has no MADV_POPULATE_WRITE";
        }
    }

    void TearDown() override
    {
        munmap(page_, kPage);
        munmap(seen_, sizeof *seen_);
    }

    // Uses stacks in a forked process in which `refuse` has made some system calls fail. Returns what the forked
    // process has seen.
    Seen use_stacks_after(const std::function<bool()> &refuse)
    {
        pid_t child = fork();
        if (child == 0) {
            if (!refuse()) {
                _exit(1);
            }
            *seen_ = use_stacks();
            _exit(0);
        }
        int status = -1;
        waitpid(child, &status, 0);
        EXPECT_EQ(status, 0);
        return *seen_;
    }

    bool kernel_advises_many() const
    {
        iovec page = {page_, kPage};
        return syscall(SYS_process_madvise, -10000, &page, 1, kPopulateWrite, 0) == kPage;
    }

    void *page_ = mmap(nullptr, kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    Seen *seen_ = new (mmap(nullptr, sizeof(Seen), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) Seen;
};

TEST_F(StackSandbox, the_next_stacks_are_prepared_together)
{
    if (!kernel_advises_many()) {
        GTEST_SKIP() << "the kernel does not let a process advise itself about several ranges";
    }
    Seen seen = use_stacks_after([] {
        // use_stacks() runs before the refusal, so that the process learns that the kernel supports
        // process_madvise()
        use_stacks();
        return refuse_madvise(kPopulateWrite);
    });
    EXPECT_EQ(seen.usable, kCount);
    // the pool prepares the first 16 stacks one by one, with the refused madvise()
    EXPECT_GE(seen.resident, kCount - 16);
    EXPECT_EQ(seen.guarded, kCount);
}

TEST_F(StackSandbox, stacks_are_prepared_one_by_one_where_batches_are_refused)
{
    Seen seen = use_stacks_after([] { return refuse_call(SYS_process_madvise); });
    EXPECT_EQ(seen.usable, kCount);
    EXPECT_EQ(seen.resident, kCount);
    EXPECT_EQ(seen.guarded, kCount);
    EXPECT_EQ(seen.unguarded, 0u);
}

TEST_F(StackSandbox, pages_that_cannot_be_populated_ahead_are_mapped_when_touched)
{
    Seen seen = use_stacks_after([] { return refuse_call(SYS_process_madvise) && refuse_madvise(kPopulateWrite); });
    EXPECT_EQ(seen.usable, kCount);
    EXPECT_EQ(seen.resident, 0);
    EXPECT_EQ(seen.guarded, kCount);
}

TEST_F(StackSandbox, a_refused_system_call_is_not_repeated)
{
    bool (*const refusals[])(uint32_t how) = {
        [](uint32_t how) { return refuse_madvise(kPopulateWrite, how); },
        [](uint32_t how) { return refuse_madvise(kGuardInstall, how); },
        [](uint32_t how) { return refuse_call(SYS_process_madvise, how); },
    };
    for (auto refuse : refusals) {
        Seen seen = use_stacks_after([refuse] {
            if (!refuse(kUnknown)) {
                return false;
            }
            use_stacks();
            return refuse(kDeadly);
        });
        EXPECT_EQ(seen.usable, kCount);
    }
}

TEST_F(StackSandbox, a_kernel_without_guard_markers_protects_pages)
{
    Seen seen = use_stacks_after([] { return refuse_madvise(kGuardInstall); });
    EXPECT_EQ(seen.usable, kCount);
    EXPECT_EQ(seen.resident, kCount);
    EXPECT_EQ(seen.guarded, kCount);
    EXPECT_EQ(seen.unguarded, 0u);
}

TEST_F(StackSandbox, stacks_that_cannot_be_guarded_are_counted)
{
    Seen seen = use_stacks_after([] { return refuse_madvise(kGuardInstall) && refuse_call(SYS_mprotect); });
    EXPECT_EQ(seen.usable, kCount);
    EXPECT_EQ(seen.guarded, 0);
    EXPECT_EQ(seen.unguarded, size_t(kCount));
}

}  // namespace
