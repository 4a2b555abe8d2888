//pass
//--blockDim=64 --gridDim=2

// One counter counts triples, the other one is at the first element of the triple.
__global__ void two_counters(int *a, int triples)
{
    __requires(triples >= 0 && triples <= 1024);
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0, j = t * triples * 3; k < triples; k++,
         j += 3) {
        a[j] = k;
        a[j + 1] = -k;
        a[j + 2] = t;
    }
}
