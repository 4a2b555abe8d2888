//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=8

// Arg-max tree with a barrier before the loop only: a level reads pairs that the level before may
// still be writing.
__global__ void argmax(const float *__restrict__ in, float *__restrict__ best,
                       int *__restrict__ where, int n)
{
    __shared__ float val[128];
    __shared__ int idx[128];

    int tid = threadIdx.x;
    int i = blockIdx.x * blockDim.x + tid;
    val[tid] = i < n ? in[i] : -3.0e38f;
    idx[tid] = i;
    __syncthreads();

    for (int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (tid < s && val[tid + s] > val[tid]) { // finding: race val
            val[tid] = val[tid + s]; // finding: race val
            idx[tid] = idx[tid + s]; // finding: race idx
        }
    }

    if (tid == 0) {
        best[blockIdx.x] = val[0];
        where[blockIdx.x] = idx[0];
    }
}
