// Measures the cost of an IPC link: a process sends packets as fast as another process receives them.
//
//   wire [--datagram 65536] [--inline 0] [--body 524288] [--per-turn 1] [--window 0] [--seconds 2]
//
// A packet has an inline part of --inline bytes and a body of --body bytes. The sender sends --per-turn packets in
// each turn of its loop. With --window the reader answers each packet with the packet's inline part, and at most
// --window packets are unanswered. The reader copies bytes that do not arrive in a block of their own, as a worker
// would. Each process has a CPU of its own if there are two. The result is one line of JSON: packets, bytes,
// datagrams, seconds (wall time), sender_ns and reader_ns (CPU time of the processes, including the kernel's work
// for them). A missing packet is an error: the exit status is 1.
#include "coro/base/cpu.h"
#include "coro/loop/loop.h"
#include "coro/ipc/link.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <getopt.h>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace coro;

constexpr uint8_t kData = 1;
constexpr uint8_t kResponse = 2;
constexpr uint8_t kEnd = 3;
constexpr size_t kReceiveSize = 256 << 10;
// number of bodies that the sender uses in turn; all of them together are larger than the second-level cache
constexpr size_t kSources = 16;

struct Settings {
    size_t datagram = kDefaultDatagramSize;
    size_t inline_size = 0;
    size_t body = 512 << 10;
    int per_turn = 1;
    uint64_t window = 0;
    double seconds = 2;
};

// The figures that the reader process sends to the sender process at the end.
struct Result {
    uint64_t packets = 0;
    uint64_t bytes = 0;
    uint64_t cpu_ns = 0;
};

uint64_t cpu_ns()
{
    timespec time;
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return uint64_t(time.tv_sec) * 1'000'000'000 + uint64_t(time.tv_nsec);
}

[[noreturn]] void die(const char *what)
{
    perror(what);
    ::_exit(2);
}

// A Storage that keeps freed blocks mapped and uses them again, as a worker's allocator does.
class Recycling final : public Storage {
public:
    Block allocate(size_t capacity) override
    {
        for (Block &block : free_) {
            if (block.capacity == capacity) {
                Block found = block;
                block = free_.back();
                free_.pop_back();
                return found;
            }
        }
        return heap_storage().allocate(capacity);
    }
    Block grow(Block block, size_t capacity) override { return heap_storage().grow(block, capacity); }
    void free_block(Block block) override { free_.push_back(block); }

private:
    std::vector<Block> free_;
};

class End final : public IpcLink::Observer {
public:
    End(Loop &loop, Fd fd, const Settings &settings) :
        answers_(settings.window > 0), receive_(kReceiveSize / 8),
        link(loop, std::move(fd), *this,
             {settings.datagram, 4 << 20, reinterpret_cast<char *>(receive_.data()), kReceiveSize, nullptr})
    {
        if (link.start() < 0) {
            die("start");
        }
    }

    void on_arrival(IpcLink &, IpcLink::Arrival &arrival) override
    {
        if (arrival.head.kind == kResponse) {
            answers++;
            return;
        }
        if (arrival.head.kind == kEnd) {
            is_done = true;
            return;
        }
        result.packets++;
        result.bytes += arrival.bytes.size() + arrival.body_size;
        Block block = arrival.body;
        if (!block.data) {
            block = space_.allocate(arrival.bytes.size());
            memcpy(block.data, arrival.bytes.data(), arrival.bytes.size());
        }
        space_.release(block);
        if (answers_) {
            link.send({.session = 1, .stream = 0, .kind = kResponse}, arrival.bytes);
        }
    }
    void on_room(IpcLink &) override {}
    Storage &body_storage() override { return space_; }

    Result result;
    uint64_t answers = 0;
    bool is_done = false;

private:
    bool answers_;
    Recycling space_;
    std::vector<uint64_t> receive_;

public:
    IpcLink link;
};

void turn(Loop &loop)
{
    loop.scheduler().run_ready();
    loop.poller().poll(loop.scheduler().has_ready() ? 0 : 1000);
    loop.scheduler().run_ready();
}

