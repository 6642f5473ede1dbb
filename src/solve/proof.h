/* proof.h - proofs that were written down, to be looked up: with which step somebody wins.
 *
 * A text holds one proof or several, one behind the other; docs/solve.md describes them. Reading
 * walks through all of them once and keeps what the winner does in each position. Whether a proof
 * holds is the business of tests/proof.c, which asks nobody here.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PROOF_H
#define BRETT_PROOF_H

#include "forced.h"

typedef struct ProofEntry ProofEntry;

typedef struct {
    const Game *game;
    ProofEntry *entries; /* by position */
    uint64_t mask;
    int count;
} Proofs;

/* How much memory the steps of a text of so many bytes need. */
size_t proofs_memory(size_t bytes);
/* Reads those proofs of the text that are about this game with these options. The text ends with a
 * zero byte. The memory is aligned for any type; what is in it does not matter. */
bool proofs_read(Proofs *proofs, const Setup *setup, const char *text, void *memory, size_t bytes,
                 Error *err);
/* The step with which who acts wins, if that is known. */
bool proofs_step(const Proofs *proofs, const Position *pos, Move *step);

#endif
