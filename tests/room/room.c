/* room.c - a table and the people at it. A part of ../room.c.
 * SPDX-License-Identifier: MIT */

static void *test_memory(void *memory, size_t bytes) {
    if (bytes) return realloc(memory, bytes);
    free(memory);
    return NULL;
}

static void *no_memory(void *memory, size_t bytes) {
    if (!bytes) free(memory);
    return NULL;
}

enum { ANNA = 11, BEN, CLEO, DORA, STRANGER = 99 };
static const Person people[SEATS_MAX] = { ANNA, BEN, CLEO, DORA };

static Room table;
static Taken taken;
static int64_t now;

static Digest digest_of(int byte) {
    Digest digest;
    memset(&digest, byte, sizeof digest);
    return digest;
}

static Digest seed_of_table(void) { return digest_of(0x5e); }

static Terms terms_of(const char *spec, const char *clock) {
    Terms terms = { .level = 3, .host = ANNA };
    Error err;
    Digest seed = seed_of_table();
    if (!setup_read(spec, &terms.setup, &err) || !clock_read(clock, &terms.clock, &err))
        fail_msg("%s", err.why);
    memset(&terms.id, 0x1d, sizeof terms.id);
    terms.commitment = sha256_of(seed.bytes, DIGEST_BYTES);
    return terms;
}

static void lay_table(const Terms *terms) {
    Row row;
    Error err;
    Digest seed = seed_of_table();
    if (table.memory) room_done(&table);
    room_init(&table, test_memory);
    now = 1000000;
    if (!room_create(terms, now, &row, &err) || !room_fold(&table, row.bytes, row.used, &err))
        fail_msg("%s", err.why);
    assert_true(room_give_seed(&table, &seed));
}

static RoomCommand command_of(CommandKind kind, int seat) {
    return (RoomCommand){ .kind = kind,
                          .person = seat >= 0 && !table.seat[seat].level ? people[seat] : 0,
                          .is_named = true,
                          .seat = seat,
                          .seen = table.seq };
}

/* What a command leads to; what it makes happen happens. */
static RoomVerdict obey(const RoomCommand *command) {
    Error err;
    RoomVerdict verdict = room_take(&table, command, now, &taken);
    if (verdict == ROOM_TAKEN) {
        assert_false(taken.row.cut);
        assert_int_equal(taken.seq, table.seq + 1);
        if (!room_fold(&table, taken.row.bytes, taken.row.used, &err)) fail_msg("%s", err.why);
    }
    return verdict;
}

static void expect(RoomCommand command, RoomVerdict verdict, Refusal why) {
    RoomVerdict found = obey(&command);
    if (found != verdict || (found == ROOM_REFUSED && taken.why != why))
        fail_msg("command %d: %d %s", command.kind, found, taken.err.why);
    if (found == ROOM_REFUSED && why != REFUSAL_ILLEGAL)
        assert_string_equal(taken.err.why, room_refusal_sentence(why));
}

static void happen(RoomCommand command) { expect(command, ROOM_TAKEN, REFUSAL_NONE); }
static void deny(RoomCommand command, Refusal why) { expect(command, ROOM_REFUSED, why); }

static RoomCommand sitting(int seat) {
    RoomCommand command = command_of(COMMAND_SIT, seat);
    Digest nonce = digest_of(seat + 1);
    command.person = people[seat];
    command.digest = sha256_of(nonce.bytes, DIGEST_BYTES);
    return command;
}

static RoomCommand opening(int seat) {
    RoomCommand command = command_of(COMMAND_OPEN, seat);
    command.digest = digest_of(seat + 1);
    return command;
}

static RoomCommand stepping(int seat, const char *token) {
    RoomCommand command = command_of(COMMAND_STEP, seat);
    strcpy(command.token, token);
    return command;
}

static RoomCommand offering(int seat, RoomOffer offer) {
    RoomCommand command = command_of(COMMAND_OFFER, seat);
    command.offer = offer;
    memset(&command.other, 0x2d, sizeof command.other);
    return command;
}

static RoomCommand answering(int seat, RoomOffer offer, bool yes) {
    RoomCommand command = offering(seat, offer);
    command.kind = COMMAND_ANSWER;
    command.yes = yes;
    return command;
}

static RoomCommand about(int seat, int other, int64_t away) {
    RoomCommand command = command_of(COMMAND_ABSENT, seat);
    command.about = other, command.away = away;
    return command;
}

