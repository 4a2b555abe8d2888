//pass
//
// The kernel names no thread, and yet it counts by an atomic: several threads are meant.
__global__ void count(int *n) {
    atomicAdd(n, 1);
}
