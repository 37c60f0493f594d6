/* The touchdown edition in C: the same algorithm as the rules, to hold their speed against.
 *
 * One edition with its default options, written by hand: the options are constants here, the cards a switch.
 * All else is as in src/lastcard: hands as planes of bits, moves listed and one of them chosen, the draw pile
 * shuffled when it is made, the same counter generator, the same choices of the policy `random`, the same
 * columns out of it. For the same seed it plays the same rounds, and `make bench` checks that it does.
 * With -DFUSED it does so without listing moves, which no longer is the same algorithm: that is the limit.
 *
 * The names are those of the rules: what a function does, and which sentence of the rulebook asks for it,
 * is said there.
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { SEATS = 10, MOST_CARDS = 120, PLANES = 3, MOST_MOVES = 512, AT_A_TIME = 6, MOST_TURNS = 2000 };
enum { COLORS = 4, FACES = 14, NUMBERS = 10, FIRST_WILD = COLORS * FACES };
enum { SKIP = NUMBERS, REVERSE, DRAW_TWO, WILD = FIRST_WILD, WILD_DRAW, WILD_TOUCHDOWN };
enum { HAND_SIZE = 7, ACTION_POINTS = 20, WILD_POINTS = 50 };
enum { CAUGHT_DRAWS = 2, LAST_DRAWS = 3, FALSE_SUSPICION = 2 };
enum { NOBODY = -1, NO_CARD = -1, NO_COLOR = -1 };
enum { TURN, DRAWN, CHALLENGED_BY, RACE, NAME_COLOR, OVER }; /* windows */

#define COLOR_MASK(color) ((uint64_t)((1 << FACES) - 1) << (color)*FACES)
#define FACE_MASK(face) ((UINT64_C(1) | UINT64_C(1) << 14 | UINT64_C(1) << 28 | UINT64_C(1) << 42) << (face))
#define WILD_MASK ((uint64_t)7 << FIRST_WILD)

/* Moves: a verb and what it is about, in one number */
enum { CARD, DRAW, KEEP, CHALLENGE, ARMS_UP, CALL, CATCH, COLOR }; /* verbs */
enum { COLOR_SHIFT = 7, CALLS = 1 << 10, VERB_SHIFT = 11 };

/* Events: each is counted, as in a simulation */
enum {
    PLAYED, DREW, WAIVED, RESHUFFLED, SKIPPED, REVERSED, CALLED, CAUGHT, FALSE_CALL, CHALLENGED, GUILTY,
    INNOCENT, LAST_ARMS, TALLIED, /* the columns end here */
    DEALER, DEALT, TURNED_UP, NAMED, KEPT, PASSED, ARMS_RAISED, ROUND_WON, ROUND_VOID, MATCH_WON, EVENTS
};

typedef struct {
    uint64_t hands[PLANES * SEATS]; /* which kinds are held, then a plane for each digit of further copies */
    uint64_t key;                   /* chance */
    uint32_t rolled, choices, decisions;
    int16_t turns, points;
    uint16_t awaited, open, called, stuck; /* sets of seats */
    int8_t held[SEATS], skips[SEATS];
    uint8_t cards[MOST_CARDS]; /* the draw pile from the left, the discard pile from the right */
    int8_t players, dealer, turn, direction, pile, discards, color, color_before;
    int8_t window, actor, opener, drawn, owed, guilty, over, winner, yelled, match_over;
    uint16_t tallies[EVENTS];
} State;

static inline void emit(State *s, int event) { s->tallies[event]++; }

/* Bits */

static inline int lowest(uint64_t mask) { return __builtin_ctzll(mask); }
static inline int how_many(uint64_t mask) { return __builtin_popcountll(mask); }

/* Cards */

static inline bool is_wild(int kind) { return kind >= FIRST_WILD; }
static inline int face_of(int kind) { return kind % FACES; }
static inline int color_of(int kind) { return is_wild(kind) ? NO_COLOR : kind / FACES; }
static inline bool is_number(int kind) { return !is_wild(kind) && face_of(kind) < NUMBERS; }

/* Chance: SplitMix64 as a function of a key and a counter */

static const uint64_t GOLDEN = 0x9E3779B97F4A7C15u;
static const uint64_t FIRST_CHOICE = UINT64_C(1) << 32;

