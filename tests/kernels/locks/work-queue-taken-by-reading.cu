//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=4
// The counter is read, then changed.
__global__ void work(int *next, int *out, int n)
{
    while (true) {
        int task = *next; *next = task + 1; // finding: race next
        if (task >= n)
            break;
        out[task] = blockIdx.x; // finding: race out
    }
}
