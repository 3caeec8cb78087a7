#include "core/server/admin/endpoints.h"

#include "core/server/admin/exposition.h"
#include "core/server/admin/readiness.h"
#include "core/server/admin/status_json.h"
#include "coro/base/log.h"
#include "coro/server/shared/request_id.h"
#include "coro/server/http/incoming_request.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace coro {

namespace {

// The time between two looks at the state of the upgrade, which the main process notes in shared memory.
constexpr Nanoseconds kUpgradeLook = 20 * kMillisecond;

constexpr std::string_view kLevels[] = {"debug", "trace", "info", "notice", "warning", "error", "none"};

// Compares in a time that does not depend on where the texts differ.
bool equals_in_constant_time(std::string_view given, std::string_view secret)
{
    volatile unsigned char difference = given.size() != secret.size();
    for (size_t i = 0; i < given.size(); i++) {
        difference = difference | static_cast<unsigned char>(given[i] ^ secret[i % secret.size()]);
    }
    return difference == 0;
}

// The page, which its file contains as a raw string literal, so that a build needs no step to embed it.
constexpr std::string_view kPage =
#include "core/server/admin/page.html"
    ;

// Returns true if the field Host ("NAME" or "NAME:PORT") names this machine by a name that no other site can have.
bool is_loopback_host(std::string_view host)
{
    std::string_view name = host.substr(0, host.starts_with('[') ? host.find(']') + 1 : host.find(':'));
    return name == "localhost" || name == "[::1]" ||
           (name.starts_with("127.") && name.find_first_not_of("0123456789.") == std::string_view::npos);
}

}  // namespace

struct AdminEndpoints::Row {
    std::string_view path;
    bool changes;   // true: the endpoint is for POST; false: it is for GET and HEAD
    AdminAnswer (AdminEndpoints::*answer)(const AdminRequest &request);
    bool needs_token = true;
};

const AdminEndpoints::Row AdminEndpoints::kRows[] = {
    {"/", false, &AdminEndpoints::page, false},   // has no figures: its script asks the user for the token
    {"/events", false, &AdminEndpoints::events},
    {"/livez", false, &AdminEndpoints::livez},
    {"/readyz", false, &AdminEndpoints::readyz},
    {"/metrics", false, &AdminEndpoints::metrics},
    {"/status.json", false, &AdminEndpoints::status_json},
    {"/reload", true, &AdminEndpoints::reload},
    {"/upgrade", true, &AdminEndpoints::upgrade},
    {"/stop", true, &AdminEndpoints::stop},
    {"/drain", true, &AdminEndpoints::drain},
    {"/resume", true, &AdminEndpoints::resume},
    {"/log_level", true, &AdminEndpoints::log_level},
    {"/dump", true, &AdminEndpoints::dump},
    {"/debug/coroutines", false, &AdminEndpoints::debug_coroutines},
    {"/debug/slow", false, &AdminEndpoints::debug_slow},
    {"/debug/trace", false, &AdminEndpoints::debug_trace},
    {"/debug/profile", false, &AdminEndpoints::debug_profile},
    {"/debug/blocked", false, &AdminEndpoints::debug_blocked},
};

bool AdminEndpoints::is_authorized(const IncomingRequest &request) const
{
    constexpr std::string_view kScheme = "Bearer ";
    std::string_view field = first_value(request.head, request.base, "authorization");
    return token_.empty() || (field.starts_with(kScheme) && equals_in_constant_time(field.substr(kScheme.size()), token_));
}

// A page of another site can send requests to this machine by the browser of an operator. The field Origin shows this, and
// Sec-Fetch-Site does where there is no Origin. If the name of that site was made to lead to this machine (DNS rebinding), the
// field Host has this name. With a token such requests fail, because that page has no token.
std::string_view AdminEndpoints::reason_to_distrust(const IncomingRequest &request) const
{
    auto field = [&request](std::string_view name) { return first_value(request.head, request.base, name); };
    std::string_view host = field("host");
    std::string_view origin = field("origin");
    size_t scheme = origin.find("://");
    if (!origin.empty() && (scheme == std::string_view::npos || origin.substr(scheme + 3) != host)) {
        return "a page of another site has sent this request: the field Origin does not name the Host\n";
    }
    if (field("sec-fetch-site") == "cross-site") {
        return "a page of another site has sent this request; enter the address in a new tab\n";
    }
    if (token_.empty() && !host.empty() && !is_loopback_host(host)) {
        return "without the option admin_token the field Host must be localhost, 127.0.0.1 or [::1]\n";
    }
    return {};
}

AdminAnswer AdminEndpoints::answer(const IncomingRequest &request, std::string_view &allowed)
{
    if (std::string_view reason = reason_to_distrust(request); !reason.empty()) {
        return {403, std::string(reason)};
    }
    std::string_view path = http::text(request.base, request.head.path);
    auto row = std::find_if(std::begin(kRows), std::end(kRows), [path](const Row &each) { return each.path == path; });
    if ((row == std::end(kRows) || row->needs_token) && !is_authorized(request)) {
        return {401, "the request needs the field \"Authorization: Bearer TOKEN\" with the value of the option admin_token\n"};
    }
    if (row == std::end(kRows)) {
        std::string list = "there is no such page; there are:\n";
        for (const Row &each : kRows) {
            list.append(each.changes ? "POST " : "GET ").append(each.path).append("\n");
        }
        return {404, list};
    }
    bool is_read = request.head.is_get || request.head.is_head;
    if (is_read == row->changes) {
        allowed = row->changes ? "POST" : "GET, HEAD";
        return {405, "the page is for " + std::string(allowed) + "\n"};
    }
    AdminRequest asked = {http::text(request.base, request.head.query), first_value(request.head, request.base, "accept")};
    return (this->*row->answer)(asked);
}

