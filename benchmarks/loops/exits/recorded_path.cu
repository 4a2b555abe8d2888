//pass
//--blockDim=64 --gridDim=2

// Each thread records the path of its own value, of at most fifty steps.
#define LONGEST 50
__global__ void recorded_path(unsigned *path, const unsigned *start)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned x = start[t];
    int k = 0;
    while (x != 1 && k < LONGEST) {
        path[t * LONGEST + k] = x;
        x = x % 2 == 0 ? x / 2 : 3 * x + 1;
        k++;
    }
}
