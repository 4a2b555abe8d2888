//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=2

// The doubled value ends the loop one iteration later, beyond the thread's run of sixteen.
__global__ void record_of_powers(int *a)
{
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * 16;
    int k = 0;
    for (int v = 1; v <= 65536; v *= 2) {
        a[first + k] = v; // finding: race a
        k++;
    }
}
