// A digest whose calls make a kernel of tens of thousands of statements: large kernels do not follow them.
#ifndef MIXING_H
#define MIXING_H

#define QUARTER(a, b, c, d) \
  a += b; d ^= a; d = rotate(d, 16u); c += d; b ^= c; b = rotate(b, 12u); \
  a += b; d ^= a; d = rotate(d, 8u); c += d; b ^= c; b = rotate(b, 7u);
#define FOUR_TIMES(what) what what what what

typedef struct {
  uint h[4];
  uint length;
} digest_t;

void quarter(uint *s) {
  QUARTER(s[0], s[1], s[2], s[3])
}

void round_16(uint *s) {
  FOUR_TIMES(FOUR_TIMES(quarter(s);))
}

void mix(uint *s) {
  FOUR_TIMES(FOUR_TIMES(FOUR_TIMES(round_16(s);)))
}

void update(digest_t *digest, uint value) {
  digest->h[0] ^= value;
  mix(digest->h);
  digest->length += 4;
}

uint finish(uint value) {
  uint s[4] = {value, 0, 0, 0};
  FOUR_TIMES(mix(s);)
  return s[0];
}

#endif