static inline uint64_t mixed(uint64_t word) {
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
    word = (word ^ word >> 27) * 0x94D049BB133111EBu;
    return word ^ word >> 31;
}

static inline uint64_t random_bits(uint64_t key, uint64_t n) { return mixed(key + n * GOLDEN) >> 32; }

static inline int roll(State *s, uint32_t n) {
    for (;;) {
        uint64_t product = random_bits(s->key, ++s->rolled) * n;
        uint32_t rest = (uint32_t)product;
        if (rest >= n || rest >= (UINT64_C(1) << 32) % n) return (int)(product >> 32);
    }
}

static void shuffle(State *s, int n) {
    for (int last = n - 1; last > 0; last--) {
        int other = roll(s, (uint32_t)last + 1);
        uint8_t card = s->cards[last];
        s->cards[last] = s->cards[other];
        s->cards[other] = card;
    }
}

/* Hands */

static inline void give(State *s, int seat, int kind) {
    uint64_t bit = UINT64_C(1) << kind, *word = s->hands + seat;
    uint64_t carried = *word & bit, second = word[SEATS];
    s->held[seat]++;
    *word |= bit;
    word[SEATS] ^= carried;
    word[2 * SEATS] ^= carried & second;
}

static inline void take(State *s, int seat, int kind) {
    uint64_t bit = UINT64_C(1) << kind, *word = s->hands + seat;
    uint64_t second = word[SEATS], borrowed = (second | word[2 * SEATS]) & bit;
    s->held[seat]--;
    *word ^= bit ^ borrowed;
    word[SEATS] ^= borrowed;
    word[2 * SEATS] ^= borrowed & ~second;
}

static inline int count_among(const State *s, int seat, uint64_t mask) {
    const uint64_t *word = s->hands + seat;
    return how_many(word[0] & mask) + how_many(word[SEATS] & mask) + 2 * how_many(word[2 * SEATS] & mask);
}

/* Calls */

static void down_to_one(State *s, int seat, bool calls) {
    if (calls) {
        s->open &= (uint16_t) ~(1 << seat);
        s->called |= (uint16_t)(1 << seat);
        s->yelled = (int8_t)seat;
        emit(s, CALLED);
    } else {
        s->open |= (uint16_t)(1 << seat);
    }
}

static inline void no_longer_one_card(State *s, int seat) {
    s->open &= (uint16_t) ~(1 << seat);
    s->called &= (uint16_t) ~(1 << seat);
    if (s->yelled == seat) s->yelled = NOBODY;
}

static inline void close_calls(State *s, int seat) {
    s->open &= (uint16_t)(1 << seat);
    s->yelled = NOBODY;
}

/* Piles */

static inline int top(const State *s) { return s->cards[MOST_CARDS - s->discards]; }

static inline void put_on_top(State *s, int kind) {
    s->discards++;
    s->cards[MOST_CARDS - s->discards] = (uint8_t)kind;
}

static inline bool can_draw(const State *s) { return s->pile > 0 || s->discards > 1; }

static void reshuffle(State *s) {
    int first = MOST_CARDS - s->discards;
    for (int left = first, right = MOST_CARDS - 1; left < right; left++, right--) {
        uint8_t card = s->cards[left];
        s->cards[left] = s->cards[right];
        s->cards[right] = card;
    }
    s->pile = (int8_t)(s->discards - 1);
    s->discards = 1;
    memmove(s->cards, s->cards + first, (size_t)s->pile);
    emit(s, RESHUFFLED);
    shuffle(s, s->pile);
}

static inline int draw_into_hand(State *s, int seat) {
    if (s->pile == 0) {
        if (s->discards <= 1) return NO_CARD;
        reshuffle(s);
    }
    int kind = s->cards[--s->pile];
    give(s, seat, kind);
    no_longer_one_card(s, seat);
    emit(s, DREW);
    return kind;
}

static void must_draw(State *s, int seat, int number) {
    while (number--)
        if (draw_into_hand(s, seat) == NO_CARD) {
            emit(s, WAIVED);
            return;
        }
}

/* The end of a round */