int AdminEndpoints::on_request(const IncomingRequest &request)
{
    storage().release(request.block);   // no endpoint reads the body
    std::string_view allowed;
    AdminAnswer answer = this->answer(request, allowed);
    auto reply = std::make_shared<AdminReply>(request);
    answer.later ? answer.later(std::move(reply)) : reply->send(answer, allowed);
    return 0;
}

AdminAnswer AdminEndpoints::page(const AdminRequest &)
{
    return {200, std::string(kPage), "text/html; charset=utf-8"};
}

AdminAnswer AdminEndpoints::events(const AdminRequest &)
{
    if (!events_->has_room()) {
        return {503, "16 clients read the events already\n"};
    }
    AdminAnswer answer;
    answer.later = [this](const std::shared_ptr<AdminReply> &reply) {
        if (auto writer = reply->start("text/event-stream")) {
            events_->add(std::move(writer));
        }
    };
    return answer;
}

// The manager is the parent of this process: this process ends when the manager has died.
AdminAnswer AdminEndpoints::livez(const AdminRequest &)
{
    return {200, "ok\n"};
}

AdminAnswer AdminEndpoints::readyz(const AdminRequest &)
{
    std::string reasons;
    for (const std::string &reason : reasons_against_readiness(subject_, system_clock().now())) {
        reasons += reason + "\n";
    }
    return reasons.empty() ? AdminAnswer{200, "ok\n"} : AdminAnswer{503, reasons};
}

AdminAnswer AdminEndpoints::metrics(const AdminRequest &request)
{
    double quality = quality_of(request.accept, "application/openmetrics-text");
    bool is_open = quality > 0 && quality >= quality_of(request.accept, "text/plain");
    return {200, exposition(subject_, is_open ? ExpositionFormat::kOpenMetrics : ExpositionFormat::kPrometheus,
                            system_clock().now()),
            is_open ? "application/openmetrics-text; version=1.0.0; charset=utf-8" : "text/plain; version=0.0.4; charset=utf-8"};
}

AdminAnswer AdminEndpoints::status_json(const AdminRequest &)
{
    return {200, status_as_json(subject_, system_clock().now()), "application/json"};
}

AdminAnswer AdminEndpoints::ask_manager(char what, const char *text)
{
    return life_->notify_manager(what) ? AdminAnswer{202, text} : AdminAnswer{503, "the manager cannot be reached\n"};
}

AdminAnswer AdminEndpoints::reload(const AdminRequest &)
{
    return ask_manager(kWorkerWantsReload, "the server reloads its workers\n");
}

AdminAnswer AdminEndpoints::upgrade(const AdminRequest &)
{
    const Scoreboard::End &end = subject_.board.end();
    if (pid_t successor = end.successor; successor != 0) {
        return {409, "the server has been replaced by another one (pid " + std::to_string(successor) + ") and ends\n"};
    }
    if (end.asked_at != 0) {
        return {409, "the server ends\n"};
    }
    AdminAnswer answer;
    answer.later = [this](std::shared_ptr<AdminReply> reply) {
        upgrades_->add(std::move(reply));   // first: the upgrade may fail at once
        (void) life_->notify_manager(kWorkerWantsUpgrade);   // an error means that the manager has died: this process ends
    };
    return answer;
}

AdminAnswer AdminEndpoints::stop(const AdminRequest &)
{
    return ask_manager(kWorkerWantsShutdown, "the server ends\n");
}

AdminAnswer AdminEndpoints::drain(const AdminRequest &)
{
    subject_.board.wishes().is_draining = true;
    return {200, "/readyz says from now on that the server is draining; the server goes on to serve\n"};
}

AdminAnswer AdminEndpoints::resume(const AdminRequest &)
{
    subject_.board.wishes().is_draining = false;
    return {200, "the server does not drain any more: /readyz says again whether it can serve\n"};
}

AdminAnswer AdminEndpoints::log_level(const AdminRequest &request)
{
    auto level = std::find(std::begin(kLevels), std::end(kLevels), query_parameter(request.query, "level"));
    if (level == std::end(kLevels)) {
        return {400, "the parameter level must be one of debug, trace, info, notice, warning, error, none\n"};
    }
    subject_.board.wishes().log_level = int(level - std::begin(kLevels));
    return {200, "the log level of all processes is " + std::string(*level) + "\n"};
}

AdminAnswer AdminEndpoints::dump(const AdminRequest &)
{
    return ask_manager(kWorkerWantsDump, "the processes write their coroutines to the log\n");
}

void UpgradeWatch::add(std::shared_ptr<AdminReply> reply)
{
    waiting_.push_back({std::move(reply), board_.failed_upgrades().count()});
    loop_.arm(*this, loop_.read_clock() + kUpgradeLook);
}

void UpgradeWatch::on_time()
{
    pid_t successor = board_.end().successor;
    uint32_t failures = board_.failed_upgrades().count();
    for (Waiting &each : std::exchange(waiting_, {})) {
        if (successor != 0) {
            each.reply->send({200, "the new server (pid " + std::to_string(successor) + ") serves\n"});
        } else if (failures != each.failures) {
            each.reply->send({500, "the upgrade has failed, because " + board_.failed_upgrades().last_reason() + "\n"});
        } else {
            waiting_.push_back(std::move(each));
        }
    }
    if (!waiting_.empty()) {
        loop_.arm(*this, loop_.read_clock() + kUpgradeLook);
    }
}

}  // namespace coro
