# Brett. `make help` lists the targets.
#
# MODE   release | portable | debug | asan | tsan | coverage   how to build; each has its own folder in build/
# ARCH   -march=native by default, for the mode release; portable is what runs elsewhere, and is installed
# PREFIX /usr/local                                   where `make install` puts things

VERSION := $(shell sed -n 's/^\#define BRETT_VERSION *"\(.*\)"/\1/p' include/brett.h)
# Goes up whenever a program that uses the shared library must be built again.
ABI     := 0
MODE    ?= release
ARCH    ?= -march=native
PREFIX  ?= /usr/local
CC      := $(if $(filter default,$(origin CC)),gcc,$(CC))
OUT     := build/$(MODE)

# No vector is handed to code of another compiler, so how GCC 4.5 did that (-Wpsabi) is no matter.
WARN  := -Wall -Wextra -Wshadow -Wundef -Wvla -Wstrict-prototypes -Wmissing-prototypes -Wno-psabi $(if $(CI),-Werror)
# The program is optimised as a whole; tests are linked from the same objects as they are, which is quicker.
FLAGS_release  := -O3 $(ARCH) -flto=auto -ffat-lto-objects -DNDEBUG
FLAGS_portable := -O3 -flto=auto -DNDEBUG
FLAGS_debug    := -O1 -g3
FLAGS_asan     := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all
FLAGS_tsan     := -O1 -g -fsanitize=thread
FLAGS_coverage := -O1 -g --coverage -fprofile-abs-path
FLAGS := $(or $(FLAGS_$(MODE)),$(error MODE is one of release, portable, debug, asan, tsan, coverage))
# Nothing but what include/brett.h marks is seen outside a library.
ALL_CFLAGS := -std=c11 -D_GNU_SOURCE -DBRETT_VERSION='"$(VERSION)"' -Isrc -Iinclude -fPIC -fvisibility=hidden $(WARN) $(FLAGS) $(CFLAGS)
CCACHE := $(shell command -v ccache)

