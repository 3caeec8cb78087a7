#pragma once

#include "core/server/admin/inquirer.h"
#include "core/server/admin/reply.h"

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
    // Waits for the end of a profile, and then fetches it.
    class EndOfProfile final : public Timer {
    public:
        explicit EndOfProfile(DebugPages &pages) : pages_(pages) {}
        void on_time() override { pages_.fetch_profile(); }

    private:
        DebugPages &pages_;
    };

    AdminAnswer sample(const AdminRequest &request, Question::About about);
    // Waits until the wanted requests have ended, the time is over or the client has gone, and then fetches them.
    class Capture final : public Timer {
    public:
        explicit Capture(DebugPages &pages) : pages_(pages) {}
        void on_time() override { pages_.look_at_capture(); }

        std::shared_ptr<AdminReply> reply;   // nullptr: nothing is captured

    private:
        DebugPages &pages_;
    };

    void begin_capture();
    void look_at_capture();
    void fetch_capture();
    void begin_profile(const Wanted &wanted);
    void fetch_profile();

    Loop &loop_;
    const AdminSubject &subject_;
    Inquirer inquirer_;
    std::unique_ptr<Wanted> profile_;   // the profile that is being made; nullptr: there is none
    EndOfProfile end_{*this};
    Capture capture_{*this};
};

}  // namespace coro