static int hand_points(const State *s, int seat) {
    int points = WILD_POINTS * count_among(s, seat, WILD_MASK);
    for (int face = 0; face < FACES; face++)
        points += count_among(s, seat, FACE_MASK(face)) * (face < NUMBERS ? face : ACTION_POINTS);
    return points;
}

static void end_round(State *s, int winner) {
    s->over = 1;
    s->winner = (int8_t)winner;
    s->window = OVER;
    s->actor = NOBODY;
    s->open = 0;
    s->yelled = NOBODY;
    s->owed = 0;
}

static void round_won(State *s, int seat) {
    s->points = 0;
    for (int other = 0; other < s->players; other++)
        if (other != seat) s->points += (int16_t)hand_points(s, other);
    end_round(s, seat);
    emit(s, ROUND_WON);
    s->match_over = 1;
    emit(s, MATCH_WON);
}

static void round_void(State *s) {
    end_round(s, NOBODY);
    s->points = 0;
    emit(s, ROUND_VOID);
}

/* Turns */

static inline int next_seat(const State *s, int seat) {
    seat += s->direction;
    return seat < 0 ? seat + s->players : seat >= s->players ? seat - s->players : seat;
}

static inline int left_of(const State *s, int seat) { return seat + 1 == s->players ? 0 : seat + 1; }

static inline void begin_turn(State *s, int seat) {
    if (s->turns >= MOST_TURNS) {
        round_void(s);
        return;
    }
    s->turns++;
    s->turn = s->actor = (int8_t)seat;
    s->window = TURN;
}

static inline void end_turn(State *s, int seat) {
    seat = next_seat(s, seat);
    while (s->skips[seat] > 0) {
        s->skips[seat]--;
        emit(s, SKIPPED);
        seat = next_seat(s, seat);
    }
    begin_turn(s, seat);
}

static inline uint64_t playable(const State *s, int seat) {
    uint64_t kinds = COLOR_MASK(s->color) | WILD_MASK;
    if (!is_wild(top(s))) kinds |= FACE_MASK(face_of(top(s)));
    return s->hands[seat] & kinds;
}

static void ask_color(State *s, int seat) {
    s->window = NAME_COLOR;
    s->actor = (int8_t)seat;
    s->color = NO_COLOR;
}

/* What the cards do */

static void last_draws(State *s) {
    int last = s->opener;
    for (int seat = next_seat(s, s->opener); seat != s->opener; seat = next_seat(s, seat))
        if (s->awaited >> seat & 1) last = seat;
    s->awaited = 0;
    emit(s, LAST_ARMS);
    must_draw(s, last, LAST_DRAWS);
    ask_color(s, s->opener);
}

static void touchdown(State *s, int seat) {
    s->window = RACE;
    s->opener = (int8_t)seat;
    s->actor = NOBODY;
    s->awaited = (uint16_t)(((1 << s->players) - 1) & ~(1 << seat));
    if (how_many(s->awaited) == 1) last_draws(s);
}

static void wild_draw(State *s, int seat) {
    s->guilty = (s->hands[seat] & (COLOR_MASK(s->color_before) | WILD_MASK)) != 0;
    s->opener = (int8_t)seat;
    s->actor = (int8_t)next_seat(s, seat);
    s->owed = 4;
    s->window = CHALLENGED_BY;
}

static void carry_out(State *s, int seat, int kind) {
    int next = next_seat(s, seat);
    switch (is_wild(kind) ? kind : face_of(kind)) {
    case SKIP:
        s->skips[next]++;
        break;
    case REVERSE:
        s->direction = (int8_t)-s->direction;
        emit(s, REVERSED);
        break;
    case DRAW_TWO:
        must_draw(s, next, 2);
        s->skips[next]++;
        break;
    case WILD_DRAW:
        wild_draw(s, seat);
        return;
    case WILD_TOUCHDOWN:
        touchdown(s, seat);
        return;
    default: /* WILD: the color was named with it */
        break;
    }
    end_turn(s, seat);
}

/* What a move does */

