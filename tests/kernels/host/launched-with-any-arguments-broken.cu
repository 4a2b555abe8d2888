//xfail:NOT_ALL_VERIFIED
//
#include <utility>

struct LaunchParams {
    dim3 grid;
    dim3 block;
    size_t shared;
    cudaStream_t stream;

    LaunchParams(const dim3 &grid_, const dim3 &block_, const size_t shared_, const cudaStream_t stream_)
        : grid(grid_), block(block_), shared(shared_), stream(stream_) {}
    LaunchParams(const dim3 &grid_, const dim3 &block_, const int shared_, const cudaStream_t stream_)
        : grid(grid_), block(block_), shared((size_t)shared_), stream(stream_) {}
};

template <typename Kernel, typename... Args>
static inline void launch(Kernel kernel, const LaunchParams &params, Args &&...args) {
    kernel<<<params.grid, params.block, params.shared, params.stream>>>(std::forward<Args>(args)...);  // launch: rows<64> 48,4 *  // requires: gridDim.x == (n + 3) / 4
}

template <int width>
__global__ void rows(float *a, const int n) {
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= n) return;
    for (int i = 0; i < width; i += 32)
        a[row * width + i + threadIdx.x] = row;  // finding: race a
}

void run(float *a, const int n, cudaStream_t stream) {
    dim3 grid((n + 3) / 4, 1, 1);
    dim3 block(48, 4, 1);
    const LaunchParams params = LaunchParams(grid, block, 0, stream);
    launch(rows<64>, params, a, n);
}
