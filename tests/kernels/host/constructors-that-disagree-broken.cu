//xfail:NOT_ALL_VERIFIED
//
// Two constructors take as many arguments: which of them is meant is not decided, so the block may have 32 threads or 64.
struct LaunchParams {
    dim3 grid;
    unsigned threads;

    LaunchParams(const dim3 &grid_, const int threads_) : grid(grid_), threads(threads_) {}
    LaunchParams(const dim3 &grid_, const long threads_) : grid(grid_), threads(2 * threads_) {}
};

__global__ void columns(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;  // finding: race a
}

void run(int *a) {
    LaunchParams params(dim3(1), 32L);
    columns<<<params.grid, params.threads>>>(a);  // launch: columns * 1
}
