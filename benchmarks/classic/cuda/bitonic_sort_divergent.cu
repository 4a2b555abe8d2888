//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=4

// Bitonic sort with the barrier inside the branch that only the lower partner takes.
#define NUM 256

__global__ void bitonic_sort(int *values)
{
    __shared__ int shared[NUM];

    unsigned int tid = threadIdx.x;
    unsigned int gid = blockIdx.x * NUM + tid;
    shared[tid] = values[gid];
    __syncthreads();

    for (unsigned int k = 2; k <= NUM; k *= 2) {
        for (unsigned int j = k / 2; j > 0; j /= 2) {
            unsigned int ixj = tid ^ j;
            if (ixj > tid) {
                int a = shared[tid];
                int b = shared[ixj];
                if ((tid & k) == 0 ? a > b : a < b) {
                    shared[tid] = b;
                    shared[ixj] = a;
                }
                __syncthreads(); // finding: divergence
            }
        }
    }

    values[gid] = shared[tid];
}
