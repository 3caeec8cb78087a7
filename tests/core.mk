# Builds programs with the core and without PHP: its unit tests and its fuzz targets. ./dev test and ./dev fuzz call it from the
# root:
#   make -f tests/core.mk OUT=build/unit OBJECTS=build/20220829-release/units/.libs unit
#   make -f tests/core.mk OUT=build/fuzz/objects WITHOUT='/core/(sync|hook|server)/' CXX=clang++ SANITIZE=fuzzer \
#       build/fuzz/objects/http1_fuzz
OUT ?= build/unit
CXX ?= g++
SANITIZE ?=
# The folder with the objects of the core that ./dev build has compiled. Without it, the core is compiled here.
OBJECTS ?=
# Names sources of the core that the programs do not need, as an extended regular expression.
WITHOUT ?= ^$$
BOOST_CONTEXT ?=
# "no" builds without OpenSSL, hiredis or nghttp2, even if their headers are installed
OPENSSL ?= yes
HIREDIS ?= yes
NGHTTP2 ?= yes

library_of = $(shell echo 'int main() {}' | $(CXX) -x c++ - $(1) -o /dev/null 2>/dev/null && echo $(1))
hash := \#
header_of = $(shell echo '$(hash)include <$(1)>' | $(CXX) -x c++ -fsyntax-only - 2>/dev/null && echo yes)

flags := -std=c++20 -fno-exceptions -fno-rtti -fvisibility=hidden -fno-omit-frame-pointer -pthread \
	-Wall -Wextra -Werror -MMD -MP -Iinclude -Iext-src -I.
core_flags := -O1 -g1
# GCC takes each source for a header, because a unit includes it.
unit_flags := $(if $(findstring clang,$(shell $(CXX) --version)),,-Wno-subobject-linkage)
# A test's own code is compiled more often than it runs, so optimization costs more than it saves.
test_flags := -O0 -g1
ifneq ($(BOOST_CONTEXT),)
flags += -I$(BOOST_CONTEXT)/include
link += -L$(BOOST_CONTEXT)/lib -L$(BOOST_CONTEXT)/lib64
endif
ifeq ($(call header_of,valgrind/valgrind.h),yes)
flags += -DCORO_HAVE_VALGRIND=1
endif
boost := $(call library_of,-l:libboost_context.a)
link += $(boost) -lz
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
ifneq ($(call header_of,nghttp2/nghttp2.h),yes)
NGHTTP2 := no
endif
ifneq ($(NGHTTP2),no)
link += -lnghttp2
endif

# As config.m4 has them.
sanitize_address := -DCORO_ASAN=1 -fsanitize=address,undefined -fno-sanitize=null,alignment -fno-sanitize-recover=undefined
ifeq ($(SANITIZE),address)
flags += $(sanitize_address)
link += $(sanitize_address)
else ifeq ($(SANITIZE),undefined)
flags += -fsanitize=undefined -fno-sanitize-recover=undefined
link += -fsanitize=undefined
else ifeq ($(SANITIZE),thread)
# The fences of SharedTable are between processes, which ThreadSanitizer does not see.
flags += -DCORO_TSAN=1 -fsanitize=thread $(if $(findstring clang,$(CXX)),,-Wno-tsan) -g1
link += -fsanitize=thread
else ifeq ($(SANITIZE),fuzzer)
flags += $(sanitize_address) -fsanitize=fuzzer-no-link
link += $(sanitize_address) -fsanitize=fuzzer
endif

tests := $(sort $(wildcard tests/unit/*_test.cc))
# tls_none.cc takes the place of the sources that need OpenSSL, redis_none.cc of the source that needs hiredis, session_none.cc
# of the source that needs nghttp2.
without_openssl := /net/tls_[^n]
ifneq ($(OPENSSL),no)
without := /net/tls_none.cc
else
without := $(without_openssl)
tests := $(filter-out tests/unit/tls_%,$(tests))
endif
ifneq ($(HIREDIS),no)
without := $(without)|/client/redis_none.cc
else
without := $(without)|/client/redis_reader.cc
tests := $(filter-out tests/unit/redis_%,$(tests))
endif
ifneq ($(NGHTTP2),no)
without := $(without)|/http2/session_none.cc
else
without := $(without)|/http2/session.cc
tests := $(filter-out tests/unit/http2_%,$(tests))
endif
ifeq ($(boost),)
tests := $(filter-out tests/unit/context_boost_test.cc,$(tests))
endif
units_of = $(patsubst units/%.cc,$(OUT)/$(1)%.o,$(shell sh ext-src/units.sh '$(OUT)/$(1)units' 24 '^ext-src/php/|$(2)'))
ifneq ($(OBJECTS),)
core := $(wildcard $(OBJECTS)/core_*.o)
else
core := $(call units_of,,$(WITHOUT)|$(without))
endif
programs := $(patsubst tests/unit/%.cc,$(OUT)/%,$(tests))

.PHONY: unit
.SECONDARY:
unit: $(programs)

# The headers of the standard library take half of the time to compile a source of the core, and GoogleTest's header most
# of a test's, so both are precompiled once.
define compile
	@mkdir -p $(@D)
	@echo '  compile $<'
	@$(CXX) $(flags) $(1) $(CXXFLAGS) -include $(OUT)/$(2) -c $< -o $@
endef

$(OUT)/%.o: $(OUT)/units/%.cc $(OUT)/core.h.gch
	$(call compile,$(core_flags) $(unit_flags),core.h)

$(OUT)/none/%.o: $(OUT)/none/units/%.cc $(OUT)/core.h.gch
	$(call compile,$(core_flags) $(unit_flags),core.h)

$(OUT)/benchmarks/%.o: benchmarks/%.cc $(OUT)/core.h.gch
	$(call compile,$(core_flags),core.h)

$(OUT)/tests/%.o: tests/%.cc $(OUT)/test.h.gch
	$(call compile,$(test_flags),test.h)

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

test_link := $(link) -lgtest -lgtest_main $(call library_of,-lhttp_parser)

$(OUT)/%_test: $(OUT)/tests/unit/%_test.o $(OUT)/libcoro.a
	@$(CXX) -pthread -o $@ $^ $(test_link)

# Several tests in one program: tests/unit/groups.sh writes the sources.
$(OUT)/groups/%.o: $(OUT)/groups/%.cc $(OUT)/test.h.gch
	$(call compile,$(test_flags) $(unit_flags) -Itests/unit,test.h)

$(OUT)/groups/%: $(OUT)/groups/%.o $(OUT)/libcoro.a
	@$(CXX) -pthread -o $@ $^ $(test_link)

# Linked without OpenSSL, and with all other sources.
$(OUT)/tls_none_test: $(OUT)/tests/unit/tls_none_test.o $(filter-out $(OUT)/core_net_% $(OBJECTS)/core_net_%,$(core)) \
		$(call units_of,none/,^ext-src/core/[^n]|$(without_openssl))
	@$(CXX) -pthread -o $@ $^ $(filter-out -lssl -lcrypto,$(link)) -lgtest -lgtest_main

# The benchmark of IPC links must compile; its result is not used here.
$(OUT)/ipc_link_test: | $(OUT)/benchmarks/wire.o

$(OUT)/%_fuzz: $(OUT)/tests/fuzz/%_fuzz.o $(OUT)/libcoro.a
	@$(CXX) -pthread -o $@ $^ $(link)

-include $(shell find $(OUT) -name '*.d' 2>/dev/null)
