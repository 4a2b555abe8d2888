//xfail:NOT_ALL_VERIFIED
//--blockDim=32 --gridDim=2
// The index changes under the lock.
__global__ void add(int *lock, int *sum, const int *in)
{
    int i = in[blockIdx.x * 32 + threadIdx.x] & 7;
    bool done = false;
    while (!done) {
        if (atomicCAS(&lock[i], 0, 1) == 0) { // sometimes: endless
            __threadfence();
            i = i / 2;
            sum[i] += threadIdx.x; // finding: race sum
            __threadfence();
            atomicExch(&lock[i], 0);
            done = true;
        }
    }
}
