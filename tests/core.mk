# Builds the core without PHP: its unit tests and its fuzz targets. ./dev test and ./dev fuzz call it from the root:
#   make -f tests/core.mk OUT=build/unit unit
#   make -f tests/core.mk OUT=build/fuzz/objects LAYERS="base fiber sched loop net ipc proto client" \
#       CXX=clang++ SANITIZE=fuzzer build/fuzz/objects/http1_fuzz
OUT ?= build/unit
CXX ?= g++
SANITIZE ?=
LAYERS ?= base fiber sched loop sync hook net ipc proto server client
BOOST_CONTEXT ?=
# "no" builds without OpenSSL or hiredis, even if their headers are installed
OPENSSL ?= yes
HIREDIS ?= yes

library_of = $(shell echo 'int main() {}' | $(CXX) -x c++ - -l$(1) -o /dev/null 2>/dev/null && echo -l$(1))
hash := \#
header_of = $(shell echo '$(hash)include <$(1)>' | $(CXX) -x c++ -fsyntax-only - 2>/dev/null && echo yes)

flags := -std=c++20 -fno-exceptions -fno-rtti -fvisibility=hidden -fno-omit-frame-pointer -pthread \
	-Wall -Wextra -Werror -MMD -MP -Iinclude -Iext-src -I.
core_flags := -O1 -g1
# A test's own code is compiled more often than it runs, so optimization costs more than it saves.
test_flags := -O0 -g1
ifneq ($(BOOST_CONTEXT),)
flags += -I$(BOOST_CONTEXT)/include
link += -L$(BOOST_CONTEXT)/lib -L$(BOOST_CONTEXT)/lib64
endif
ifeq ($(call header_of,valgrind/valgrind.h),yes)
flags += -DCORO_HAVE_VALGRIND=1
endif
link += -l:libboost_context.a -lz
ifneq ($(call header_of,openssl/ssl.h),yes)
OPENSSL := no
endif
ifneq ($(OPENSSL),no)
link += -lssl -lcrypto
endif
ifneq ($(call header_of,hiredis/hiredis.h),yes)
HIREDIS := no
endif
ifneq ($(HIREDIS),no)
link += -lhiredis
endif

sanitize_address := -DCORO_ASAN=1 -fsanitize=address,undefined -fno-sanitize-recover=undefined
ifeq ($(SANITIZE),address)
flags += $(sanitize_address)
link += $(sanitize_address)
else ifeq ($(SANITIZE),undefined)
flags += -fsanitize=undefined -fno-sanitize-recover=undefined
link += -fsanitize=undefined
else ifeq ($(SANITIZE),thread)
flags += -DCORO_TSAN=1 -fsanitize=thread -g1
link += -fsanitize=thread
else ifeq ($(SANITIZE),fuzzer)
flags += $(sanitize_address) -fsanitize=fuzzer-no-link
link += $(sanitize_address) -fsanitize=fuzzer
endif

core := $(patsubst %.cc,$(OUT)/%.o,$(sort $(shell find $(wildcard $(LAYERS:%=ext-src/core/%)) -name '*.cc')))
tests := $(sort $(wildcard tests/unit/*_test.cc))
# ext-src/core/net/tls_none.cc takes the place of the sources that need OpenSSL.
tls_none := ext-src/core/net/tls_none
with_openssl := $(filter-out $(OUT)/$(tls_none).o,$(filter $(OUT)/ext-src/core/net/tls_%.o,$(core)))
ifneq ($(OPENSSL),no)
core := $(filter-out $(OUT)/$(tls_none).o,$(core))
else
core := $(filter-out $(with_openssl),$(core))
tests := $(filter-out tests/unit/tls_%,$(tests))
endif
# ext-src/core/client/redis_none.cc takes the place of the source that needs hiredis.
ifneq ($(HIREDIS),no)
core := $(filter-out $(OUT)/ext-src/core/client/redis_none.o,$(core))
else
core := $(filter-out $(OUT)/ext-src/core/client/redis_reader.o,$(core))
tests := $(filter-out tests/unit/redis_%,$(tests))
endif
programs := $(patsubst tests/unit/%.cc,$(OUT)/%,$(tests))

.PHONY: unit
.SECONDARY:
unit: $(programs)

# The headers of the standard library take half of the time to compile a source of the core, and GoogleTest's header most
# of a test's, so both are precompiled once.
$(OUT)/%.o: %.cc $(OUT)/core.h.gch
	@mkdir -p $(@D)
	@echo '  compile $<'
	@$(CXX) $(flags) $(core_flags) $(CXXFLAGS) -include $(OUT)/core.h -c $< -o $@

$(OUT)/tests/unit/%.o: tests/unit/%.cc $(OUT)/test.h.gch
	@mkdir -p $(@D)
	@echo '  compile $<'
	@$(CXX) $(flags) $(test_flags) $(CXXFLAGS) -include $(OUT)/test.h -c $< -o $@

$(OUT)/core.h.gch: dev.d/precompiled.h
	@mkdir -p $(@D)
	@cp $< $(OUT)/core.h
	@$(CXX) $(flags) $(core_flags) $(CXXFLAGS) -x c++-header $(OUT)/core.h -o $@

$(OUT)/test.h.gch: dev.d/precompiled.h
	@mkdir -p $(@D)
	@{ cat $<; echo '#include <gtest/gtest.h>'; } >$(OUT)/test.h
	@$(CXX) $(flags) $(test_flags) $(CXXFLAGS) -x c++-header $(OUT)/test.h -o $@

$(OUT)/libcoro.a: $(core)
	@rm -f $@
	@ar rcs $@ $^

$(OUT)/%_test: $(OUT)/tests/unit/%_test.o $(OUT)/libcoro.a
	@$(CXX) -pthread -o $@ $^ $(link) -lgtest -lgtest_main $(call library_of,http_parser)

# Linked without OpenSSL, and with all other sources.
$(OUT)/tls_none_test: $(OUT)/tests/unit/tls_none_test.o $(filter-out $(with_openssl),$(core)) $(OUT)/$(tls_none).o
	@$(CXX) -pthread -o $@ $^ $(filter-out -lssl -lcrypto,$(link)) -lgtest -lgtest_main

# The benchmark of IPC links must compile; its result is not used here.
$(OUT)/ipc_link_test: | $(OUT)/benchmarks/wire.o

$(OUT)/%_fuzz: $(OUT)/tests/fuzz/%_fuzz.o $(OUT)/libcoro.a
	@$(CXX) -pthread -o $@ $^ $(link)

-include $(shell find $(OUT) -name '*.d' 2>/dev/null)