static void play(State *s, int seat, int choice) {
    int kind = choice & ((1 << COLOR_SHIFT) - 1);
    s->stuck = 0;
    take(s, seat, kind);
    no_longer_one_card(s, seat);
    s->color_before = s->color;
    put_on_top(s, kind);
    s->color = (int8_t)(is_wild(kind) ? (choice >> COLOR_SHIFT & 7) - 1 : color_of(kind));
    emit(s, PLAYED);
    if (s->held[seat] == 1) down_to_one(s, seat, choice & CALLS);
    if (s->held[seat] == 0)
        round_won(s, seat);
    else if (is_number(kind))
        end_turn(s, seat);
    else
        carry_out(s, seat, kind);
}

static void pass_turn(State *s, int seat) {
    close_calls(s, seat);
    s->stuck = playable(s, seat) ? 0 : (uint16_t)(s->stuck | 1 << seat);
    emit(s, PASSED);
    if (how_many(s->stuck) == s->players)
        round_void(s);
    else
        end_turn(s, seat);
}

static void apply_turn(State *s, int seat, int choice) {
    int verb = choice >> VERB_SHIFT;
    if (verb == CARD) {
        close_calls(s, seat);
        play(s, seat, choice);
    } else if (verb == DRAW) {
        close_calls(s, seat);
        s->stuck = 0;
        s->drawn = (int8_t)draw_into_hand(s, seat);
        s->window = DRAWN;
    } else {
        pass_turn(s, seat);
    }
}

static void apply_drawn(State *s, int seat, int choice) {
    if (choice >> VERB_SHIFT == CARD) {
        play(s, seat, choice);
    } else {
        emit(s, KEPT);
        end_turn(s, seat);
    }
}

static void apply_challenge(State *s, int seat, int choice) {
    int player = s->opener, owed = s->owed;
    s->owed = 0;
    if (choice >> VERB_SHIFT == CHALLENGE) {
        emit(s, CHALLENGED);
        emit(s, s->guilty ? GUILTY : INNOCENT);
        if (!s->guilty) owed += FALSE_SUSPICION;
        must_draw(s, s->guilty ? player : seat, owed);
        if (!s->guilty) s->skips[seat]++;
    } else {
        must_draw(s, seat, owed);
        s->skips[seat]++;
    }
    s->guilty = 0;
    end_turn(s, player);
}

static void apply_race(State *s, int seat) {
    s->awaited &= (uint16_t) ~(1 << seat);
    emit(s, ARMS_RAISED);
    if (how_many(s->awaited) == 1) last_draws(s);
}

static void apply_color(State *s, int seat, int choice) {
    s->color = (int8_t)(choice & (COLORS - 1));
    emit(s, NAMED);
    if (s->turns == 0)
        begin_turn(s, seat);
    else
        end_turn(s, seat);
}

static void apply(State *s, int seat, int choice) {
    int verb = choice >> VERB_SHIFT;
    if (verb == CALL) {
        down_to_one(s, seat, true);
        return;
    }
    if (verb == CATCH) {
        int target = choice & ((1 << COLOR_SHIFT) - 1);
        s->open &= (uint16_t) ~(1 << target);
        emit(s, CAUGHT);
        must_draw(s, target, CAUGHT_DRAWS);
        return;
    }
    switch (s->window) {
    case TURN: apply_turn(s, seat, choice); break;
    case DRAWN: apply_drawn(s, seat, choice); break;
    case CHALLENGED_BY: apply_challenge(s, seat, choice); break;
    case RACE: apply_race(s, seat); break;
    case NAME_COLOR: apply_color(s, seat, choice); break;
    }
}

/* What a seat may do */

static inline int add_play(const State *s, int seat, int32_t *out, int n, int kind) {
    bool may_call = s->held[seat] == 2, bare = !is_wild(kind) || kind == WILD_TOUCHDOWN;
    for (int color = bare ? NO_COLOR : 0; color < (bare ? 0 : COLORS); color++) {
        out[n++] = kind | (color + 1) << COLOR_SHIFT;
        if (may_call) out[n++] = kind | (color + 1) << COLOR_SHIFT | CALLS;
    }
    return n;
}

static inline int add_each(int32_t *out, int n, uint64_t kinds) { /* some at a time: how many cannot be foreseen */
    int end = n + how_many(kinds);
    for (; kinds; n += AT_A_TIME)
        for (int place = n; place < n + AT_A_TIME; place++, kinds &= kinds - 1)
            out[place] = lowest(kinds | UINT64_C(1) << 63);
    return end;
}