/* All sit and have opened their nonces. */
static void begin_game(const char *spec, const char *clock) {
    Terms terms = terms_of(spec, clock);
    lay_table(&terms);
    for (int seat = 0; seat < table.seats; seat++) happen(sitting(seat));
    for (int seat = 0; table.phase == ROOM_OPENING; seat++) happen(opening(seat));
    assert_int_equal(table.phase, ROOM_PLAYING);
}

/* The seat to act takes the first legal step. */
static int take_step(void) {
    int seat = room_actor(&table);
    Move list[MOVES_MAX];
    const Match *match = room_match(&table);
    char token[TOKEN_MAX];
    Text out = text_into(token, sizeof token);
    assert_true(seat >= 0);
    match->setup.game->moves(&match->now, list);
    match->setup.game->write_move(&match->now, list[0], &out);
    happen(stepping(seat, token));
    return seat;
}

static void take_turns(int count) {
    for (int i = 0; i < count; i++) take_step();
}

static void assert_over(End end, int loser) {
    const Match *match = room_match(&table);
    assert_int_equal(table.phase, ROOM_OVER);
    assert_int_equal(match->end, end);
    assert_int_equal(match->loser, loser);
}

/* --- sitting down --- */

TEST(a_game_begins_when_all_sit) {
    Terms terms = terms_of("ploy", "none");
    lay_table(&terms);
    assert_int_equal(table.phase, ROOM_SEATING);
    happen(sitting(0));
    deny(stepping(0, "d3d4"), REFUSAL_NOT_BEGUN);
    happen(sitting(1));
    assert_int_equal(table.phase, ROOM_PLAYING);
    happen(stepping(0, "d3d4"));
    assert_int_equal(table.seq, 4);
    deny(sitting(2), REFUSAL_NO_SEAT);
}

TEST(a_seat_is_for_one_and_one_for_a_seat) {
    Terms terms = terms_of("ploy", "none");
    terms.reserved[1] = BEN;
    lay_table(&terms);
    happen(sitting(0));
    expect(sitting(0), ROOM_AGAIN, REFUSAL_NONE);
    assert_int_equal(taken.seq, 2);
    RoomCommand other = sitting(0);
    other.person = STRANGER;
    deny(other, REFUSAL_TAKEN);
    other.seat = 1;
    deny(other, REFUSAL_TAKEN);
    other.person = ANNA;
    deny(other, REFUSAL_SEATED);
    happen(command_of(COMMAND_STAND, 0));
    expect(command_of(COMMAND_STAND, 0), ROOM_AGAIN, REFUSAL_NONE);
    deny(command_of(COMMAND_STAND, 1), REFUSAL_NOT_YOURS);
    other.seat = 0, other.person = STRANGER;
    happen(other);
}

TEST(house_players_sit_from_the_beginning) {
    Terms terms = terms_of("ploy", "none");
    terms.house[1] = 5;
    lay_table(&terms);
    deny(sitting(1), REFUSAL_TAKEN);
    happen(sitting(0));
    happen(stepping(0, "d3d4"));
    RoomCommand theirs = stepping(1, "d7d6");
    theirs.person = STRANGER;
    deny(theirs, REFUSAL_NOT_YOURS);
    theirs.person = 0;
    happen(theirs);
    assert_true(room_deadline(&table) < INT64_MAX);
}

TEST(terms_that_make_no_game_are_refused) {
    Row row;
    Error err;
    Terms terms = terms_of("allein", "none");
    assert_false(room_create(&terms, now, &row, &err));
    terms = terms_of("ploy", "none");
    terms.house[0] = terms.house[1] = 1;
    assert_false(room_create(&terms, now, &row, &err));
    terms.house[1] = 0, terms.flags = TERMS_RATED;
    assert_false(room_create(&terms, now, &row, &err));
    terms.flags = 0, terms.house[3] = 1;
    assert_false(room_create(&terms, now, &row, &err));
    terms.house[3] = 0, terms.reserved[0] = ANNA;
    assert_false(room_create(&terms, now, &row, &err));
    terms.house[0] = 0, terms.reserved[1] = ANNA;
    assert_false(room_create(&terms, now, &row, &err));
    terms.reserved[1] = 0, terms.level = 0;
    assert_false(room_create(&terms, now, &row, &err));
    terms.level = 1;
    assert_true(room_create(&terms, now, &row, &err));
}

