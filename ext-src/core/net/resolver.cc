#include "coro/net/resolver.h"

#include <algorithm>
#include <netdb.h>
#include <sys/socket.h>

namespace coro {

bool Resolve::try_numeric()
{
    bool service_is_number = query_.service.find_first_not_of("0123456789") == std::string::npos;
    if (!service_is_number) {
        return false;
    }
    ask(AI_NUMERICHOST | AI_NUMERICSERV);
    return error_ != EAI_NONAME;
}

void Resolve::ask(int flags)
{
    addrinfo hints = {};
    hints.ai_flags = flags;
    hints.ai_family = query_.family;
    hints.ai_socktype = query_.socket_type;
    hints.ai_protocol = query_.protocol;
    const char *service = query_.service.empty() ? nullptr : query_.service.c_str();
    addrinfo *found = nullptr;
    error_ = ::getaddrinfo(query_.name.c_str(), service, &hints, &found);
    if (error_ != 0) {
        return;
    }
    for (addrinfo *next = found; next; next = next->ai_next) {
        char text[NI_MAXHOST];
        if (::getnameinfo(next->ai_addr, next->ai_addrlen, text, sizeof text, nullptr, 0, NI_NUMERICHOST) == 0 &&
            std::find(addresses_.begin(), addresses_.end(), text) == addresses_.end()) {
            addresses_.emplace_back(text);
        }
    }
    ::freeaddrinfo(found);
}

}  // namespace coro
