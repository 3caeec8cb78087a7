#include "coro/server/shared/route_records.h"

#include <gtest/gtest.h>
#include <map>
#include <string>

namespace {

using namespace coro;

std::string route(std::string_view method, std::string_view path)
{
    FigureName name;
    set_route(name, method, path);
    return std::string(name.text());
}

TEST(Routes, parts_of_a_path_that_look_like_ids_are_one_route)
{
    EXPECT_EQ(route("GET", "/"), "GET /");
    EXPECT_EQ(route("GET", "/users/42/orders"), "GET /users/*/orders");
    EXPECT_EQ(route("GET", "/v2/users/9f8e7d6c"), "GET /v2/users/*");
    EXPECT_EQ(route("GET", "/a/3f2504e0-4f89-11d3-9a0c-0305e82c3301"), "GET /a/*");
    EXPECT_EQ(route("GET", "/index.php/"), "GET /index.php/");
    EXPECT_EQ(route("POST", "/" + std::string(33, 'x')), "POST /*");
    EXPECT_EQ(route("GET", "/caf%C3%A9/x"), "GET /*/x");
    EXPECT_EQ(route("OPTIONS", "*"), "OPTIONS *");
    EXPECT_EQ(route("GET", "/a/b/c/d/e/f/g/h/i"), "GET /a/b/c/d/e/f/g/h/...");
}

TEST(Routes, hostile_bytes_are_not_in_a_route)
{
    EXPECT_EQ(route("G\"ET", "/\"}\n<b>\x80"), "G?ET /*");
    EXPECT_EQ(route(std::string(100, 'X'), "/" + std::string(500, '/')).size() <= FigureName::kMostBytes, true);
}

struct Process {
    RouteRecords records;
    RouteRecords::Moment now = {1000, 0, 0, 1, 0, false};

    std::map<std::string, RouteFigures> routes()
    {
        FigureList<RouteFigures, 64> list;
        records.copy_to(list);
        std::map<std::string, RouteFigures> found;
        list.for_each([&](const RouteFigures &each) { found[std::string(each.name.text())] = each; });
        return found;
    }
    // A request whose handler keeps this many bytes, and that no other one disturbs.
    void request(std::string_view path, size_t kept, bool has_waited = false)
    {
        records.begins(now);
        now.last_id++;
        now.memory += kept;
        records.ended("GET", path, kMillisecond, {now.last_id, has_waited}, now);
        now.step++;
        records.settle(now);
    }
};

TEST(RouteRecords, count_requests_their_time_and_the_memory_that_stays)
{
    Process process;
    for (int i = 0; i < 10; i++) {
        process.request("/keep/" + std::to_string(i), 100, i % 2);
        process.request("/drop", 0);
    }
    auto routes = process.routes();
    ASSERT_EQ(routes.size(), 2u);
    EXPECT_EQ(routes["GET /keep/*"].requests, 10u);
    EXPECT_EQ(routes["GET /keep/*"].measured, 10u);
    EXPECT_EQ(routes["GET /keep/*"].kept, 1000);
    EXPECT_EQ(routes["GET /keep/*"].time, 10 * kMillisecond);
    EXPECT_EQ(routes["GET /drop"].kept, 0);
}

TEST(RouteRecords, a_request_that_others_may_have_disturbed_is_counted_but_not_measured)
{
    Process process;
    process.now.coroutines = 1;   // a coroutine of the program, which waits
    process.request("/waits", 100, true);
    process.request("/runs", 100, false);   // the other coroutine could not run
    process.now.requests = 2;
    process.request("/beside", 100, false);   // the objects of the other request may stay in place of those of this one
    process.now.requests = 1;
    process.now.coroutines = 0;

    process.records.begins(process.now);   // the handler starts a coroutine
    process.now.last_id += 2;
    process.records.ended("GET", "/starts", 1, {process.now.last_id - 1, false}, process.now);
    process.records.settle(process.now);

    process.records.begins(process.now);   // two handlers at a time
    process.records.begins(process.now);
    process.now.last_id += 2;
    process.records.ended("GET", "/first", 1, {process.now.last_id - 1, true}, process.now);
    process.records.settle(process.now);

    process.now.has_unsent = true;   // a client that reads slowly holds the response
    process.request("/unsent", 100, false);
    process.now.has_unsent = false;

    process.now.coroutines = 1;   // the other coroutine runs before the memory is measured
    process.records.begins(process.now);
    process.now.last_id++;
    process.records.ended("GET", "/late", 1, {process.now.last_id, false}, process.now);
    process.now.step += 2;
    process.records.settle(process.now);

    for (auto &[name, each] : process.routes()) {
        EXPECT_EQ(each.requests, 1u) << name;
        EXPECT_EQ(each.measured, name == "GET /runs" ? 1u : 0u) << name;
    }
}

TEST(RouteRecords, memory_that_a_later_request_frees_is_subtracted)
{
    Process process;
    process.request("/cache", 500);
    process.records.begins(process.now);
    process.now.last_id++;
    process.now.memory -= 500;
    process.records.ended("GET", "/clear", 1, {process.now.last_id, false}, process.now);
    process.records.begins(process.now);   // the next request settles it, too
    EXPECT_EQ(process.routes()["GET /clear"].kept, -500);
}

TEST(RouteRecords, paths_that_a_scanner_asks_for_once_do_not_displace_the_routes_of_the_program)
{
    Process process;
    for (int i = 0; i < 5; i++) {
        process.request("/orders", 10);
    }
    uint64_t all = 5;
    for (char a = 'a'; a <= 'z'; a++) {
        for (char b = 'a'; b <= 'z'; b++, all++) {
            process.request(std::string("/") + a + b, 1);
        }
    }
    auto routes = process.routes();
    EXPECT_EQ(routes.size(), 65u);
    EXPECT_EQ(routes["GET /orders"].requests, 5u);
    EXPECT_EQ(routes["GET /orders"].kept, 50);
    EXPECT_GT(routes["others"].requests, 500u);
    uint64_t sum = 0, measured = 0;
    for (auto &[name, each] : routes) {
        sum += each.requests;
        measured += each.measured;
    }
    EXPECT_EQ(sum, all);
    EXPECT_EQ(measured, all);
}

TEST(FigureNames, are_unique_in_a_list_and_its_rest_is_one_row)
{
    ProgramFigures figures;
    std::map<std::string, int> names;
    for (const char *name : {"a#2", "a", "a"}) {
        add_named(figures.pools, name).size += 1;
    }
    for (int i = 0; i < 37; i++) {
        add_named(figures.pools, i % 3 == 0 ? std::string(200, 'x') : i % 3 == 1 ? "a" : "a#2").size += 1;
    }
    uint64_t size = 0;
    figures.pools.for_each([&](const PoolFigures &pool) {
        names[std::string(pool.name.text())]++;
        size += pool.size;
    });
    EXPECT_EQ(names.size(), 17u);
    EXPECT_EQ(names["others"], 1);
    EXPECT_EQ(size, 40u);
}

}  // namespace
