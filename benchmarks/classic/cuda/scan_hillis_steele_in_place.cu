//xfail:NOT_ALL_VERIFIED
//--blockDim=256 --gridDim=8

// Hillis-Steele scan with a single buffer: an element is updated while the thread to its right may
// still read it.
#define N 256

__global__ void scan_hillis_steele(const int *__restrict__ in, int *__restrict__ out)
{
    __shared__ int temp[N];

    int tid = threadIdx.x;
    int gid = blockIdx.x * N + tid;

    temp[tid] = in[gid];
    __syncthreads();

    for (int offset = 1; offset < N; offset *= 2) {
        if (tid >= offset)
            temp[tid] += temp[tid - offset]; // finding: race temp
        __syncthreads();
    }

    out[gid] = temp[tid];
}
