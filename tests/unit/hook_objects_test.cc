#include "core/hook/loaded_object.h"

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

class HookObjectsTest : public HookTest {
protected:
    HookObjectsTest() { EXPECT_NE(::mkdtemp(folder_), nullptr); }
    ~HookObjectsTest() override
    {
        (void) hook::set_groups(0);
        (void) !std::system(("rm -r " + std::string(folder_)).c_str());
    }

    // Compiles the library. Returns its path, or "" if there is no compiler.
    std::string compile(const std::string &flags)
    {
        std::string base = std::string(folder_) + "/" + std::to_string(++count_);
        std::ofstream(base + ".c") << kSource;
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
