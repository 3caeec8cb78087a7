#include "coro/server/master/spare_answers.h"

#include "coro/base/mutex_lock.h"

#include <utility>

namespace coro {

void SpareAnswers::put(int64_t session, Answer answer)
{
    MutexLock lock(mutex_);
    std::erase_if(answers_, [&](auto &each) { return each.second.made_at + kKept < answer.made_at; });
    answers_.insert_or_assign(session, std::move(answer));
}

std::optional<SpareAnswers::Answer> SpareAnswers::take(int64_t session)
{
    MutexLock lock(mutex_);
    auto found = answers_.find(session);
    if (found == answers_.end()) {
        return {};
    }
    std::optional<Answer> answer(std::move(found->second));
    answers_.erase(found);
    return answer;
}

}  // namespace coro
