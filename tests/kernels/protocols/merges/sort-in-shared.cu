//pass
//--blockDim=64 --gridDim=4 --timeout=60

// Merge sort of 64 keys: in each round a thread finds by bisection which key of two runs comes to its place.
__global__ void sort_blocks(int *data)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = data[blockIdx.x * 64 + t];
    __syncthreads();
    for (int run = 1; run < 64; run *= 2) {
        int wanted = t & (2 * run - 1);
        const int *a = s + (t - wanted), *b = a + run;
        int low = max(0, wanted - run), high = min(wanted, run);
        while (low < high) {
            int middle = (low + high) / 2;
            if (a[middle] <= b[wanted - 1 - middle])
                low = middle + 1;
            else
                high = middle;
        }
        int other = wanted - low;
        int key = other >= run || (low < run && a[low] <= b[other]) ? a[low] : b[other];
        __syncthreads();
        s[t] = key;
        __syncthreads();
    }
    data[blockIdx.x * 64 + t] = s[t];
}