TEST(a_table_that_does_not_fill_is_cleared) {
    Terms terms = terms_of("ploy", "none");
    lay_table(&terms);
    happen(sitting(0));
    now = room_deadline(&table) - 1;
    deny(command_of(COMMAND_CLAIM, NOBODY), REFUSAL_NOT_DUE);
    now++;
    happen(command_of(COMMAND_CLAIM, NOBODY));
    assert_over(END_ABORTED, NOBODY);
}

/* --- who may do what, and when --- */

TEST(a_command_sent_twice_happens_once) {
    begin_game("ploy", "300+0");
    RoomCommand step = stepping(0, "d3d4");
    happen(step);
    uint32_t seq = table.seq;
    expect(step, ROOM_AGAIN, REFUSAL_NONE);
    assert_int_equal(taken.seq, seq);
    happen(stepping(1, "d7d6"));
    expect(step, ROOM_AGAIN, REFUSAL_NONE);
    assert_int_equal(taken.seq, seq);
    happen(stepping(0, "f3f4"));
    expect(step, ROOM_STALE, REFUSAL_NONE);
    assert_int_equal(room_match(&table)->count, 3);
}

TEST(what_others_say_does_not_make_a_step_stale) {
    begin_game("ploy", "none");
    RoomCommand step = stepping(0, "d3d4"), phrase = command_of(COMMAND_SAY, 1);
    happen(phrase);
    happen(step);
    RoomCommand late = stepping(0, "f3f4"), own = command_of(COMMAND_SAY, 0);
    happen(stepping(1, "d7d6"));
    expect(late, ROOM_STALE, REFUSAL_NONE);
    late.seen = table.seq;
    happen(own);
    expect(late, ROOM_STALE, REFUSAL_NONE);
}

TEST(who_has_seen_more_than_the_room_is_told_to_wait) {
    begin_game("ploy", "none");
    RoomCommand step = stepping(0, "d3d4");
    step.seen++;
    expect(step, ROOM_BEHIND, REFUSAL_NONE);
}

TEST(a_stranger_can_do_nothing) {
    begin_game("ploy:form=four", "300+0");
    for (CommandKind kind = 0; kind < COMMANDS; kind++)
        for (int seat = NOBODY; seat <= table.seats; seat++) {
            RoomCommand command = command_of(kind, NOBODY);
            command.seat = seat;
            strcpy(command.token, "d3d4");
            command.person = STRANGER;
            command.about = room_actor(&table), command.away = INT64_MAX;
            command.until = now;
            now += 1000000;
            assert_int_equal(obey(&command), ROOM_REFUSED);
        }
}

TEST(an_illegal_step_is_refused_with_a_sentence) {
    begin_game("ploy", "none");
    deny(stepping(0, "d3d9"), REFUSAL_ILLEGAL);
    assert_non_null(strstr(taken.err.why, "legal steps"));
    deny(stepping(1, "d7d6"), REFUSAL_NOT_TURN);
    deny(stepping(0, "0123456789abcde"), REFUSAL_ILLEGAL);
}

TEST(without_its_seed_a_room_only_watches) {
    begin_game("ploy", "none");
    Digest wrong = digest_of(1);
    assert_false(room_give_seed(&table, &wrong));
    table.has_seed = false;
    deny(stepping(0, "d3d4"), REFUSAL_SEED);
}

TEST(phrases_are_few) {
    begin_game("ploy", "none");
    RoomCommand phrase = command_of(COMMAND_SAY, 0);
    phrase.phrase = ROOM_PHRASES;
    deny(phrase, REFUSAL_PHRASE);
    for (int i = 0; i < ROOM_TALK; i++) happen(command_of(COMMAND_SAY, 0));
    deny(command_of(COMMAND_SAY, 0), REFUSAL_TALK);
    happen(stepping(0, "d3d4"));
    happen(command_of(COMMAND_SAY, 0));
}

/* --- dice --- */

TEST(dice_fall_when_all_nonces_are_open) {
    Terms terms = terms_of("super3", "none");
    lay_table(&terms);
    happen(sitting(0)), happen(sitting(1));
    assert_int_equal(table.phase, ROOM_OPENING);
    RoomCommand wrong = opening(0);
    wrong.digest = digest_of(9);
    deny(wrong, REFUSAL_NONCE);
    happen(opening(0));
    expect(opening(0), ROOM_REFUSED, REFUSAL_NONCE);
    assert_int_equal(table.rolls, 0);
    happen(opening(1));
    assert_int_equal(table.phase, ROOM_PLAYING);
    assert_true(table.rolls > 0);

    Digest nonce[SEATS_MAX] = { digest_of(1), digest_of(2), digest_of(0), digest_of(0) };
    Digest seed = seed_of_table();
    Dice dice;
    const Match *match = room_match(&table);
    dice_init(&dice, &seed, nonce, &terms.id);
    assert_int_equal(match->played[0].move, dice_roll(&dice, 0, match->setup.game, &match->start));
}

