//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// Each thread claims a slot, and writes to the next one as well.
__global__ void insert(const unsigned *key, unsigned *slot_key, int *owner)
{
    const int i = blockIdx.x * 64 + threadIdx.x;
    for (int at = i % 16; at < 1024; ++at)
        if (atomicCAS(&slot_key[at], 0xffffffffu, i) == 0xffffffffu) {
            owner[at] = i;     // finding: race owner
            owner[at + 1] = i; // finding: race owner
            break;
        }
}
