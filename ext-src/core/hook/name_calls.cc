#include "core/hook/calls.h"
#include "core/hook/gate.h"
#include "core/hook/wait.h"

#include "coro/net/resolver.h"

#include <arpa/inet.h>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <functional>
#include <memory>
#include <netinet/in.h>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace coro::hook::calls {

namespace {

// The flags that getaddrinfo(3) uses without hints.
constexpr int kDefaultFlags = AI_V4MAPPED | AI_ADDRCONFIG;
// The flags on which the found addresses depend, among those with which the Resolver can answer a call.
constexpr int kLookupFlags = AI_V4MAPPED | AI_ADDRCONFIG;
constexpr int kPlainFlags = kLookupFlags | AI_NUMERICSERV;

std::optional<std::string> copy_of(const char *text)
{
    return text ? std::optional<std::string>(text) : std::nullopt;
}

const char *text_of(const std::optional<std::string> &text)
{
    return text ? text->c_str() : nullptr;
}

// A call of the C library that a thread makes, because the C library reads files, asks servers and may run modules of the system.
// `make` has copies of all arguments, because the coroutine may stop waiting before the call ends.
template <class Result>
class Lookup final : public Work {
public:
    explicit Lookup(std::function<void(Result &)> make) : make_(std::move(make)) {}

    bool asks_servers() const override { return true; }
    void run() override { make_(result); }

