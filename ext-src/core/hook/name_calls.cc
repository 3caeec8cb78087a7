#include "core/hook/calls.h"
#include "core/hook/gate.h"
#include "core/hook/wait.h"

#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <optional>
#include <string>
#include <vector>

namespace coro::hook::calls {

namespace {

// The classes of this file make lookups in a thread, because a lookup reads files, asks servers and may run
// modules of the system. The thread has copies of all arguments, because the coroutine may stop waiting before
// the lookup ends.

std::optional<std::string> copy_of(const char *text)
{
    return text ? std::optional<std::string>(text) : std::nullopt;
}

const char *text_of(const std::optional<std::string> &text)
{
    return text ? text->c_str() : nullptr;
}

class AddressLookup final : public Work {
public:
    AddressLookup(const char *name, const char *service, const addrinfo *hints) :
        name_(copy_of(name)), service_(copy_of(service))
    {
        if (hints) {
            hints_ = *hints;
        } else {
            hints_.ai_flags = AI_V4MAPPED | AI_ADDRCONFIG;   // the flags that getaddrinfo(3) uses if `hints` is null
        }
    }
    ~AddressLookup() override
    {
        if (found_) {
            ::freeaddrinfo(found_);
        }
    }

    void run() override
    {
        errno = 0;
        error_ = ::getaddrinfo(text_of(name_), text_of(service_), &hints_, &found_);
        system_error_ = errno;
    }

    int take(addrinfo **found)
    {
        *found = std::exchange(found_, nullptr);
        errno = system_error_;
        return error_;
    }

private:
    std::optional<std::string> name_, service_;
    addrinfo hints_ = {};
    addrinfo *found_ = nullptr;
    int error_ = 0;
    int system_error_ = 0;
};

class NameLookup final : public Work {
public:
    NameLookup(const sockaddr *address, socklen_t size, size_t name_size, size_t service_size, int flags) :
        name(name_size), service(service_size), size_(std::min<socklen_t>(size, sizeof address_)), flags_(flags)
    {
        std::memcpy(&address_, address, size_);
    }

    void run() override
    {
        error = ::getnameinfo(reinterpret_cast<sockaddr *>(&address_), size_, name.data(), socklen_t(name.size()),
                              service.data(), socklen_t(service.size()), flags_);
    }

    std::vector<char> name, service;
    int error = 0;

private:
    sockaddr_storage address_ = {};
    socklen_t size_;
    int flags_;
};

// A call of gethostbyname_r() in a thread. The function stores the entry in a buffer of the HostLookup; copy_to()
// copies the entry to the buffer of the caller.
class HostLookup final : public Work {
public:
    HostLookup(const char *name, size_t size) : name_(name), buffer_(size) {}

    void run() override
    {
        errno = 0;
        outcome_ = ::gethostbyname_r(name_.c_str(), &entry_, buffer_.data(), buffer_.size(), &found_, &error_);
        system_error_ = errno;
    }

    int copy_to(hostent *entry, char *buffer, hostent **found, int *error)
    {
        *error = error_;
        *found = found_ ? entry : nullptr;
        if (found_) {
            shift_ = buffer - buffer_.data();
            entry_.h_name = moved(entry_.h_name);
            move_all(entry_.h_aliases);
            move_all(entry_.h_addr_list);
            *entry = entry_;
            std::memcpy(buffer, buffer_.data(), buffer_.size());
        }
        errno = outcome_ != 0 ? outcome_ : system_error_;   // PHP looks for ERANGE in errno instead of the result
        return outcome_;
    }

private:
    template <class T>
    T *moved(T *pointer)
    {
        auto *bytes = reinterpret_cast<char *>(pointer);
        bool is_inside = bytes >= buffer_.data() && bytes < buffer_.data() + buffer_.size();
        return is_inside ? reinterpret_cast<T *>(bytes + shift_) : pointer;
    }

    void move_all(char **&list)
    {
        for (char **each = list; each && *each; each++) {
            *each = moved(*each);
        }
        list = moved(list);
    }

