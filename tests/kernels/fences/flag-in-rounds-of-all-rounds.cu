//xfail:NOT_ALL_VERIFIED
//--blockDim=1 --gridDim=2
// One flag for all rounds: it says that the first value is there.

__global__ void hand_over(int *flag, int *data, int *out, int rounds)
{
    for (int r = 0; r < rounds; r++) {
        if (blockIdx.x == 0) {
            data[r] = r;  // finding: race data
            __threadfence();
            atomicExch(flag, 1);
        } else {
            while (atomicAdd(flag, 0) == 0)
                ;
            __threadfence();
            out[r] = data[r];  // finding: race data
        }
    }
}