    Result result;

private:
    std::function<void(Result &)> make_;
};

// Returns the finished call; if the wait has failed, returns nullptr and sets `outcome` to the error.
template <class Result>
std::unique_ptr<Lookup<Result>> look_up_in_thread(Coroutine &self, const char *what, int &outcome,
                                                  std::function<void(Result &)> make)
{
    return run_in_thread(self, what, std::make_unique<Lookup<Result>>(std::move(make)), outcome);
}

struct FoundAddresses {
    std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> list{nullptr, ::freeaddrinfo};
    int error = 0;
    int system_error = 0;
};

struct FoundName {
    std::vector<char> name, service;
    int error = 0;
};

struct FoundRecord {
    std::vector<unsigned char> answer;
    int length = -1;
    int error = NETDB_INTERNAL;
    int system_error = 0;
};

using Search = int (*)(const char *, int, int, unsigned char *, int);
using SearchWithState = int (*)(res_state, const char *, int, int, unsigned char *, int);

// Returns the address of a function of the resolver, or nullptr. The function is searched at run time, because some
// C libraries have it in a library of its own, or only with the prefix "__", and musl has no res_nsearch().
template <class Function>
Function resolver_function(const char *prefixed_name)
{
    void *function = ::dlsym(RTLD_DEFAULT, prefixed_name + std::strlen("__"));
    return reinterpret_cast<Function>(function ? function : ::dlsym(RTLD_DEFAULT, prefixed_name));
}

int search(const char *name, int network_class, int type, unsigned char *answer, int size)
{
    static const auto function = resolver_function<Search>("__res_search");
    return function(name, network_class, type, answer, size);
}

// Lets a thread search the record. Stores the answer, and sets errno and h_errno.
int search_in_thread(Coroutine &self, const char *what, const char *name, int network_class, int type,
                     std::span<unsigned char> answer)
{
    int outcome = 0;
    auto query = look_up_in_thread<FoundRecord>(
        self, what, outcome, [name = std::string(name), network_class, type, size = answer.size()](FoundRecord &found) {
            found.answer.resize(size);
            // Each thread has a state of the resolver and an h_errno of its own.
            found.length = search(name.c_str(), network_class, type, found.answer.data(), int(size));
            found.error = h_errno;
            found.system_error = errno;
        });
    if (!query) {
        h_errno = TRY_AGAIN;
        return failed(outcome);
    }
    std::memcpy(answer.data(), query->result.answer.data(), answer.size());
    h_errno = query->result.error;
    errno = query->result.system_error;
    return query->result.length;
}

// Returns true if the service needs no lookup: if it is a port number, empty or nullptr.
bool is_numeric(const char *service)
{
    return !service || std::strspn(service, "0123456789") == std::strlen(service);
}

// Returns true for all numeric addresses, and for some names.
bool looks_numeric(const char *name)
{
    return (*name >= '0' && *name <= '9') || std::strchr(name, ':');
}

NameQuery query_of(const char *name, const addrinfo *hints, int flags)
{
    NameQuery query = {.name = name, .service = {}, .family = hints ? hints->ai_family : AF_UNSPEC};
    query.flags = flags & kLookupFlags;
    return query;
}

// Gives an entry that was found with AI_NUMERICHOST the flags of the hints, if the C library stores flags there.
void set_flags(addrinfo &entry, const addrinfo *hints)
{
    if (entry.ai_flags != 0) {
        entry.ai_flags = hints ? hints->ai_flags : kDefaultFlags;
    }
}

bool has_waited;   // true: the last look_up() has waited

// Returns true if the entry is on the stack of the current coroutine, so that its caller shares it with no other one.
bool is_on_stack(const hostent *entry)
{
    auto frame = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
    return reinterpret_cast<uintptr_t>(entry) - frame < gate.scheduler->options().stack_size;
}

int wait_in_host(Waiter &waiter, Deadline deadline)
{
    int outcome = host->wait(waiter, deadline);
    has_waited = true;   // another coroutine may have called look_up() meanwhile
    return outcome;
}

// Finds the answer as Resolver::look_up() does.
int look_up(Coroutine &self, const char *what, const NameQuery &query, NameAnswer &answer)
{
    if (host->is_interrupted()) {
        return -ECANCELED;
    }
    Waiter waiter(self, what);
    has_waited = false;
    return resolver().look_up(query, waiter, wait_in_host, kNever, answer);
}

// Returns the result of getaddrinfo() or getnameinfo() after an error of the wait, and sets errno.
int failed_lookup(int outcome)
{
    errno = -outcome;
    return outcome == -ECANCELED ? EAI_AGAIN : EAI_SYSTEM;
}

// The result of getaddrinfo(3) can have several addresses only if freeaddrinfo(3) accepts lists that several calls of
// getaddrinfo(3) have returned and that were joined. The lists of musl cannot be joined.
bool can_list([[maybe_unused]] const NameAnswer &answer)
{
#ifdef __GLIBC__
    return true;
#else
    return answer.addresses.size() == 1;
#endif
}

void copy_address(const Address &from, sockaddr *to)
{
    if (from.family() == AF_INET) {
        reinterpret_cast<sockaddr_in *>(to)->sin_addr = reinterpret_cast<const sockaddr_in &>(from.storage).sin_addr;
    } else {
        auto &ipv6 = reinterpret_cast<const sockaddr_in6 &>(from.storage);
        reinterpret_cast<sockaddr_in6 *>(to)->sin6_addr = ipv6.sin6_addr;
        reinterpret_cast<sockaddr_in6 *>(to)->sin6_scope_id = ipv6.sin6_scope_id;
    }
}

// Makes the result of getaddrinfo(3), which freeaddrinfo(3) must be able to free: for each address, getaddrinfo(3) makes
// the entries of another address of this family, in which the address is then replaced. Returns 0 or an error EAI_*.
int list_addresses(const NameAnswer &answer, const char *service, const addrinfo *hints, addrinfo **found)
{
    addrinfo *first = nullptr;
    addrinfo **end = &first;
    for (const Address &address : answer.addresses) {
        addrinfo numeric = {};
        numeric.ai_family = address.family();
        numeric.ai_flags = AI_NUMERICHOST;
        if (hints) {
            numeric.ai_socktype = hints->ai_socktype;
            numeric.ai_protocol = hints->ai_protocol;
        }
        int error = ::getaddrinfo(address.family() == AF_INET ? "0.0.0.0" : "::", service, &numeric, end);
        if (error != 0) {
            *end = nullptr;
            if (first) {
                ::freeaddrinfo(first);
            }
            return error;
        }
        for (; *end; end = &(*end)->ai_next) {
            copy_address(address, (*end)->ai_addr);
            set_flags(**end, hints);
        }
    }
    *found = first;
    return 0;
}

// Copies the answer to an entry whose texts and lists are in the buffer. Returns false if the buffer is too small.
bool fill(hostent &entry, std::span<char> buffer, const NameAnswer &answer)
{
    size_t pointers = answer.aliases.size() + 1 + answer.addresses.size() + 1;
    size_t gap = -reinterpret_cast<uintptr_t>(buffer.data()) % alignof(char *);
    size_t size = gap + pointers * sizeof(char *) + answer.addresses.size() * sizeof(in_addr) + answer.canonical_name.size() + 1;
    for (const std::string &alias : answer.aliases) {
        size += alias.size() + 1;
    }
    if (size > buffer.size()) {
        return false;
    }
    auto **list = reinterpret_cast<char **>(buffer.data() + gap);
    char *free = reinterpret_cast<char *>(list + pointers);
    auto append = [&](const void *bytes, size_t count) {
        std::memcpy(free, bytes, count);
        return std::exchange(free, free + count);
    };
    entry.h_addrtype = AF_INET;
    entry.h_length = sizeof(in_addr);
    entry.h_addr_list = list;
    for (const Address &address : answer.addresses) {   // come first, because their place must be aligned
        *list++ = append(&reinterpret_cast<const sockaddr_in &>(address.storage).sin_addr, sizeof(in_addr));
    }
    *list++ = nullptr;
    entry.h_aliases = list;
    for (const std::string &alias : answer.aliases) {
        *list++ = append(alias.c_str(), alias.size() + 1);
    }
    *list = nullptr;
    entry.h_name = append(answer.canonical_name.c_str(), answer.canonical_name.size() + 1);
    return true;
}

bool resolves_at_once(const char *name, const char *service, const addrinfo *hints, addrinfo **found, int *error)
{
    if (!is_numeric(service)) {
        return false;
    }
    if (!name) {
        *error = ::getaddrinfo(name, service, hints, found);
        return true;
    }
    addrinfo numeric = {};
    if (hints) {
        numeric = *hints;
    }
    numeric.ai_flags |= AI_NUMERICHOST;
    *error = ::getaddrinfo(name, service, &numeric, found);
    for (addrinfo *entry = *error == 0 ? *found : nullptr; entry; entry = entry->ai_next) {
        set_flags(*entry, hints);
    }
    return *error != EAI_NONAME || (hints && hints->ai_flags & AI_NUMERICHOST);
}

}  // namespace