static inline int add_plays(const State *s, int seat, int32_t *out, int n, uint64_t mask) {
    for (; mask; mask &= mask - 1) n = add_play(s, seat, out, n, lowest(mask));
    return n;
}

static inline int legal_turn(const State *s, int seat, int32_t *out, int n) {
    uint64_t kinds = playable(s, seat), colored = kinds & ~WILD_MASK;
    n = s->held[seat] == 2 ? add_plays(s, seat, out, n, colored) : add_each(out, n, colored);
    n = add_plays(s, seat, out, n, kinds & WILD_MASK);
    out[n++] = (can_draw(s) ? DRAW : KEEP) << VERB_SHIFT;
    return n;
}

static inline int legal_drawn(const State *s, int seat, int32_t *out, int n) {
    if (playable(s, seat) >> s->drawn & 1) n = add_play(s, seat, out, n, s->drawn);
    out[n++] = KEEP << VERB_SHIFT;
    return n;
}

static inline int legal_in_window(const State *s, int seat, int32_t *out, int n) {
    switch (s->window) {
    case TURN: return legal_turn(s, seat, out, n);
    case DRAWN: return legal_drawn(s, seat, out, n);
    case CHALLENGED_BY:
        out[n++] = DRAW << VERB_SHIFT;
        out[n++] = CHALLENGE << VERB_SHIFT;
        return n;
    case RACE: out[n++] = ARMS_UP << VERB_SHIFT; return n;
    case NAME_COLOR:
        for (int color = 0; color < COLORS; color++) out[n++] = COLOR << VERB_SHIFT | color;
        return n;
    default: return n;
    }
}

static inline int legal_calls(const State *s, int seat, int32_t *out, int n) {
    if (s->open >> seat & 1) out[n++] = CALL << VERB_SHIFT;
    for (uint64_t open = s->open & ~(UINT64_C(1) << seat); open; open &= open - 1)
        out[n++] = CATCH << VERB_SHIFT | lowest(open);
    return n;
}

static inline uint32_t asked(const State *s) { return s->actor != NOBODY ? 1u << s->actor : s->awaited; }

static inline uint32_t acting(const State *s) {
    return asked(s) | (s->open ? (1u << s->players) - 1 : 0);
}

static inline int legal(const State *s, int seat, int32_t *out) {
    int n = asked(s) >> seat & 1 ? legal_in_window(s, seat, out, 0) : 0;
    return s->open ? legal_calls(s, seat, out, n) : n;
}

/* What a seat decides: the policy `random`. Choices come from the far half of the round's own stream. */

static inline int random_below(State *s, int n) {
    return (int)(random_bits(s->key, FIRST_CHOICE + ++s->choices) * (uint64_t)n >> 32);
}

static inline int pick_seat(State *s, uint32_t seats) {
    if (seats & (seats - 1))
        for (int n = random_below(s, how_many(seats)); n; n--) seats &= seats - 1;
    return lowest(seats);
}

static inline bool is_idle(int choice) {
    return choice >> VERB_SHIFT == DRAW || choice >> VERB_SHIFT == KEEP;
}

static inline int choose(State *s, const int32_t *out, int n) {
    if (n == 1) return out[0];
    if (out[0] >> VERB_SHIFT != CARD) return out[random_below(s, n)];
    if (is_idle(out[n - 1])) return out[random_below(s, n - 1)]; /* as it is when nobody may react */
    int choice = out[random_below(s, n)];
    while (is_idle(choice)) choice = out[random_below(s, n)];
    return choice;
}

#ifdef FUSED /* The limit: what is nearly always asked is answered at once, without listing moves to choose from. */

static inline int nth_bit(uint64_t mask, int n) {
#ifdef __BMI2__
    return lowest(__builtin_ia32_pdep_di(UINT64_C(1) << n, mask));
#else
    while (n--) mask &= mask - 1;
    return lowest(mask);
#endif
}

