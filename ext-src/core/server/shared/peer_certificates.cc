#include "coro/server/shared/peer_certificates.h"

#include "coro/server/shared/session.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace coro {

namespace {

struct Head {
    int64_t session;
    uint64_t size;
};

constexpr size_t kPlace = 4096 + PeerCertificates::kMostBytes;   // whole pages, which drop() can free

off_t place_of(int64_t session)
{
    return off_t(SessionNumbers::slot_of(session)) * off_t(kPlace);
}

}  // namespace

int PeerCertificates::open()
{
    file_.reset(::memfd_create("coro-certificates", MFD_CLOEXEC));
    return file_ && ::ftruncate(file_.get(), off_t(kPlace) * off_t(SessionNumbers::kSlots)) == 0 ? 0 : -errno;
}

bool PeerCertificates::keep(int64_t session, std::string_view certificate)
{
    if (!file_ || certificate.size() > kMostBytes) {
        return false;
    }
    Head head = {session, certificate.size()};
    std::string place(reinterpret_cast<const char *>(&head), sizeof head);
    place += certificate;
    return ::pwrite(file_.get(), place.data(), place.size(), place_of(session)) == ssize_t(place.size());
}

void PeerCertificates::drop(int64_t session)
{
    (void) ::fallocate(file_.get(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, place_of(session), off_t(kPlace));
}

std::string PeerCertificates::find(int64_t session) const
{
    Head head = {};
    off_t place = place_of(session);
    bool is_there = file_ && session > 0 && ::pread(file_.get(), &head, sizeof head, place) == sizeof head &&
                    head.session == session && head.size <= kMostBytes;
    if (!is_there) {
        return {};
    }
    std::string certificate(head.size, '\0');
    Head again = {};
    // The slot may get another client during these calls.
    ssize_t read = ::pread(file_.get(), certificate.data(), certificate.size(), place + off_t(sizeof head));
    bool is_read = read == ssize_t(head.size) &&
                   ::pread(file_.get(), &again, sizeof again, place) == sizeof again && again.session == session;
    return is_read ? certificate : std::string();
}

}  // namespace coro