int getaddrinfo(const char *name, const char *service, const addrinfo *hints, addrinfo **found)
{
    Coroutine *self = waiting_coroutine();
    int error;
    if (!self) {
        return ::getaddrinfo(name, service, hints, found);
    }
    int flags = hints ? hints->ai_flags : kDefaultFlags;
    bool is_plain = name && is_numeric(service) && !(flags & ~kPlainFlags);
    if (is_plain && !looks_numeric(name)) {
        const NameAnswer *kept = resolver().find(query_of(name, hints, flags));
        if (kept && can_list(*kept)) {
            return list_addresses(*kept, service, hints, found);
        }
    }
    if (resolves_at_once(name, service, hints, found, &error)) {
        return error;
    }
    int outcome = 0;
    if (is_plain) {
        NameAnswer answer;
        outcome = look_up(*self, "getaddrinfo", query_of(name, hints, flags), answer);
        if (outcome < 0) {
            return failed_lookup(outcome);
        }
        if (answer.error != 0) {
            errno = answer.system_error;
            return answer.error;
        }
        if (can_list(answer)) {
            return list_addresses(answer, service, hints, found);
        }
    }
    addrinfo wanted = {};
    wanted.ai_flags = kDefaultFlags;
    wanted = hints ? *hints : wanted;
    auto lookup = look_up_in_thread<FoundAddresses>(
        *self, "getaddrinfo", outcome, [name = copy_of(name), service = copy_of(service), wanted](FoundAddresses &result) {
            addrinfo *list = nullptr;
            errno = 0;
            result.error = ::getaddrinfo(text_of(name), text_of(service), &wanted, &list);
            result.system_error = errno;
            result.list.reset(list);
        });
    if (!lookup) {
        return failed_lookup(outcome);
    }
    *found = lookup->result.list.release();
    errno = lookup->result.system_error;
    return lookup->result.error;
}

