//xfail:NOT_ALL_VERIFIED
//
// The class's constructor has code that changes what it was given: the block is not the 32 threads of the call.
struct LaunchParams {
    dim3 grid;
    dim3 block;

    LaunchParams(const dim3 &grid_, const dim3 &block_) : grid(grid_), block(block_) { block.x *= 2; }
};

__global__ void columns(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;  // finding: race a
}

void run(int *a) {
    LaunchParams params(dim3(1), dim3(32));
    columns<<<params.grid, params.block>>>(a);  // launch: columns *,*,* *,*,*
}