[[noreturn]] void read_all(Fd fd, const Settings &settings, int report)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    pin_to_cpu(1);
    Loop loop(null_host(), {});
    End end(loop, std::move(fd), settings);
    while (!end.is_done) {
        turn(loop);
    }
    end.result.cpu_ns = cpu_ns();
    if (::write(report, &end.result, sizeof end.result) != sizeof end.result) {
        die("write");
    }
    ::_exit(0);
}

bool may_send(const Settings &settings, const End &end, uint64_t sent)
{
    return !end.link.is_full() && (settings.window == 0 || sent - end.answers < settings.window);
}

IpcLink::Counters send_all(Fd fd, const Settings &settings, uint64_t *packets)
{
    Loop loop(null_host(), {});
    End end(loop, std::move(fd), settings);
    std::string inline_part(settings.inline_size, 'i');
    std::vector<std::string> sources(kSources, std::string(settings.body, 'b'));
    auto nothing = [](void *) {};
    Deadline until = loop.read_clock() + seconds(settings.seconds);
    while (loop.read_clock() < until && !end.link.is_broken()) {
        for (int i = 0; i < settings.per_turn && may_send(settings, end, *packets); i++) {
            const std::string &body = sources[*packets % kSources];
            end.link.send({.session = 1, .stream = 0, .kind = kData}, inline_part, {body, nullptr, nothing, nothing});
            ++*packets;
        }
        turn(loop);
    }
    end.link.send({.stream = 0, .kind = kEnd}, {});
    while (end.link.backlog() > 0) {
        turn(loop);
    }
    return end.link.counters();
}

Settings parse(int count, char **arguments)
{
    static const option options[] = {{"datagram", 1, nullptr, 'd'}, {"inline", 1, nullptr, 'i'}, {"body", 1, nullptr, 'b'},
                                     {"per-turn", 1, nullptr, 'p'}, {"window", 1, nullptr, 'w'},
                                     {"seconds", 1, nullptr, 's'}, {}};
    Settings settings;
    for (int which; (which = ::getopt_long(count, arguments, "", options, nullptr)) != -1;) {
        switch (which) {
        case 'd': settings.datagram = strtoul(optarg, nullptr, 10); break;
        case 'i': settings.inline_size = strtoul(optarg, nullptr, 10); break;
        case 'b': settings.body = strtoul(optarg, nullptr, 10); break;
        case 'p': settings.per_turn = atoi(optarg); break;
        case 'w': settings.window = strtoul(optarg, nullptr, 10); break;
        case 's': settings.seconds = atof(optarg); break;
        default: ::exit(2);
        }
    }
    return settings;
}

}  // namespace

int main(int count, char **arguments)
{
    Settings settings = parse(count, arguments);
    Fd ends[2];
    int report[2];
    if (int failed = make_link_pair(settings.datagram, ends); failed < 0 || ::pipe(report) < 0) {
        errno = failed < 0 ? -failed : errno;
        die("pair");
    }
    pid_t reader = ::fork();
    if (reader == 0) {
        ends[0].reset();
        read_all(std::move(ends[1]), settings, report[1]);
    }
    ends[1].reset();
    pin_to_cpu(0);
    uint64_t packets = 0;
    Nanoseconds begun = system_clock().now();
    uint64_t cpu_before = cpu_ns();
    IpcLink::Counters counters = send_all(std::move(ends[0]), settings, &packets);
    uint64_t sender_ns = cpu_ns() - cpu_before;
    Result result;
    if (::read(report[0], &result, sizeof result) != sizeof result || ::waitpid(reader, nullptr, 0) != reader) {
        die("reader");
    }
    double wall = double(system_clock().now() - begun) / double(kSecond);
    printf("{\"packets\": %lu, \"bytes\": %lu, \"datagrams\": %lu, \"seconds\": %.3f, ", result.packets, result.bytes,
           counters.datagrams_sent, wall);
    printf("\"sender_ns\": %lu, \"reader_ns\": %lu}\n", sender_ns, result.cpu_ns);
    return result.packets == packets ? 0 : 1;
}
