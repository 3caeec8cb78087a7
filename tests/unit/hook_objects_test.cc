#include "core/hook/library_calls.h"
#include "core/hook/loaded_object.h"

#include "coro/hook/signals.h"
#include "hook_fixture.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>

#undef p_type   // <resolv.h> defines a macro of this name

namespace {

using namespace coro;

// A library that the hooks take for an extension of PHP, because it defines get_module().
constexpr char kSource[] = R"(
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>
int counter;
void *get_module(void) { return 0; }
ssize_t call_read(int fd, void *data, size_t size) { counter++; return read(fd, data, size); }
void *call_dlopen(const char *path) { return dlopen(path, RTLD_NOW); }
FILE *call_popen(const char *command) { return popen(command, "r"); }
int call_pclose(FILE *pipe) { return pclose(pipe); }
)";

// Stands for librdkafka: flush() ends well only if it may take some time, and consume() finds nothing.
constexpr char kKafkaSource[] = R"(
int calls, flushing_time, last_error, delivers;
int rd_kafka_flush(void *client, int timeout)
{
    calls++;
    flushing_time += timeout;
    return delivers && timeout > 0 ? 0 : -185;
}
void *rd_kafka_consume(void *topic, int partition, int timeout)
{
    calls++;
    last_error = -185;
    return 0;
}
)";

class HookObjectsTest : public HookTest {
protected:
    HookObjectsTest() { EXPECT_NE(::mkdtemp(folder_), nullptr); }
    ~HookObjectsTest() override
    {
        (void) hook::set_groups(0);
        (void) !std::system(("rm -r " + std::string(folder_)).c_str());
    }

    // Compiles a library. Returns its path, or "" if there is no compiler.
    std::string compile(const std::string &flags, const char *source = kSource)
    {
        std::string base = std::string(folder_) + "/" + std::to_string(++count_);
        std::ofstream(base + ".c") << source;
        std::string command = "cc -shared -fPIC " + flags + " " + base + ".c -o " + base + ".so 2>" + base + ".log";
        return std::system(command.c_str()) == 0 ? base + ".so" : "";
    }

    template <class Function>
    static Function *function(void *library, const char *name)
    {
        return reinterpret_cast<Function *>(::dlsym(library, name));
    }