int getnameinfo(const sockaddr *address, socklen_t address_size, char *name, socklen_t name_size, char *service,
                socklen_t service_size, int flags)
{
    Coroutine *self = waiting_coroutine();
    bool is_at_once = (!service || flags & NI_NUMERICSERV) && (!name || flags & NI_NUMERICHOST);
    if (!self || is_at_once) {
        return ::getnameinfo(address, address_size, name, name_size, service, service_size, flags);
    }
    sockaddr_storage copy = {};
    address_size = std::min<socklen_t>(address_size, sizeof copy);
    std::memcpy(&copy, address, address_size);
    name_size = name ? name_size : 0;
    service_size = service ? service_size : 0;
    int outcome = 0;
    auto lookup = look_up_in_thread<FoundName>(*self, "getnameinfo", outcome, [=](FoundName &found) {
        found.name.resize(name_size);
        found.service.resize(service_size);
        found.error = ::getnameinfo(reinterpret_cast<const sockaddr *>(&copy), address_size, found.name.data(), name_size,
                                    found.service.data(), service_size, flags);
    });
    if (!lookup) {
        return failed_lookup(outcome);
    }
    const FoundName &found = lookup->result;
    std::copy(found.name.begin(), found.name.end(), name);
    std::copy(found.service.begin(), found.service.end(), service);
    return found.error;
}

int gethostbyname_r(const char *name, hostent *entry, char *buffer, size_t size, hostent **found, int *error)
{
    Coroutine *self = waiting_coroutine();
    unsigned char address[sizeof(in6_addr)];
    if (!self || ::inet_pton(AF_INET, name, address) == 1) {
        return ::gethostbyname_r(name, entry, buffer, size, found, error);
    }
    NameAnswer answer;
    NameQuery query = {.name = name, .service = {}, .family = AF_INET};
    query.function = NameQuery::kGetHostByName;
    *found = nullptr;
    if (int outcome = look_up(*self, "gethostbyname_r", query, answer); outcome < 0) {
        *error = TRY_AGAIN;
        errno = -outcome;
        return -outcome;
    }
    if (answer.error != 0) {
        *error = answer.error;
        errno = answer.system_error;   // PHP looks for ERANGE in errno instead of the result
        return answer.system_error;
    }
    // All calls of PHP share a buffer, which another coroutine may have freed during the wait. PHP uses the result at once.
    static std::vector<char> own_buffer;
    std::span<char> room(buffer, size);
    if (has_waited && !is_on_stack(entry)) {
        own_buffer.resize(size);
        room = own_buffer;
    }
    if (!fill(*entry, room, answer)) {
        *error = NETDB_INTERNAL;
        return errno = ERANGE;
    }
    *error = 0;
    *found = entry;
    return 0;
}

int res_search(const char *name, int network_class, int type, unsigned char *answer, int size)
{
    Coroutine *self = waiting_coroutine();
    return !self || size < 0 ? search(name, network_class, type, answer, size) :
                               search_in_thread(*self, "res_search", name, network_class, type, {answer, size_t(size)});
}

int res_nsearch(res_state state, const char *name, int network_class, int type, unsigned char *answer, int size)
{
    Coroutine *self = waiting_coroutine();
    if (!self || size < 0) {
        static const auto function = resolver_function<SearchWithState>("__res_nsearch");
        return function(state, name, network_class, type, answer, size);
    }
    int length = search_in_thread(*self, "res_nsearch", name, network_class, type, {answer, size_t(size)});
    state->res_h_errno = h_errno;
    return length;
}

}  // namespace coro::hook::calls
