/* rating.c - the numbers of others' implementations. A part of room.c.
 * SPDX-License-Identifier: MIT */

#define NEW RATING_MEAN, RATING_DOUBT
#define A   29.182, 4.782
#define B   27.174, 4.922
#define E   16.672, 6.217
#define M   20.35125162611535, 8.33148112355601
#define ALONE                                                                                      \
    { 0, 1, 2, 3 }

TEST(ratings_are_those_of_other_implementations) {
    static const struct {
        double drift;
        int seats, team[SEATS_MAX + 2], rank[SEATS_MAX + 2];
        Rating before[SEATS_MAX + 2], after[SEATS_MAX + 2];
    } known[] = {
        { 0,
          2,
          ALONE,
          { 1, 2 },
          { { NEW }, { NEW } },
          { { 27.635231383, 8.065506316 }, { 22.364768617, 8.065506316 } } },
        { RATING_DRIFT,
          2,
          ALONE,
          { 1, 2 },
          { { NEW }, { NEW } },
          { { 27.635389493, 8.065901414 }, { 22.364610507, 8.065901414 } } },
        { RATING_DRIFT,
          2,
          ALONE,
          { 1, 1 },
          { { NEW }, { NEW } },
          { { 25, 8.065901414 }, { 25, 8.065901414 } } },
        { 0.3,
          2,
          ALONE,
          { 1, 2 },
          { { 25, 3 }, { 25, 3 } },
          { { 25.624880439, 2.987999374 }, { 24.375119561, 2.987999374 } } },
        { 0,
          3,
          ALONE,
          { 1, 2, 3 },
          { { NEW }, { NEW }, { NEW } },
          { { 27.868876553, 8.204837031 },
            { 25.717219138, 8.057829748 },
            { 21.413904309, 8.057829748 } } },
        { RATING_DRIFT,
          3,
          ALONE,
          { 1, 1, 1 },
          { { NEW }, { NEW }, { NEW } },
          { { 25, 8.205243377 }, { 25, 8.205243377 }, { 25, 8.205243377 } } },
        { RATING_DRIFT,
          3,
          ALONE,
          { 1, 2, 2 },
          { { 10, 8 }, { 5, 10 }, { 0, 12 } },
          { { 11.942996667, 7.926888198 },
            { 2.938117855, 9.653804488 },
            { -1.402431701, 11.323641576 } } },
        { RATING_DRIFT,
          4,
          ALONE,
          { 1, 2, 3, 4 },
          { { NEW }, { NEW }, { NEW }, { NEW } },
          { { 27.795252673, 8.263571791 },
            { 26.552918151, 8.179617988 },
            { 24.689416370, 8.084127880 },
            { 20.962412806, 8.084127880 } } },
        { RATING_DRIFT,
          4,
          ALONE,
          { 1, 1, 1, 1 },
          { { NEW }, { NEW }, { NEW }, { NEW } },
          { { 25, 8.263571791 }, { 25, 8.263571791 }, { 25, 8.263571791 }, { 25, 8.263571791 } } },
        { RATING_DRIFT,
          4,
          ALONE,
          { 1, 2, 3, 4 },
          { { A }, { B }, { E }, { NEW } },
          { { 30.210227447, 4.765617925 },
            { 27.644725222, 4.883479590 },
            { 17.403621889, 6.101259408 },
            { 19.214608765, 7.854669920 } } },
        { RATING_DRIFT,
          4,
          ALONE,
          { 2, 4, 2, 1 },
          { { 15, RATING_DOUBT },
            { 20, RATING_DOUBT },
            { 25, RATING_DOUBT },
            { 30, RATING_DOUBT } },
          { { 15.340043358, 8.213141620 },
            { 18.007678675, 8.189033934 },
            { 24.258019283, 8.166918056 },
            { 32.394258684, 8.247687231 } } },
        { RATING_DRIFT,
          3,
          { 0, 1, 1 },
          { 1, 2, 2 },
          { { M }, { M }, { M } },
          { { 23.855123083, 8.224478786 },
            { 16.847380170, 8.179571171 },
            { 16.847380170, 8.179571171 } } },
        { RATING_DRIFT,
          4,
          { 0, 0, 1, 1 },
          { 1, 1, 2, 2 },
          { { A }, { B }, { E }, { NEW } },
          { { 29.607340941, 4.755311789 },
            { 27.624602783, 4.892807829 },
            { 15.953170429, 6.125902065 },
            { 23.708581176, 8.111707446 } } },
        { RATING_DRIFT,
          6,
          { 0, 0, 1, 1, 2, 2 },
          { 3, 3, 1, 1, 2, 2 },
          { { A }, { NEW }, { B }, { NEW }, { E }, { NEW } },
          { { 27.857622572, 4.744504197 },
            { 20.978929433, 8.129851804 },
            { 27.990904892, 4.901705734 },
            { 27.341233554, 8.231451634 },
            { 17.607030911, 6.141282639 },
            { 26.679837012, 8.149157819 } } },
    };
    assert_int_equal(COUNT(known), 14);
    for (size_t i = 0; i < COUNT(known); i++) {
        Rating rating[COUNT(known->before)];
        memcpy(rating, known[i].before, sizeof rating);
        rating_change(rating, known[i].team, known[i].rank, known[i].seats, known[i].drift);
        for (int seat = 0; seat < known[i].seats; seat++) {
            const Rating *wanted = &known[i].after[seat], *found = &rating[seat];
            if (fabs(found->mean - wanted->mean) > 6e-10 ||
                fabs(found->doubt - wanted->doubt) > 6e-10)
                fail_msg("game %zu seat %d: %.10f %.10f", i, seat, found->mean, found->doubt);
        }
    }
}

TEST(a_new_one_is_in_the_middle_and_unknown) {
    Rating rating = rating_new();
    assert_int_equal(rating_number(rating.mean), 1500);
    assert_int_equal(rating_number(rating.doubt), 500);
}
