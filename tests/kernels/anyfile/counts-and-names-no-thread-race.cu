//xfail:NOT_ALL_VERIFIED
//
// Several threads are meant, and each writes what it was told.
__global__ void count(int *n, int *last) {
    last[0] = atomicAdd(n, 1);  // finding: race last
}