TEST(who_opens_no_nonce_loses_the_seat) {
    Terms terms = terms_of("super3", "none");
    lay_table(&terms);
    deny((RoomCommand){ .kind = COMMAND_SIT, .person = ANNA }, REFUSAL_NONCE);
    happen(sitting(0)), happen(sitting(1)), happen(opening(0));
    now = room_deadline(&table);
    happen(command_of(COMMAND_CLAIM, NOBODY));
    assert_int_equal(table.phase, ROOM_SEATING);
    assert_true(table.seat[0].person == ANNA && table.seat[1].person == 0);
    // The nonce that was shown does not count any more.
    happen(sitting(1));
    assert_int_equal(table.phase, ROOM_SEATING);
    happen(sitting(0));
    assert_int_equal(table.phase, ROOM_OPENING);
}

TEST(a_roll_that_is_not_due_is_no_row) {
    Error err;
    begin_game("super3", "none");
    RoomCommand step = command_of(COMMAND_STEP, room_actor(&table));
    const Match *match = room_match(&table);
    Move list[MOVES_MAX];
    Text out = text_into(step.token, sizeof step.token);
    match->setup.game->moves(&match->now, list);
    match->setup.game->write_move(&match->now, list[0], &out);
    assert_int_equal(room_take(&table, &step, now, &taken), ROOM_TAKEN);
    uint8_t *digit = &taken.row.bytes[taken.row.used - 1];  // the roll is the last word
    *digit = *digit == '9' ? '8' : (uint8_t)(*digit + 1);
    assert_false(room_fold(&table, taken.row.bytes, taken.row.used, &err));
}

/* --- clocks --- */

TEST(who_does_not_begin_has_not_lost) {
    begin_game("ploy", "300+5");
    now += 59999;
    deny(command_of(COMMAND_CLAIM, 1), REFUSAL_NOT_DUE);
    now++;
    happen(command_of(COMMAND_CLAIM, 1));
    assert_over(END_ABORTED, NOBODY);
}

TEST(who_has_no_time_left_has_lost) {
    begin_game("ploy", "60+0");
    take_turns(2);
    now += 50000, take_step();
    assert_true(table.clock.left[0] == 10000 && table.clock.left[1] == 60000);
    now += 10000, take_step();
    now += 10000;
    deny(command_of(COMMAND_CLAIM, 1), REFUSAL_NOT_DUE);  // a step may be on its way
    RoomCommand late = stepping(0, "d5d4");
    happen(late);
    assert_over(END_TIME, 0);
    expect(late, ROOM_AGAIN, REFUSAL_NONE);
}

TEST(a_flag_is_claimed_by_anybody_at_the_table) {
    begin_game("ploy", "60+0");
    take_turns(2);
    now = room_deadline(&table);
    happen(command_of(COMMAND_CLAIM, 1));
    assert_over(END_TIME, 0);
}

TEST(delay_on_the_way_is_given_back) {
    begin_game("ploy", "300+0");
    take_turns(2);
    now += 5000;
    RoomCommand step = stepping(0, "d4d5");
    step.delay = 700;
    Move list[MOVES_MAX];
    Text out = text_into(step.token, sizeof step.token);
    const Match *match = room_match(&table);
    match->setup.game->moves(&match->now, list);
    match->setup.game->write_move(&match->now, list[0], &out);
    happen(step);
    assert_int_equal(table.clock.left[0], 300000 - 4300);
}

