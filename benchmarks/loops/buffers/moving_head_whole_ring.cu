//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4

// The head of a ring is reset one element too late.
#define SIZE 6
__global__ void moving_head(int *rings, const int *in, int steps)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int head = 0;
    for (int k = 0; k < steps; k++) {
        rings[t * SIZE + head] = in[k]; // finding: race rings
        head++;
        if (head > SIZE)
            head = 0;
    }
}