static inline int choose_card(State *s, int seat, uint64_t kinds) { /* as add_play lists them */
    int colored = how_many(kinds & ~WILD_MASK), in_colors = how_many(kinds & WILD_MASK) * COLORS;
    bool may_call = s->held[seat] == 2, last_is_bare = kinds >> WILD_TOUCHDOWN & 1;
    if (last_is_bare) in_colors -= COLORS;
    int place = random_below(s, (colored + in_colors + last_is_bare) << may_call);
    int calls = may_call && place & 1 ? CALLS : 0;
    place >>= may_call;
    if (place < colored) return nth_bit(kinds, place) | calls;
    place -= colored;
    if (place == in_colors) return WILD_TOUCHDOWN | calls;
    int kind = kinds >> WILD & 1 && place < COLORS ? WILD : WILD_DRAW;
    return kind | (place % COLORS + 1) << COLOR_SHIFT | calls;
}

static inline bool decide_at_once(State *s) {
    if (s->open || s->window > DRAWN) return false;
    int seat = s->actor;
    uint64_t kinds = playable(s, seat);
    if (s->window == TURN) {
        close_calls(s, seat);
        if (kinds)
            play(s, seat, choose_card(s, seat, kinds));
        else
            apply_turn(s, seat, (can_draw(s) ? DRAW : KEEP) << VERB_SHIFT);
    } else if (kinds >> s->drawn & 1) {
        play(s, seat, choose_card(s, seat, UINT64_C(1) << s->drawn));
    } else {
        apply_drawn(s, seat, KEEP << VERB_SHIFT);
    }
    return true;
}

#else

static inline bool decide_at_once(State *s) { return (void)s, false; }

#endif

static inline void decide(State *s, int32_t *out) {
    s->decisions++;
    if (decide_at_once(s)) return;
    int seat = pick_seat(s, acting(s));
    int n = legal(s, seat, out);
    apply(s, seat, choose(s, out, n));
}

/* The deal */

static State set_table(int players) {
    State s;
    memset(&s, 0, sizeof s);
    for (int color = 0; color < COLORS; color++)
        for (int face = 0; face <= DRAW_TWO; face++)
            for (int copy = 0; copy < (face ? 2 : 1); copy++) s.cards[s.pile++] = (uint8_t)(color * FACES + face);
    for (int kind = WILD; kind <= WILD_TOUCHDOWN; kind++)
        for (int copy = 0; copy < 4; copy++) s.cards[s.pile++] = (uint8_t)kind;
    s.players = (int8_t)players;
    s.direction = 1;
    s.turn = s.actor = s.winner = s.yelled = NOBODY;
    return s;
}

static void turn_up(State *s) {
    put_on_top(s, s->cards[--s->pile]);
    emit(s, TURNED_UP);
}

static void deal(State *s) {
    s->dealer = (int8_t)roll(s, (uint32_t)s->players);
    emit(s, DEALER);
    s->color = NO_COLOR;
    shuffle(s, s->pile);
    int seat = s->dealer;
    for (int n = 0; n < HAND_SIZE * s->players; n++) {
        seat = left_of(s, seat);
        give(s, seat, s->cards[--s->pile]);
        emit(s, DEALT);
    }
    do turn_up(s);
    while (!is_number(top(s)) && s->pile > 0);
    s->color = (int8_t)color_of(top(s));
    if (s->color == NO_COLOR)
        ask_color(s, left_of(s, s->dealer));
    else
        begin_turn(s, left_of(s, s->dealer));
}

/* Rounds by the thousand */

enum { FIRST_TALLY = 11, COLUMNS = 30 };

static void answer(const State *s, int64_t *row) {
    memset(row, 0, COLUMNS * sizeof *row);
    row[0] = s->winner;
    row[1] = s->dealer;
    row[2] = 1;
    row[3] = s->turns;
    row[4] = s->decisions;
    row[5] = s->points;
    row[6] = top(s);
    for (int n = 0; n < TALLIED; n++) row[FIRST_TALLY + n] = s->tallies[n];
}

/* Play rounds of a seed (already mixed), from one number on: a row of columns for each, without those that
 * need watching. */
void play_rounds(int players, uint64_t seed, int64_t first, int64_t number, int64_t *answers) {
    State start = set_table(players), s;
    int32_t moves[MOST_MOVES];
    for (int64_t n = 0; n < number; n++) {
        s = start;
        s.key = mixed(seed + (uint64_t)(first + n) * GOLDEN);
        deal(&s);
        while (!s.over) decide(&s, moves);
        answer(&s, answers + n * COLUMNS);
    }
}

int columns(void) { return COLUMNS; }