TEST(with_more_than_two_sides_the_others_go_on) {
    begin_game("ploy:form=four", "60+0");
    take_turns(4);
    now = room_deadline(&table);
    happen(command_of(COMMAND_CLAIM, NOBODY));
    assert_int_equal(table.phase, ROOM_PLAYING);
    assert_int_equal(table.seat[0].left, END_TIME);
    assert_int_equal(table.seat[0].level, 3);
    deny(stepping(0, "d3d4"), REFUSAL_ILLEGAL);  // the house's now
    RoomCommand his = stepping(0, "d3d4");
    his.person = ANNA;
    deny(his, REFUSAL_NOT_YOURS);
    take_step();
    happen(command_of(COMMAND_RESIGN, 1));
    assert_int_equal(table.phase, ROOM_PLAYING);
    happen(command_of(COMMAND_RESIGN, 2));
    // The last one at the table ends it.
    happen(command_of(COMMAND_RESIGN, 3));
    assert_over(END_RESIGNED, 3);
    int team[SEATS_MAX], rank[SEATS_MAX];
    assert_true(room_ranks(&table, team, rank));
    assert_int_equal(rank[3], 1);
    assert_int_equal(rank[0], 2);
}

TEST(a_team_ends_together) {
    begin_game("ploy:form=teams", "none");
    happen(command_of(COMMAND_RESIGN, 1));
    assert_over(END_RESIGNED, 1);
    int team[SEATS_MAX], rank[SEATS_MAX];
    assert_true(room_ranks(&table, team, rank));
    assert_true(rank[0] == 1 && rank[1] == 2 && rank[2] == 1 && rank[3] == 2);
}

TEST(who_is_away_is_not_waited_for) {
    begin_game("ploy", "60+0");
    take_turns(2);
    deny(about(1, 0, 29999), REFUSAL_NOT_DUE);
    deny(about(1, 1, 30000), REFUSAL_NO_SEAT);
    deny(about(0, 1, 30000), REFUSAL_NOT_TURN);
    happen(about(1, 0, 30000));
    assert_over(END_ABSENT, 0);
    begin_game("ploy", "3d");
    deny(about(1, 0, INT64_MAX), REFUSAL_NOT_DUE);
}

TEST(time_without_a_server_is_not_counted) {
    begin_game("ploy", "60+0");
    take_turns(2);
    int64_t begun = now;
    now += 50000;
    RoomCommand excuse = command_of(COMMAND_EXCUSE, NOBODY);
    excuse.from = begun - 5000, excuse.until = begun + 40000;
    happen(excuse);
    assert_true(clock_left(&table.clock, 0, now) == 50000);
    deny(excuse, REFUSAL_NOT_DUE);  // two servers may notice that they were down
    excuse.until += 1000;
    happen(excuse);
    assert_true(clock_left(&table.clock, 0, now) == 51000);
    excuse.person = ANNA;
    deny(excuse, REFUSAL_HOUSE);
}

TEST(a_game_is_called_off_only_early) {
    begin_game("ploy", "none");
    take_step();
    happen(command_of(COMMAND_ABORT, 0));
    assert_over(END_ABORTED, NOBODY);
    int points[SEATS_MAX], team[SEATS_MAX], rank[SEATS_MAX];
    match_points(room_match(&table), points);
    assert_true(!points[0] && !points[1]);
    assert_false(room_ranks(&table, team, rank));
    begin_game("ploy", "none");
    take_turns(2);
    deny(command_of(COMMAND_ABORT, 0), REFUSAL_LATE);
}

/* --- offers --- */

TEST(a_draw_needs_all_who_are_in) {
    begin_game("ploy:form=four", "none");
    happen(offering(0, OFFER_DRAW));
    deny(offering(0, OFFER_DRAW), REFUSAL_OFFERED);
    happen(answering(1, OFFER_DRAW, true));
    happen(command_of(COMMAND_RESIGN, 2));
    happen(answering(3, OFFER_DRAW, true));
    assert_over(END_AGREED, NOBODY);
}

TEST(a_step_declines) {
    begin_game("ploy", "none");
    happen(offering(0, OFFER_DRAW));
    happen(stepping(0, "d3d4"));
    assert_int_equal(table.offered[OFFER_DRAW], 1);
    happen(stepping(1, "d7d6"));
    assert_int_equal(table.offered[OFFER_DRAW], 0);
    deny(answering(1, OFFER_DRAW, true), REFUSAL_NO_OFFER);
    deny(offering(0, OFFER_DRAW), REFUSAL_SOON);
    happen(offering(1, OFFER_DRAW));
    RoomCommand unseen = answering(0, OFFER_DRAW, true);
    unseen.seen = table.seq - 1;
    expect(unseen, ROOM_STALE, REFUSAL_NONE);
    happen(answering(0, OFFER_DRAW, false));
    assert_int_equal(table.phase, ROOM_PLAYING);
    assert_int_equal(table.offered[OFFER_DRAW], 0);
}

