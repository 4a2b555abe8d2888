//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=*

// Within the one block threads race.
__global__ void rounds(int *out, const int *count)
{
    __requires(gridDim.x == 1 && gridDim.y == 1 && gridDim.z == 1);
    __shared__ int s[64];
    int sum = 0;
    for (int i = 0; i < count[blockIdx.x]; i++) {
        s[threadIdx.x] = i; // finding: race s
        __syncthreads();
        sum += s[63 - threadIdx.x]; // finding: race s
    }
    out[threadIdx.x] = sum;
}
