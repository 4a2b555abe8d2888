//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The path may be one step longer than its place.
#define LONGEST 50
__global__ void recorded_path(unsigned *path, const unsigned *start)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned x = start[t];
    int k = 0;
    while (x != 1 && k <= LONGEST) {
        path[t * LONGEST + k] = x; // finding: race path
        x = x % 2 == 0 ? x / 2 : 3 * x + 1;
        k++;
    }
}
