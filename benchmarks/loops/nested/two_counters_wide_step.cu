//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The place moves by four elements for each triple, out of the thread's part of the array.
__global__ void two_counters(int *a, int triples)
{
    __requires(triples >= 0 && triples <= 1024);
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0, j = t * triples * 3; k < triples; k++,
         j += 4) {
        a[j] = k; // finding: race a
        a[j + 1] = -k; // finding: race a
        a[j + 2] = t; // finding: race a
    }
}