    std::string name_;
    std::vector<char> buffer_;
    hostent entry_ = {};
    hostent *found_ = nullptr;
    ptrdiff_t shift_ = 0;
    int error_ = 0;
    int outcome_ = 0;
    int system_error_ = 0;
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

class DnsQuery final : public Work {
public:
    DnsQuery(const char *name, int network_class, int type, size_t size) :
        answer(size), name_(name), class_(network_class), type_(type) {}

    void run() override
    {
        // Each thread has a state of the resolver and an h_errno of its own.
        length = search(name_.c_str(), class_, type_, answer.data(), int(answer.size()));
        error = h_errno;
        system_error = errno;
    }

    std::vector<unsigned char> answer;
    int length = -1;
    int error = NETDB_INTERNAL;
    int system_error = 0;

private:
    std::string name_;
    int class_, type_;
};

// Lets a thread search the record. Stores the answer, and sets errno and h_errno.
int search_in_thread(Coroutine &self, const char *what, const char *name, int network_class, int type,
                     std::span<unsigned char> answer)
{
    int outcome = 0;
    auto query = run_in_thread(self, what, std::make_unique<DnsQuery>(name, network_class, type, answer.size()), outcome);
    if (!query) {
        h_errno = TRY_AGAIN;
        return failed(outcome);
    }
    std::memcpy(answer.data(), query->answer.data(), answer.size());
    h_errno = query->error;
    errno = query->system_error;
    return query->length;
}

// Returns true if the service needs no lookup: if it is a port number, empty or nullptr.
bool is_numeric(const char *service)
{
    return !service || std::strspn(service, "0123456789") == std::strlen(service);
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
        entry->ai_flags = hints ? hints->ai_flags : 0;   // glibc copies the flags of the hints to the result
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
    if (resolves_at_once(name, service, hints, found, &error)) {
        return error;
    }
    int outcome = 0;
    auto lookup = run_in_thread(*self, "getaddrinfo", std::make_unique<AddressLookup>(name, service, hints), outcome);
    if (!lookup) {
        errno = -outcome;
        return outcome == -ECANCELED ? EAI_AGAIN : EAI_SYSTEM;
    }
    return lookup->take(found);
}

int getnameinfo(const sockaddr *address, socklen_t address_size, char *name, socklen_t name_size, char *service,
                socklen_t service_size, int flags)
{
    Coroutine *self = waiting_coroutine();
    bool is_at_once = (!name || flags & NI_NUMERICHOST) && (!service || flags & NI_NUMERICSERV);
    if (!self || is_at_once) {
        return ::getnameinfo(address, address_size, name, name_size, service, service_size, flags);
    }
    auto work = std::make_unique<NameLookup>(address, address_size, name ? name_size : 0, service ? service_size : 0, flags);
    int outcome = 0;
    work = run_in_thread(*self, "getnameinfo", std::move(work), outcome);
    if (!work) {
        errno = -outcome;
        return outcome == -ECANCELED ? EAI_AGAIN : EAI_SYSTEM;
    }
    if (name) {
        std::memcpy(name, work->name.data(), work->name.size());
    }
    if (service) {
        std::memcpy(service, work->service.data(), work->service.size());
    }
    return work->error;
}

int gethostbyname_r(const char *name, hostent *entry, char *buffer, size_t size, hostent **found, int *error)
{
    Coroutine *self = waiting_coroutine();
    unsigned char address[sizeof(in6_addr)];
    if (!self || ::inet_pton(AF_INET, name, address) == 1) {
        return ::gethostbyname_r(name, entry, buffer, size, found, error);
    }
    int outcome = 0;
    auto lookup = run_in_thread(*self, "gethostbyname_r", std::make_unique<HostLookup>(name, size), outcome);
    if (!lookup) {
        *found = nullptr;
        *error = TRY_AGAIN;
        errno = -outcome;
        return -outcome;
    }
    return lookup->copy_to(entry, buffer, found, error);
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