    // Returns true if call_read() of the library waits in the loop.
    bool is_hooked(void *library)
    {
        auto *call_read = function<ssize_t(int, void *, size_t)>(library, "call_read");
        int before = host_.waits;
        timeval limit = {0, 1000};   // ends the call if it is not hooked
        ::setsockopt(left_.get(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        go([&] {
            char byte;
            (void) call_read(left_.get(), &byte, 1);
        });
        loop_.run();
        return host_.waits > before;
    }

    char folder_[32] = "/tmp/coro-hook-XXXXXX";
    int count_ = 0;
};

TEST_F(HookObjectsTest, libraries_of_every_kind_of_linking_are_hooked_and_restored)
{
    for (const char *flags : {"-Wl,-z,lazy -Wl,-z,norelro", "-Wl,-z,lazy -Wl,-z,relro", "-Wl,-z,now -Wl,-z,relro",
                              "-Wl,-z,now -Wl,-z,norelro", "-fno-plt -Wl,-z,now"}) {
        SCOPED_TRACE(flags);
        std::string path = compile(flags);
        if (path.empty()) {
            GTEST_SKIP() << "no C compiler";
        }
        void *library = ::dlopen(path.c_str(), RTLD_LAZY);
        ASSERT_NE(library, nullptr);
        EXPECT_FALSE(is_hooked(library));
        ASSERT_EQ(hook::set_groups(hook::kStreams), 0);
        EXPECT_TRUE(is_hooked(library));
        ASSERT_EQ(hook::set_groups(hook::kSleep), 0);
        EXPECT_FALSE(is_hooked(library));   // also: call_read() can write its variable
        ASSERT_EQ(hook::set_groups(0), 0);
        ::dlclose(library);
    }
}

TEST_F(HookObjectsTest, a_library_that_a_hooked_object_loads_is_hooked_at_once_and_again_after_a_reload)
{
    std::string first = compile(""), second = compile("");
    if (first.empty()) {
        GTEST_SKIP() << "no C compiler";
    }
    void *library = ::dlopen(first.c_str(), RTLD_NOW);
    ASSERT_EQ(hook::set_groups(hook::kStreams), 0);
    auto *call_dlopen = function<void *(const char *)>(library, "call_dlopen");
    for (int i = 0; i < 3; i++) {
        void *loaded = call_dlopen(second.c_str());
        ASSERT_NE(loaded, nullptr);
        EXPECT_TRUE(is_hooked(loaded));
        ::dlclose(loaded);
    }
    // The dynamic linker often maps the library at the same address again.
    void *loaded = ::dlopen(second.c_str(), RTLD_NOW);
    hook::look_for_new_objects();
    EXPECT_TRUE(is_hooked(loaded));
    ::dlclose(loaded);
    ::dlclose(library);
}

TEST_F(HookObjectsTest, pclose_stays_hooked_until_the_streams_of_popen_are_closed)
{
    std::string path = compile("");
    if (path.empty()) {
        GTEST_SKIP() << "no C compiler";
    }
    void *library = ::dlopen(path.c_str(), RTLD_NOW);
    ASSERT_EQ(hook::set_groups(hook::kProcesses), 0);
    auto *call_popen = function<FILE *(const char *)>(library, "call_popen");
    auto *call_pclose = function<int(FILE *)>(library, "call_pclose");
    int status = -1;
    go([&] {
        FILE *pipe = call_popen("exit 3");
        ASSERT_EQ(hook::set_groups(0), 0);
        status = call_pclose(pipe);
    });
    loop_.run();
    EXPECT_EQ(WEXITSTATUS(status), 3);
    hook::shut_down();
    for (const hook::HookedObject &object : hook::hooked_objects()) {
        EXPECT_TRUE(object.hooked.empty()) << object.path;
    }
    ::dlclose(library);
}

class HookKafkaTest : public HookObjectsTest {
protected:
    void SetUp() override
    {
        static void *const library = open_library();   // stays loaded: the hooks keep the addresses of its functions
        if (!library) {
            GTEST_SKIP() << "no C compiler";
        }
        library_ = library;
        for (const char *name : {"calls", "flushing_time", "last_error", "delivers"}) {
            number(name) = 0;
        }
    }

    void *open_library()
    {
        std::string path = compile("", kKafkaSource);
        return path.empty() ? nullptr : ::dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
    }

    int &number(const char *name) { return *static_cast<int *>(::dlsym(library_, name)); }

    // Returns the function that replaces a function of librdkafka.
    template <class Function>
    static Function *hook_for(std::string_view name)
    {
        for (const hook::HookedFunction &row : hook::kafka::hooked_functions()) {
            if (row.name == name && row.is_callable()) {
                return reinterpret_cast<Function *>(row.replacement);
            }
        }
        return nullptr;
    }
    int flush(int timeout) { return hook_for<int(void *, int)>("rd_kafka_flush")(nullptr, timeout); }

    void *library_ = nullptr;
};

TEST_F(HookKafkaTest, a_flush_gives_the_threads_of_librdkafka_time_to_send)
{
    number("delivers") = true;
    int error = -1;
    go([&] { error = flush(100); });
    loop_.run();
    EXPECT_EQ(error, 0);
    EXPECT_EQ(number("flushing_time"), 1);
    EXPECT_EQ(flush(7), 0);   // outside of a coroutine
    EXPECT_EQ(number("flushing_time"), 1 + 7);
}

TEST_F(HookKafkaTest, flushes_block_the_loop_for_a_small_part_of_the_time)
{
    constexpr int kCount = 20, kTimeout = 50;
    int timeouts = 0;
    for (int i = 0; i < kCount; i++) {
        go([&] { timeouts += flush(kTimeout) == -185; });
    }
    go([&] { EXPECT_EQ(flush(0), -185); });
    loop_.run();
    EXPECT_EQ(timeouts, kCount);
    EXPECT_GT(number("calls"), 2 * kCount);
    EXPECT_GE(number("flushing_time"), 1);
    EXPECT_LE(number("flushing_time"), kCount + kTimeout / 10);   // also if the machine stops the process for a while
}

TEST_F(HookKafkaTest, signals_do_not_end_a_call_and_the_error_belongs_to_its_last_attempt)
{
    int error = 0;
    Nanoseconds begin = loop_.read_clock(), end = 0;
    go([&] {
        EXPECT_EQ(hook_for<void *(void *, int32_t, int)>("rd_kafka_consume")(nullptr, 0, 50), nullptr);
        error = number("last_error");
        end = loop_.read_clock();
    });
    go([&] {
        Waiter waiter(loop_.scheduler().current(), "test");
        (void) park(waiter, loop_.read_clock() + 10 * kMillisecond);
        hook::note_signal(false);
        (void) hook::end_waits_at_signals();
        number("last_error") = 0;   // as a successful call of another coroutine does
    });
    loop_.run();
    EXPECT_EQ(error, -185);
    EXPECT_GE(end - begin, 50 * kMillisecond);
}

TEST(LoadedObjectTest, a_slot_behind_the_last_whole_page_of_relro_stays_writable)
{
    auto size = size_t(::sysconf(_SC_PAGESIZE));
    auto *memory = static_cast<char *>(
        ::mmap(nullptr, 2 * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    ElfW(Phdr) header = {};
    header.p_type = PT_GNU_RELRO;
    header.p_memsz = size + 64;
    dl_phdr_info info = {};
    info.dlpi_addr = reinterpret_cast<ElfW(Addr)>(memory);
    info.dlpi_name = "";
    info.dlpi_phdr = &header;
    info.dlpi_phnum = 1;
    hook::LoadedObject object(info);
    hook::ImportSlot slot = {"read", reinterpret_cast<void **>(memory + size + 8)};
    EXPECT_TRUE(object.write(slot, memory));
    memory[size + 128] = 1;   // the variables of the object are here
    EXPECT_EQ(*slot.address, memory);

    ASSERT_EQ(::mprotect(memory, size, PROT_READ), 0);
    slot.address = reinterpret_cast<void **>(memory + 8);
    EXPECT_TRUE(object.write(slot, memory));
    EXPECT_EQ(*slot.address, memory);
    ::munmap(memory, 2 * size);
}

// loaded_objects() does not contain the test program itself, because the hooks must not change the object that they
// are in.
TEST(LoadedObjectTest, finds_the_slots_of_a_library_and_writes_them)
{
    bool was_found = false;
    for (const hook::LoadedObject &object : hook::loaded_objects()) {
        if (!object.file_name().starts_with("libstdc++")) {
            continue;
        }
        for (const hook::ImportSlot &slot : object.imports()) {
            if (std::strcmp(slot.symbol, "write") == 0) {
                was_found = true;
                void *before = *slot.address;
                EXPECT_TRUE(object.write(slot, reinterpret_cast<void *>(calls::write)));
                EXPECT_EQ(*slot.address, reinterpret_cast<void *>(calls::write));
                EXPECT_TRUE(object.write(slot, before));
            }
        }
        EXPECT_TRUE(object.defines("_ZSt9terminatev"));
        EXPECT_FALSE(object.defines("write"));
    }
    EXPECT_TRUE(was_found);
}

}  // namespace
