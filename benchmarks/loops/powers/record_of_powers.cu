//pass
//--blockDim=64 --gridDim=2

// A doubled value ends the loop; the counter beside it is the place in the thread's run of sixteen.
__global__ void record_of_powers(int *a)
{
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * 16;
    int k = 0;
    for (int v = 1; v < 65536; v *= 2) {
        a[first + k] = v;
        k++;
    }
}
