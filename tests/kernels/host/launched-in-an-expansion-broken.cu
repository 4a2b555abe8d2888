//xfail:NOT_ALL_VERIFIED
//
// One launch for each argument: the second has blocks of 64 threads.
__global__ void columns(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;  // finding: race a
}

template <typename... Sizes>
void each(int *a, Sizes... sizes) {
    (columns<<<1, sizes>>>(a), ...);  // launch: columns 32 1  // launch: columns 64 1
}

void run(int *a) {
    each(a, 32, 64);
}
