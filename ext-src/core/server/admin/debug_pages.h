#pragma once

#include "core/server/admin/inquirer.h"
#include "core/server/admin/reply.h"
#include "coro/loop/deferred_call.h"

#include <memory>

namespace coro {

// The pages below /debug: what the processes of the program do. Their answers come from these processes (Inquirer).
class DebugPages {
public:
    DebugPages(Loop &loop, const AdminSubject &subject, WorkerLife &life) :
        loop_(loop), subject_(subject), inquirer_(loop, subject, life)
    {
    }

    AdminAnswer coroutines(const AdminRequest &request);
    AdminAnswer slow(const AdminRequest &request);
    AdminAnswer profile(const AdminRequest &request) { return sample(request, Question::About::kProfile); }
    AdminAnswer blocked(const AdminRequest &request) { return sample(request, Question::About::kBlocked); }
    AdminAnswer trace(const AdminRequest &request);

private:
    struct Wanted {
        Question::About about;
        bool is_image;
        uint32_t seconds;
        std::shared_ptr<AdminReply> reply;
    };

    AdminAnswer sample(const AdminRequest &request, Question::About about);
    void begin_capture();
    void look_at_capture();
    void fetch_capture();
    void begin_profile(const Wanted &wanted);
    void fetch_profile();

    Loop &loop_;
    const AdminSubject &subject_;
    Inquirer inquirer_;
    std::unique_ptr<Wanted> profile_;   // the profile that is being made; nullptr: there is none
    DeferredCall<DebugPages> end_of_profile_{loop_, *this, &DebugPages::fetch_profile};
    std::shared_ptr<AdminReply> capture_;   // the reply with the captured requests; nullptr: nothing is captured
    DeferredCall<DebugPages> capture_look_{loop_, *this, &DebugPages::look_at_capture};
};

}  // namespace coro
