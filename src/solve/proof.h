/* proof.h - proofs that were written down, to be looked up: with which step somebody wins.
 *
 * A text holds one proof or several, one behind the other; docs/solve.md describes them. Reading
 * walks through all of them once and keeps what the winner does in each position, and how long it
 * can take him. Whether a proof holds is the business of tests/proof.c, which asks nobody here.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_PROOF_H
#define BRETT_PROOF_H

#include "forced.h"

typedef struct ProofEntry ProofEntry;

typedef struct {
    const Game *game;
    ProofEntry *entries; /* by position, behind this */
    uint64_t mask;
    int count;
} Proofs;

/* How much memory the steps of a text need, the struct included. */
size_t proofs_memory(const char *text, size_t length);
/* Reads a text, of which nothing is needed any more afterwards. `proofs` has so much memory as it
 * needs; what is in it does not matter. False and why if it is damaged or about another game or
 * other options. */
bool proofs_read(Proofs *proofs, const Setup *setup, const char *text, size_t length, Error *err);
/* In how many turns at most who acts wins with this step; 0 if no proof goes through here. */
int proofs_won(const Proofs *proofs, const Position *pos, Move *step);
/* In how many turns at most who acts loses, because each reply loses at once or leads to where a
 * proof goes on; the reply that delays it longest, if one does not lose at once. 0: not known. */
int proofs_lost(const Proofs *proofs, const Position *pos, Move *reply);

#endif
