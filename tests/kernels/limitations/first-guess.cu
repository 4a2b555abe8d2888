//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2
// assuming: in-bounds, first-guesses, loops-end
// wrong: a plain read that meets atomics is a data race in CUDA C++
// listed: a plain read that only guesses what a compare-and-swap then finds
__global__ void f(int *a) {
  int old = *a, seen;
  do {
    seen = old;
    old = atomicCAS(a, seen, 2 * seen + 1);
  } while (old != seen);
}
