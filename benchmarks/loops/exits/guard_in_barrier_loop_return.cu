//xfail:NOT_ALL_VERIFIED
//--blockDim=96 --gridDim=4 --exited-threads-wait

// Threads past the end return out of a loop with barriers.
__global__ void guard_in_barrier_loop(int *a, int n, int rounds)
{
    __requires(rounds <= 1024);
    __shared__ int s[96];
    for (int r = 0; r < rounds; r++) {
        int i = (r * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
        if (i >= n)
            return;
        s[threadIdx.x] = i;
        __syncthreads(); // finding: divergence
        a[i] = s[95 - threadIdx.x];
        __syncthreads();
    }
}
