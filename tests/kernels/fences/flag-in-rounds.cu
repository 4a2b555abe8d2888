//pass
//--blockDim=1 --gridDim=2
// In each round one block raises a flag of its own, when its value is there.

__global__ void hand_over(int *flag, int *data, int *out, int rounds)
{
    for (int r = 0; r < rounds; r++) {
        if (blockIdx.x == 0) {
            data[r] = r;
            __threadfence();
            atomicExch(&flag[r], 1);
        } else {
            while (atomicAdd(&flag[r], 0) == 0)
                ;
            __threadfence();
            out[r] = data[r];
        }
    }
}
