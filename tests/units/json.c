/* json.c - games, boards and positions as JSON. A part of units.c.
 * SPDX-License-Identifier: MIT */

static cJSON *parsed(const Text *out) {
    assert_false(out->cut);
    cJSON *json = cJSON_ParseWithOpts(out->start, NULL, true);
    if (!json) fail_msg("no JSON: %.200s", out->start);
    return json;
}

static int length_of(const cJSON *json, const char *list) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(json, list);
    assert_true(cJSON_IsArray(item));
    return cJSON_GetArraySize(item);
}

static const char *word_of(const cJSON *json, const char *name) {
    const char *word = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, name));
    return word ? word : "";
}

static char sheet[JSON_TEXT];

static int number_of(const cJSON *json, const char *name) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(json, name);
    assert_true(cJSON_IsNumber(item));
    return item->valueint;
}

static void check_options(const cJSON *list, const Game *game) {
    const cJSON *item, *value;
    int option = 0;
    cJSON_ArrayForEach(item, list) {
        Text out = text_into(room, sizeof room);
        assert_string_equal(word_of(item, "name"), game->options[option].name);
        assert_string_equal(word_of(item, "about"), game->options[option].about);
        assert_string_equal(word_of(item, "german"), game->options[option].german);
        cJSON_ArrayForEach(value, cJSON_GetObjectItem(item, "values"))
            text_print(&out, "%s%s", out.used ? "|" : "", cJSON_GetStringValue(value));
        assert_string_equal(room, game->options[option++].values);
    }
    assert_int_equal(option, game_options(game));
}

static void check_kinds(const cJSON *list, const PieceKind *kind) {
    const cJSON *item;
    cJSON_ArrayForEach(item, list) {
        assert_int_equal(word_of(item, "letter")[0], kind->letter);
        assert_string_equal(word_of(item, "name"), kind->name);
        assert_string_equal(word_of(item, "german"), kind->german);
        assert_string_equal(word_of(item, "look"), kind->look);
        assert_int_equal(number_of(item, "noses"), kind->noses);
        kind++;
    }
    assert_int_equal(kind->letter, 0);
}

TEST(every_game_is_described_in_json) {
    for (int i = 0; i < game_count(); i++) {
        const Game *game = game_at(i);
        Text out = text_into(sheet, sizeof sheet);
        json_game(game, &out);
        cJSON *json = parsed(&out);
        assert_string_equal(word_of(json, "id"), game->id);
        assert_string_equal(word_of(json, "title"), game->title);
        assert_string_equal(word_of(json, "about"), game->about);
        assert_string_equal(word_of(json, "german"), game->german);
        assert_string_equal(word_of(json, "maker"), game->maker);
        assert_string_equal(word_of(json, "players"), game->players);
        assert_int_equal(number_of(json, "year"), game->year);
        check_options(cJSON_GetObjectItem(json, "options"), game);
        check_kinds(cJSON_GetObjectItem(json, "kinds"), game->kinds);
        int colours = length_of(json, "colours");
        assert_null(game->colours[colours]);
        const cJSON *last = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "colours"), colours - 1);
        assert_string_equal(cJSON_GetStringValue(last), game->colours[colours - 1]);
        cJSON_Delete(json);
    }
}

static void check_cells(const cJSON *list, const Cell *cell) {
    static const char *const shapes[] = { "square", "point", "hole", "tray" };
    const cJSON *item;
    cJSON_ArrayForEach(item, list) {
        assert_string_equal(word_of(item, "name"), cell->name);
        assert_string_equal(word_of(item, "zone"), cell->zone);
        assert_string_equal(word_of(item, "shape"), shapes[cell->shape]);
        assert_int_equal(number_of(item, "x"), cell->x);
        assert_int_equal(number_of(item, "y"), cell->y);
        cell++;
    }
}

TEST(every_board_is_described_in_json) {
    for (int i = 0; i < game_count(); i++) {
        Setup setup = { .game = game_at(i) };
        do {
            Cell cells[CELLS_MAX];
            Text out = text_into(sheet, sizeof sheet);
            json_board(&setup, &out);
            cJSON *json = parsed(&out);
            assert_int_equal(length_of(json, "cells"), setup.game->board(&setup, cells));
            check_cells(cJSON_GetObjectItem(json, "cells"), cells);
            cJSON_Delete(json);
        } while (setup_next(&setup));
    }
}

