//xfail:NOT_ALL_VERIFIED
//
// Of the parts that it includes one has no barrier.
#define SIDE 64
typedef float element;
#include "included-part.cu"
#include "included-part-not.cu"

void launch(element *out, const element *in, int n) {
  part<<<(n + SIDE - 1) / SIDE, SIDE>>>(out, in, n);
  part_without<<<(n + SIDE - 1) / SIDE, SIDE>>>(out, in, n);
}
