//pass
//--blockDim=4 --gridDim=2
// The first thread of each block waits for its number, on one way or the other.

__global__ void add(unsigned *turn, int *sum, const int *in)
{
    if (threadIdx.x == 0) {
        if (in[blockIdx.x] > 0) {
            while (atomicAdd(turn, 0) != blockIdx.x)
                ;
            __threadfence();
            *sum += in[0];
            __threadfence();
            atomicAdd(turn, 1);
        } else {
            while (atomicAdd(turn, 0) != blockIdx.x)
                ;
            __threadfence();
            *sum -= 1;
            __threadfence();
            atomicAdd(turn, 1);
        }
    }
}