static void check_piece(const cJSON *item, const Piece *piece) {
    static const struct {
        const char *name;
        int mark;
    } marks[] = { { "head", MARK_HEAD },
                  { "starred", MARK_STARRED },
                  { "moved", MARK_MOVED },
                  { "won", MARK_WON } };
    assert_int_equal(number_of(item, "cell"), piece->cell);
    assert_int_equal(number_of(item, "colour"), piece->colour);
    assert_int_equal(number_of(item, "kind"), piece->kind);
    if (piece->facing) assert_int_equal(number_of(item, "facing"), piece->facing);
    if (piece->count) assert_int_equal(number_of(item, "count"), piece->count);
    if (piece->seat >= 0) assert_int_equal(number_of(item, "seat"), piece->seat);
    for (size_t i = 0; i < COUNT(marks); i++)
        assert_int_equal(cJSON_IsTrue(cJSON_GetObjectItem(item, marks[i].name)),
                         (piece->marks & marks[i].mark) != 0);
}

static void check_seats(const cJSON *list, const Match *match) {
    const Game *game = match->setup.game;
    const cJSON *item;
    int seat = 0, points[SEATS_MAX];
    match_points(match, points);
    cJSON_ArrayForEach(item, list) {
        assert_int_equal(number_of(item, "team"), game->team(&match->now, seat));
        assert_int_equal(number_of(item, "twelfths"), points[seat]);
        assert_int_equal(length_of(item, "colours"),
                         __builtin_popcount(game->colour(&match->now, seat)));
        seat++;
    }
    assert_int_equal(seat, game->seats(&match->now));
}

static void check_scene(const Match *match) {
    Move list[MOVES_MAX];
    Piece pieces[PIECES_MAX];
    const Game *game = match->setup.game;
    Text out = text_into(sheet, sizeof sheet);
    json_scene(match, &out);
    cJSON *json = parsed(&out);
    int actor = match_actor(match), count = actor == NOBODY ? 0 : game->moves(&match->now, list),
        step = 0;
    assert_string_equal(word_of(json, "position"), position_of(match));
    assert_string_equal(word_of(json, "actor"), actor == NOBODY   ? "none"
                                                : actor == CHANCE ? "chance"
                                                                  : "seat");
    assert_int_equal(length_of(json, "steps"), count);
    assert_int_equal(length_of(json, "pieces"), game->scene(&match->now, pieces));
    check_seats(cJSON_GetObjectItem(json, "seats"), match);
    assert_int_equal(cJSON_IsTrue(cJSON_GetObjectItem(json, "fresh")),
                     game_fresh(game, &match->now));
    assert_int_equal(cJSON_HasObjectItem(json, "end"), actor == NOBODY);
    const cJSON *item;
    const Piece *piece = pieces;
    cJSON_ArrayForEach(item, cJSON_GetObjectItem(json, "pieces")) check_piece(item, piece++);
    cJSON_ArrayForEach(item, cJSON_GetObjectItem(json, "steps")) {
        char token[TOKEN_MAX];
        Text name = text_into(token, sizeof token);
        game->write_move(&match->now, list[step++], &name);
        assert_string_equal(word_of(item, "step"), token);
        assert_int_equal(cJSON_HasObjectItem(item, "odds"), actor == CHANCE);
    }
    cJSON_Delete(json);
}

TEST(every_position_is_described_in_json) { look_at_all(check_scene); }

TEST(a_step_is_described_by_its_path_and_what_it_does) {
    Match match = match_at("ploy", "9/9/9/9/9/9/9/C1r1I0r6/C0g1S0gA0g5 g");
    Text out = text_into(sheet, sizeof sheet);
    json_scene(&match, &out);
    assert_contains(sheet, "{\"step\":\"c1xc2+\",\"path\":[2,11],\"does\":[[\"remove\",11,11],["
                           "\"move\",2,11],[\"turn\",11,11]]}");
}

TEST(a_scene_tells_who_is_out_and_the_points) {
    Match match = match_at("weltreich:players=4", BLUE_IS_OUT);
    assert_true(match_finish(&match, END_RESIGNED, 3, NULL));
    Text out = text_into(sheet, sizeof sheet);
    json_scene(&match, &out);
    assert_contains(
        sheet, "\"end\":\"resigned P4\",\"seats\":[{\"team\":0,\"colours\":[0],\"twelfths\":6},"
               "{\"team\":1,\"colours\":[1],\"out\":true,\"twelfths\":0},");
}
