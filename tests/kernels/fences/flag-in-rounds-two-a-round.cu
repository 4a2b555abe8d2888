//xfail:NOT_ALL_VERIFIED
//--blockDim=1 --gridDim=2
// The flag of each other round is raised twice, first when the value of the round before is there.

__global__ void hand_over(int *flag, int *data, int *out, int rounds)
{
    for (int r = 0; r < rounds; r++) {
        if (blockIdx.x == 0) {
            data[r] = r;  // finding: race data
            __threadfence();
            atomicExch(&flag[r], 1);
            atomicExch(&flag[r + 1], 1);
        } else {
            while (atomicAdd(&flag[r], 0) == 0)
                ;
            __threadfence();
            out[r] = data[r];  // finding: race data
        }
    }
}
