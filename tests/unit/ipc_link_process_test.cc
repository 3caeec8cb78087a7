// Tests of IPC links between threads and between processes, with reader processes that are killed.
#include "ipc_link_fixture.h"

#include <csignal>
#include <functional>
#include <set>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>

namespace {

using namespace link_test;

// Memory that the test shares with a reader process, which writes its results to this memory.
struct Shared {
    std::atomic<uint64_t> taken{0};
    std::atomic<uint32_t> arrived[20'000] = {};   // how often each packet has arrived; index: number of the packet
    std::atomic<uint32_t> wrong{0};
    std::atomic<uint32_t> last{0};
};

size_t size_of(uint32_t serial)
{
    return serial % 10 ? serial * 7 % 300 : serial * 3 % 150'000;
}

// Sends a packet with the number `serial`. The bytes of the packet's body are static, so nothing counts references
// to them.
uint64_t send_numbered(End &end, uint32_t serial)
{
    static const std::string large = pattern(150'000);
    auto nothing = [](void *) {};
    return end.send(serial, "inline", {std::string_view(large).substr(0, size_of(serial)), nullptr, nothing, nothing});
}

bool is_right(const Received &got)
{
    static const std::string large = pattern(150'000);
    std::string all = got.bytes + got.body;
    return all.substr(0, 6) == "inline" && all.size() == 6 + size_of(got.head.stream) &&
           all.compare(6, std::string::npos, large, 0, size_of(got.head.stream)) == 0;
}

// Runs turns of the loop until `done` returns true. The time limit is so long that only a failed test reaches it.
void turn_until(Loop &loop, const std::function<bool()> &done)
{
    Deadline limit = system_clock().now() + 60 * kSecond;
    while (!done()) {
        ASSERT_LT(system_clock().now(), limit);
        loop.scheduler().run_ready();
        loop.poller().poll(loop.scheduler().has_ready() ? 0 : 10);
        loop.scheduler().run_ready();
    }
}

// Sends all packets and receives the packets of the other thread. Two threads run this function, one for each end.
void run_end(Fd fd, uint32_t count, std::atomic<uint64_t> *taken)
{
    Loop loop(null_host(), {});
    End end(loop, std::move(fd), 64 << 10, taken);
    uint32_t sent = 0;
    uint32_t right = 0;
    turn_until(loop, [&] {
        for (int i = 0; i < 50 && sent < count && !end.link.is_full(); i++) {
            send_numbered(end, sent++);
        }
        for (const Received &got : end.received) {
            right += got.head.stream == right && is_right(got);
        }
        end.received.clear();
        return right == count && sent == count && end.link.backlog() == 0;
    });
    EXPECT_EQ(end.link.counters().packets_received, count);
    EXPECT_EQ(end.link.counters().malformed + end.link.counters().orphans, 0u);
    EXPECT_EQ(end.link.counters().bytes_copied, 0u);
}

TEST(LinkThreads, two_threads_send_in_both_directions)
{
    constexpr uint32_t kCount = 5000;
    std::atomic<uint64_t> taken[2] = {};
    Fd ends[2];
    ASSERT_EQ(make_link_pair(64 << 10, ends), 0);
    // Keep copies of both ends open, so that the link does not break when the faster thread closes its end.
    Fd kept(::dup(ends[0].get())), also_kept(::dup(ends[1].get()));
    std::atomic<bool> done{false};
    std::thread watching([&] {
        for (uint64_t before = 0; !done;) {
            uint64_t now = taken[0].load(std::memory_order_relaxed);
            // The link counts a datagram before it reads the datagram. If there is no datagram, the link decreases
            // the counter by one again.
            EXPECT_GE(now + 1, before);
            before = now;
        }
    });
    std::thread other([&] { run_end(std::move(ends[1]), kCount, &taken[1]); });
    run_end(std::move(ends[0]), kCount, &taken[0]);
    other.join();
    done = true;
    watching.join();
}

class LinkProcesses : public LinkTest {
protected:
    LinkProcesses()
    {
        void *memory = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        shared = new (memory) Shared;
        EXPECT_EQ(make_link_pair(64 << 10, ends), 0);
    }
    ~LinkProcesses() override { ::munmap(shared, sizeof(Shared)); }

    // Forks a reader process. The reader kills itself at the first packet whose number is at least `dies_at`, or
    // ends after packet number `last`.
    pid_t fork_reader(End &sender, uint32_t dies_at, uint32_t last)
    {
        pid_t child = ::fork();
        if (child != 0) {
            return child;
        }
        loop.rebuild_after_fork();
        sender.link.stop();   // stops the copy of the sender's link that the child has inherited
        struct Reader final : End {
            using End::End;
            void on_arrival(IpcLink &link, IpcLink::Arrival &arrival) override
            {
                if (arrival.head.stream >= dies_at) {
                    ::kill(::getpid(), SIGKILL);
                }
                End::on_arrival(link, arrival);
                shared->arrived[arrival.head.stream]++;
                shared->wrong += !is_right(received.back());
                shared->last = arrival.head.stream;
                received.clear();
            }
            uint32_t dies_at = 0;
            Shared *shared = nullptr;
        };
        Reader reader(loop, Fd(::dup(ends[1].get())), 64 << 10, &shared->taken);
        reader.dies_at = dies_at;
        reader.shared = shared;
        turn_until(loop, [&] { return shared->last == last; });
        const LinkCounters &counters = reader.link.counters();
        ::_exit(counters.malformed == 0 && shared->last == last ? 0 : 1);
    }

    Fd ends[2];
    Shared *shared;
};

TEST_F(LinkProcesses, another_process_gets_everything_in_order)
{
    constexpr uint32_t kCount = 5000;
    End sender(loop, Fd(::dup(ends[0].get())));
    pid_t child = fork_reader(sender, UINT32_MAX, kCount - 1);
    uint32_t sent = 0;
    turn_until(loop, [&] {
        while (sent < kCount && !sender.link.is_full()) {
            send_numbered(sender, sent++);
        }
        return sent == kCount && sender.link.backlog() == 0;
    });
    int status = -1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    for (uint32_t i = 0; i < kCount; i++) {
        ASSERT_EQ(shared->arrived[i], 1u) << i;
    }
    EXPECT_EQ(shared->wrong, 0u);
    EXPECT_EQ(shared->taken, sender.link.counters().datagrams_sent);
}

// Tests that a killed reader loses only the datagrams that it had taken, and that the counter `taken` shows which
// datagrams these are.
TEST_F(LinkProcesses, a_successor_goes_on_where_a_killed_reader_stopped)
{
    constexpr uint32_t kCount = 12'000;
    End sender(loop, Fd(::dup(ends[0].get())));
    std::vector<uint64_t> numbers;
    std::set<uint32_t> lost;
    for (uint32_t dies_at : {100u, 101u, 2500u, 6000u, 6010u, UINT32_MAX}) {
        pid_t child = fork_reader(sender, dies_at, kCount - 1);
        int status = 0;
        pid_t ended = 0;
        turn_until(loop, [&] {
            for (int i = 0; i < 200 && numbers.size() < kCount && !sender.link.is_full(); i++) {
                numbers.push_back(send_numbered(sender, uint32_t(numbers.size())));
            }
            return (ended = ::waitpid(child, &status, WNOHANG)) != 0;
        });
        ASSERT_EQ(ended, child);
        if (dies_at == UINT32_MAX) {
            EXPECT_EQ(status, 0);
            break;
        }
        ASSERT_TRUE(WIFSIGNALED(status));
        size_t lost_before = lost.size();
        for (uint32_t i = 0; i < numbers.size(); i++) {
            bool was_taken = numbers[i] <= shared->taken;
            ASSERT_TRUE(was_taken || shared->arrived[i] == 0) << i;
            if (was_taken && shared->arrived[i] == 0) {
                lost.insert(i);
            }
        }
        EXPECT_GT(lost.size(), lost_before);
    }
    for (uint32_t i = 0; i < kCount; i++) {
        ASSERT_EQ(shared->arrived[i], lost.count(i) ? 0u : 1u) << i;
    }
    EXPECT_EQ(shared->wrong, 0u);
    EXPECT_EQ(shared->taken, sender.link.counters().datagrams_sent);
}

}  // namespace
