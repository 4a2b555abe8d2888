//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=16

// First-add reduction that starts the tree before all threads have stored their first sum.
__global__ void reduce_first_add(const int *__restrict__ in, int *__restrict__ out, unsigned int n)
{
    extern __shared__ int sdata[];

    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * (blockDim.x * 2) + tid;

    int sum = (i < n) ? in[i] : 0;
    if (i + blockDim.x < n)
        sum += in[i + blockDim.x];
    sdata[tid] = sum; // finding: race sdata

    for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (tid < s)
            sdata[tid] = sum = sum + sdata[tid + s]; // finding: race sdata
        __syncthreads();
    }

    if (tid == 0)
        out[blockIdx.x] = sum;
}