# The rooms of the engine are freestanding; the program is what stands on them. See docs/architecture.md.
ENGINE := $(wildcard $(foreach room,core draw games solve ai study room,src/$(room)/*.c))
CLI    := $(wildcard $(foreach room,host ugi term client store server cli,src/$(room)/*.c))
LIB    := $(wildcard src/lib/*.c)
REF    := $(wildcard tests/ref/*.c)
TESTS  := library judge room store sim puzzles rules lockstep properties units sprt search player think socket connection load relay idle solve_allein solve_aufstellen solve_sprung solve_forced solve_known solve_tor proof levels
object = $(1:%.c=$(OUT)/%.o)
LTO    := $(filter -flto%,$(FLAGS))
# What is portable holds games and solutions twice: for every processor of this kind, and for those of the
# last ten years. src/games/registry.c takes what fits. docs/library.md has the figures.
AVX2   := -mavx2 -mbmi -mbmi2 -mlzcnt -mpopcnt
BETTER := $(if $(filter portable,$(MODE)),$(if $(filter x86_64-%,$(shell $(CC) -dumpmachine)),$(OUT)/avx2/games.o))
TWICE  := $(wildcard src/games/*.c src/solve/*.c)

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.PHONY: all library help play test check chaos cluster load e2e install uninstall bench-room bench-library bench-wasm clean wasm site format fuzz lockstep-long sim coverage bench

all: $(OUT)/brett ## build the program: build/MODE/brett

help: ## list the targets
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 24
	@sed -n 's/^# \(MODE\|ARCH\|PREFIX\)/  \1/p' $(firstword $(MAKEFILE_LIST))

play: ## install what is missing, build all, and serve page and games: http://127.0.0.1:8080
	@tools/packages build wasm page
	@$(MAKE) --no-print-directory all site
	@$(OUT)/brett serve --site build/site

site: ## build the page as a static site: build/site
	@tools/packages wasm page
	@$(MAKE) --no-print-directory build/site/index.html

test: ## install what is missing, build, and run every test
	@tools/packages build wasm page e2e test
	@tools/test

check: ## the quick part of the tests, for every day: two minutes
	@tools/packages build test
	@tools/test --quick

e2e: ## play the page in Chromium; pictures go to build/screenshots
	@tools/packages build wasm page e2e
	@$(MAKE) --no-print-directory all site
	@LONG=1 node web/tests/e2e/run.mjs

KILLS ?= 1000
chaos: ## kill the server KILLS times (1000) while people play; with STORE=postgres one of three, or their database
	@tools/packages build page $(if $(filter postgres,$(STORE)),test cluster)
	@$(MAKE) --no-print-directory all
	@$(if $(filter postgres,$(STORE)),tools/postgres with node tests/nodes.mjs,node tests/chaos.mjs) $(OUT)/brett $(KILLS) $(shell date +%s)

PORT ?= 8080
cluster: ## try several servers on this machine: PostgreSQL, three of them, and a balancer at PORT (8080)
	@tools/packages build cluster
	@$(MAKE) --no-print-directory all
	@tools/cluster $(OUT) $(PORT)

GAMES ?= 500
SECONDS ?= 20
load: ## measure the server: GAMES at once (500) for SECONDS (20), in every game; STORE=postgres NODES=1,2,3: several
	@tools/packages build test
	@$(MAKE) --no-print-directory all $(OUT)/tests/load $(OUT)/tests/relay
	@STORE=$(STORE) NODES=$(NODES) tools/load $(OUT) $(GAMES) $(SECONDS)

bench: ## measure the speed of every game
	@tools/packages build
	@$(MAKE) --no-print-directory all
	@$(OUT)/brett bench

bench-room: ## measure what a step costs in a room, for every game
	@tools/packages build test
	@$(MAKE) --no-print-directory $(OUT)/tests/room_speed
	@$(OUT)/tests/room_speed

bench-library: ## compare the speed of the installed library with one built for this processor
	@tools/packages build
	@tools/bench-library

bench-wasm: ## compare the speed of the engine in WebAssembly with the native one, game by game
	@tools/packages build wasm page
	@$(MAKE) --no-print-directory all wasm
	@node tools/bench-wasm.mjs

$(OUT)/brett: $(call object,$(CLI)) $(OUT)/engine.a $(BETTER)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ -lcjson -lncursesw -luv -lhttp_parser -lwslay -lsodium -lsqlite3 -lpq -lqrencode -lssl -lcrypto -lz -lpthread -lm

$(OUT)/engine.a: $(call object,$(ENGINE))
	@rm -f $@
	$(if $(LTO),gcc-ar,ar) rcs $@ $^

$(OUT)/src/games/registry.o $(OUT)/src/solve/oracle.o: ALL_CFLAGS += $(if $(BETTER),-DAVX2_TOO)
$(OUT)/avx2/games.o: $(TWICE:%.c=$(OUT)/avx2/%.o)
	$(CC) $(ALL_CFLAGS) $(AVX2) -r $(if $(LTO),-flinker-output=nolto-rel) -o $@ $^
	objcopy --keep-global-symbol=game_list_avx2 --keep-global-symbol=oracle_list_avx2 $@
$(OUT)/avx2/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CCACHE) $(CC) $(ALL_CFLAGS) $(AVX2) -DAVX2_COPY -MMD -MP -c -o $@ $<

# The public library: one object in which all names but brett_* are local, in both its forms.
library: $(OUT)/libbrett.a $(OUT)/libbrett.so ## build the library: build/MODE/libbrett.so and libbrett.a
$(OUT)/brett.o: $(call object,$(LIB) $(ENGINE)) $(BETTER)
	$(CC) $(ALL_CFLAGS) -r $(if $(LTO),-flinker-output=nolto-rel) -o $@ $^
	objcopy --localize-hidden $@
$(OUT)/libbrett.a: $(OUT)/brett.o
	@rm -f $@
	ar rcs $@ $^
$(OUT)/libbrett.so.$(VERSION): $(OUT)/brett.o
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -shared -Wl,-soname,libbrett.so.$(ABI) -Wl,-z,defs -o $@ $^ -lm
$(OUT)/libbrett.so: $(OUT)/libbrett.so.$(VERSION)
	ln -sf $(<F) $(OUT)/libbrett.so.$(ABI)
	ln -sf libbrett.so.$(ABI) $@

# Phony goals with a path, one for each mode.
.PHONY: $(OUT)/tests $(OUT)/tests/fuzz
$(OUT)/tests: $(TESTS:%=$(OUT)/tests/%)

$(OUT)/tests/%: $(OUT)/tests/%.o $(OUT)/engine.a
	$(CC) $(ALL_CFLAGS) -fno-lto $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) -lcmocka -lcjson -luv -lhttp_parser -lwslay -lsqlite3 -lpq -lz -lpthread -lm

# What users of the library see, and nothing else: its header and the shared library.
$(OUT)/tests/library: tests/library.c $(wildcard tests/library/*.c) include/brett.h $(OUT)/libbrett.so
	@mkdir -p $(@D)
	$(CC) -std=c11 -D_GNU_SOURCE -Iinclude $(WARN) $(FLAGS) -UNDEBUG $(CFLAGS) $(LDFLAGS) -o $@ $< -L$(OUT) -Wl,-rpath,'$$ORIGIN/..' -lbrett -lcmocka -lpthread

# Tests, the server and a played game keep their asserts in every mode: speed is elsewhere.
$(OUT)/tests/%.o $(OUT)/src/server/%.o $(OUT)/src/store/%.o $(OUT)/src/core/match.o: ALL_CFLAGS += -UNDEBUG

$(OUT)/tests/lockstep $(OUT)/tests/proof $(OUT)/tests/solve_tor: $(call object,$(REF))
$(OUT)/tests/room $(OUT)/tests/sim: $(addprefix $(OUT)/src/store/,store.o memory.o keeper.o)
$(OUT)/tests/store: $(addprefix $(OUT)/src/store/,store.o memory.o sqlite.o fresh.o pack.o gather.o sql.o sql_store.o job.o pg.o pg_plain.o pg_tables.o herald.o postgres.o)
$(OUT)/tests/socket: $(OUT)/src/server/socket.o $(OUT)/src/server/sha1.o
$(OUT)/tests/connection: $(addprefix $(OUT)/src/server/,connection.o answer.o journal.o outbox.o request.o sha1.o site.o socket.o)
$(OUT)/tests/units: $(OUT)/src/host/pace.o
$(OUT)/tests/think: $(OUT)/src/host/think.o $(OUT)/src/host/pace.o

$(OUT)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CCACHE) $(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

-include $(shell find $(OUT) -name '*.d' 2>/dev/null)

# WebAssembly: the same engine, for the page and for node. Every browser since March 2023 has its vectors (Safari 16.4 was the last).
WASM_FLAGS := --target=wasm32-wasi -O3 -flto -std=c11 -Isrc $(WARN) -DNDEBUG -mbulk-memory -msimd128 -mexec-model=reactor
# The stack lies below all data, so that one too deep for it ends the engine instead of changing something.
WASM_STACK := -Wl,--stack-first -Wl,-z,stack-size=1048576
wasm: build/wasm/brett.wasm ## build the engine for WebAssembly: build/wasm/brett.wasm

build/wasm/brett.wasm: $(ENGINE) $(wildcard src/wasm/*.[ch]) $(wildcard $(foreach room,core draw games solve ai study room,src/$(room)/*.h)) src/games/games.def src/solve/oracles.def Makefile
	@mkdir -p $(@D)
	clang $(WASM_FLAGS) $(WASM_STACK) -Wl,--strip-all -o $@ $(filter %.c,$^)

# How deep the stack of a search gets there: for tests/wasm.mjs.
build/wasm/stack.wasm: tests/wasm_stack.c tests/endless.h $(filter-out %/registry.c,$(wildcard src/core/*.c)) src/ai/search.c src/ai/alphabeta.c src/ai/chance.c src/ai/table.c src/ai/turn.c src/ai/sight.c $(wildcard src/core/*.h src/ai/*.h) Makefile
	@mkdir -p $(@D)
	clang $(WASM_FLAGS) $(WASM_STACK) -o $@ $(filter %.c,$^)

# The page. Packages are installed again when the lock file is younger than what it installed.
LEARN := $(wildcard docs/about.*.md docs/games/*.??.md docs/games/*.figures docs/games/*.rulings docs/games/*.lesson docs/games/*.second docs/games/*.example docs/games/*.known data/puzzles/*.txt)
PAGE := $(shell find web/src web/public -type f 2>/dev/null) web/index.html web/build.mjs web/books.mjs web/cards.mjs web/png.mjs web/tsconfig.json $(LEARN)
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

build/site/index.html: $(PAGE) web/node_modules/.package-lock.json build/wasm/brett.wasm $(wildcard data/*.short)
	cd web && node node_modules/typescript/bin/tsc --noEmit && node build.mjs

install: ## install program, library, manual, and the page if it is built, below PREFIX
	@$(MAKE) --no-print-directory MODE=portable all library
	@tools/install put build/portable '$(DESTDIR)' '$(PREFIX)' $(VERSION) $(ABI)

uninstall: ## remove what `make install` has put below PREFIX
	@tools/install remove build/portable '$(DESTDIR)' '$(PREFIX)'

SEEDS ?= 100000
FIRST ?= $(shell date +%s)
sim: ## play together in bad weather: SEEDS (100000) seeds from FIRST (now) on
	@tools/packages build test
	@$(MAKE) --no-print-directory $(OUT)/tests/sim
	$(OUT)/tests/sim $(SEEDS) $(FIRST)

lockstep-long: ## compare both implementations over many more games
	@tools/packages build test
	@$(MAKE) --no-print-directory $(OUT)/tests/lockstep
	$(OUT)/tests/lockstep 200000 $(shell date +%s)

FUZZERS := $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
FUZZ_SECONDS ?= 60
fuzz: ## fuzz every entry point for FUZZ_SECONDS (60) each
	@tools/packages build wasm test
	@$(MAKE) --no-print-directory $(FUZZERS:%=build/fuzz/%)
	@for f in $(FUZZERS); do mkdir -p build/corpus/$$f; \
	  build/fuzz/$$f -max_total_time=$(FUZZ_SECONDS) -timeout=10 build/corpus/$$f tests/fuzz/corpus/$$f || exit 1; done

FUZZED := $(ENGINE) src/host/host.c src/host/record_json.c $(addprefix src/server/,answer.c names.c request.c sha1.c site.c socket.c wire.c wire_step.c)
# The protocol, without the threads: fuzz_ugi brings a thinker of its own.
SPOKEN := $(wildcard src/ugi/*.c) src/host/pace.c
# Comparing strings guides the fuzzer; to note every other comparison, as a board has millions, would take half the time.
FUZZ_FLAGS := -std=c11 -D_GNU_SOURCE -g -O2 -Isrc -fsanitize=fuzzer-no-link,address,undefined \
  -fno-sanitize-recover=all -fno-sanitize-coverage=trace-cmp
build/fuzz/fuzz_ugi: $(SPOKEN:%.c=build/fuzz/%.o)
$(FUZZERS:%=build/fuzz/%): build/fuzz/%: build/fuzz/tests/fuzz/%.o $(FUZZED:%.c=build/fuzz/%.o)
	clang $(FUZZ_FLAGS) -fsanitize=fuzzer -o $@ $^ -lcjson -lhttp_parser -lwslay -lz -lm

build/fuzz/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CCACHE) clang $(FUZZ_FLAGS) -MMD -MP -c -o $@ $<

-include $(shell find build/fuzz -name '*.d' 2>/dev/null)

# The corpora are replayed without libFuzzer, in every mode.
$(OUT)/tests/fuzz: $(FUZZERS:%=$(OUT)/tests/fuzz/%)
$(OUT)/tests/fuzz/fuzz_ugi: $(call object,$(SPOKEN))
$(OUT)/tests/fuzz/%: $(OUT)/tests/fuzz/%.o $(OUT)/tests/fuzz/replay.o $(call object,$(filter-out $(ENGINE),$(FUZZED))) $(OUT)/engine.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^) -lcjson -lncursesw -lhttp_parser -lwslay -lz -lpthread -lm

coverage: ## lines of src/core and src/games that the tests reach
	@tools/packages build test
	@tools/coverage

format: ## format all C files
	clang-format -i $(shell git ls-files '*.c' '*.h')

clean: ## remove everything that was built
	rm -rf build