TEST(steps_are_taken_back_with_their_time) {
    begin_game("ploy", "60+2");
    deny(offering(0, OFFER_BACK), REFUSAL_NOTHING);
    take_turns(2);
    Position before = room_match(&table)->now;
    now += 20000, take_step();
    now += 10000, take_step();
    assert_true(table.clock.left[0] == 42000 && table.clock.left[1] == 52000);
    now += 5000;
    happen(offering(0, OFFER_BACK));
    happen(answering(1, OFFER_BACK, true));
    assert_int_equal(room_match(&table)->count, 2);
    assert_memory_equal(&before, &room_match(&table)->now, sizeof before);
    assert_true(table.clock.left[0] == 60000 && table.clock.left[1] == 60000);
    assert_int_equal(table.clock.seat, 0);
    assert_int_equal(clock_left(&table.clock, 0, now + 1000), 59000);
}

TEST(no_roll_falls_twice) {
    begin_game("super3", "none");
    int seat = take_step();
    uint32_t rolls = table.rolls;
    happen(offering(seat, OFFER_BACK));
    happen(answering(!seat, OFFER_BACK, true));
    assert_int_equal(room_actor(&table), seat);
    take_step();
    assert_true(table.rolls > rolls);
}

TEST(a_rated_game_knows_no_way_back) {
    Terms terms = terms_of("ploy", "none");
    terms.flags = TERMS_RATED;
    lay_table(&terms);
    happen(sitting(0)), happen(sitting(1));
    take_turns(2);
    deny(offering(0, OFFER_BACK), REFUSAL_RATED);
}

TEST(a_rematch_is_for_the_same_people_on_the_next_seats) {
    begin_game("ploy:form=four", "none");
    deny(offering(0, OFFER_REMATCH), REFUSAL_NOT_OVER);
    happen(command_of(COMMAND_RESIGN, 0));
    for (int seat = 1; seat < 4; seat++) happen(offering(seat, OFFER_DRAW));
    assert_over(END_AGREED, NOBODY);
    for (int seat = 1; seat < 4; seat++) happen(offering(seat, OFFER_REMATCH));
    assert_int_equal(table.rematch.bytes[0], 0x2d);
    expect(offering(1, OFFER_REMATCH), ROOM_AGAIN, REFUSAL_NONE);
    Digest commitment = digest_of(3);
    Terms next = room_next_terms(&table, &commitment);
    assert_true(next.reserved[2] == BEN && next.reserved[3] == CLEO && next.reserved[0] == DORA);
    assert_true(!next.reserved[1] && next.house[1] == 3);
    assert_memory_equal(&next.before, &table.terms.id, sizeof next.before);
}

/* --- rows --- */

/* What two rooms say of themselves is the same. */
static void assert_same(Room *a, Room *b) {
    const Match *x = room_match(a), *y = room_match(b);
    assert_true(a->seq == b->seq && a->phase == b->phase && a->time == b->time);
    assert_true(a->changed == b->changed && a->rolls == b->rolls && a->back == b->back);
    assert_memory_equal(a->offered, b->offered, sizeof a->offered);
    assert_memory_equal(a->clock.left, b->clock.left, sizeof a->clock.left);
    assert_memory_equal(a->clock.quota, b->clock.quota, sizeof a->clock.quota);
    assert_memory_equal(a->clock.turns, b->clock.turns, sizeof a->clock.turns);
    assert_true(a->clock.seat == b->clock.seat && a->clock.since == b->clock.since);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const Seat *s = &a->seat[seat], *t = &b->seat[seat];
        assert_true(s->person == t->person && s->level == t->level && s->left == t->left);
        assert_true(s->seq == t->seq && s->seen == t->seen && s->mark == t->mark);
        assert_true(s->drawn == t->drawn && s->asked == t->asked && s->talk == t->talk);
    }
    assert_true(x->count == y->count && x->end == y->end && x->loser == y->loser);
    assert_memory_equal(&x->now, &y->now, sizeof x->now);
}

static void fold_all(Room *copy, const Room *from, uint32_t rows) {
    Error err;
    room_init(copy, test_memory);
    for (uint32_t seq = 1; seq <= rows; seq++) {
        size_t bytes;
        const uint8_t *row = room_row(from, seq, &bytes);
        if (!room_fold(copy, row, bytes, &err)) fail_msg("%s", err.why);
    }
}

