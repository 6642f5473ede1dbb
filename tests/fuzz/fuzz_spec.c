/* fuzz_spec.c - a spec string. What is accepted is written in one way, and the game can begin.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

static void check_accepted(const Setup *setup) {
    char spec[SPEC_MAX], again[SPEC_MAX];
    Text out = text_into(spec, sizeof spec);
    Setup read = { 0 };
    setup_write(setup, &out);
    require(!out.cut, "a spec fits");
    require(setup_read(spec, &read, NULL), "a written spec can be read");
    require(read.game == setup->game && memcmp(read.choice, setup->choice, sizeof read.choice) == 0,
            "a spec reads as what it was written from");
    out = text_into(again, sizeof again);
    setup_write(&read, &out);
    require(strcmp(spec, again) == 0, "a spec is written in one way");

    Match match;
    match_init(&match, setup, NULL, 0);
    fuzz_check_text(setup, &match.now);
    require(match_actor(&match) != NOBODY, "a game can begin");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_string(data, size);
    Setup setup = { 0 };
    Error err = { "", 0 };
    if (setup_read(text, &setup, &err)) {
        check_accepted(&setup);
    } else {
        fuzz_check_refusal(text, &err);
        require(setup.game == NULL, "a refused spec changes nothing");
    }
    free(text);
    return 0;
}
