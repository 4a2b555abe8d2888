//pass
//
// The twin of constructor-that-does-more-broken.cu, whose constructor has no code.
struct LaunchParams {
    dim3 grid;
    dim3 block;

    LaunchParams(const dim3 &grid_, const dim3 &block_) : grid(grid_), block(block_.x / 2) {}
};

__global__ void columns(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;
}

void run(int *a) {
    LaunchParams params(dim3(1), dim3(64));
    columns<<<params.grid, params.block>>>(a);  // launch: columns 32 1
}