TEST(every_game_is_the_fold_of_its_rows) {
    Random random = { 1 };
    for (int i = 0; i < game_count(); i++)
        for (Setup setup = { .game = game_at(i) };;) {
            Position start;
            game_start(&setup, &start);
            char spec[SPEC_MAX];
            Text out = text_into(spec, sizeof spec);
            setup_write(&setup, &out);
            if (game_at(i)->seats(&start) > 1) {
                begin_game(spec, "300+2");
                for (int n = 0; n < 60 && table.phase == ROOM_PLAYING; n++) {
                    const Match *match = room_match(&table);
                    int seat = match_actor(match);
                    RoomCommand step = command_of(COMMAND_STEP, seat);
                    Text token = text_into(step.token, sizeof step.token);
                    Move move = game_random(match->setup.game, &match->now, &random);
                    match->setup.game->write_move(&match->now, move, &token);
                    now += random_below(&random, 900);
                    if (random_below(&random, 5) == 0) room_cool(&table);
                    happen(step);
                }
                Room copy;
                fold_all(&copy, &table, table.seq);
                assert_same(&table, &copy);
                room_done(&copy);
            }
            if (!setup_next(&setup)) break;
        }
}

TEST(a_row_that_was_not_taken_is_forgotten) {
    begin_game("ploy", "60+0");
    take_turns(5);
    Room copy;
    fold_all(&copy, &table, table.seq);
    for (int is_cold = 0; is_cold < 2; is_cold++) {
        take_step();
        if (is_cold) room_cool(&table);
        room_unfold(&table);
        assert_int_equal(table.seq, copy.seq);
        assert_same(&table, &copy);
    }
    take_step();
    room_done(&copy);
}

/* Rows come from disks: whatever is changed in one, the room stays whole. */
TEST(a_spoilt_row_changes_nothing) {
    Error err;
    Random random = { 7 };
    begin_game("super3", "60+2");
    take_turns(6);
    Room copy;
    fold_all(&copy, &table, table.seq);
    uint32_t seq = table.seq;
    for (int i = 0; i < 3000; i++) {
        uint8_t row[ROW_MAX];
        size_t bytes;
        const uint8_t *from = room_row(&table, 1 + random_below(&random, seq), &bytes);
        memcpy(row, from, bytes);
        row[random_below(&random, (uint32_t)bytes)] ^= (uint8_t)(1u << random_below(&random, 8));
        if (random_below(&random, 3) == 0) bytes = random_below(&random, (uint32_t)bytes + 1);
        if (room_fold(&copy, row, bytes, &err)) room_unfold(&copy);
        assert_int_equal(copy.seq, seq);
    }
    assert_same(&table, &copy);
    assert_false(room_fold(&copy, NULL, ROW_MAX + 1, &err));
    room_done(&copy);
}

TEST(without_memory_nothing_happens) {
    begin_game("ploy", "none");
    take_turns(40);
    Room copy = table;
    room_cool(&table);
    table.memory = no_memory;
    deny(stepping(0, "d3d4"), REFUSAL_FULL);
    assert_null(room_match(&table));
    table.memory = test_memory;
    take_step();
    assert_int_equal(table.seq, copy.seq + 1);
}

TEST(a_room_with_a_hundred_steps_takes_four_kilobytes) {
    Random random = { 3 };
    for (int i = 0; i < game_count(); i++) {
        Position start;
        game_start(&(Setup){ .game = game_at(i) }, &start);
        if (game_at(i)->seats(&start) < 2) continue;
        int steps = 0;
        for (int tries = 0; tries < 50 && steps < 100; tries++) {
            begin_game(game_at(i)->id, "300+2");
            for (steps = 0; steps < 100 && table.phase == ROOM_PLAYING; steps++) {
                const Match *match = room_match(&table);
                RoomCommand step = command_of(COMMAND_STEP, match_actor(match));
                Text token = text_into(step.token, sizeof step.token);
                match->setup.game->write_move(
                    &match->now, game_random(match->setup.game, &match->now, &random), &token);
                now += 1000 + random_below(&random, 2000);
                happen(step);
            }
        }
        size_t warm_bytes = room_bytes(&table);
        room_cool(&table);
        print_message("# %s: %d steps, %zu bytes, %zu while it is played\n", game_at(i)->id, steps,
                      room_bytes(&table), warm_bytes);
        assert_true(room_bytes(&table) <= 4096);
    }
}
