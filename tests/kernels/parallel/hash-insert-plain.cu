//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// The slot is looked at and then taken, without anything that makes the two one step.
__global__ void insert(const unsigned *key, unsigned *slot_key)
{
    const int i = blockIdx.x * 64 + threadIdx.x;
    for (int at = i % 16; at < 1024; ++at)
        if (slot_key[at] == 0xffffffffu) { // finding: race slot_key
            slot_key[at] = key[i];         // finding: race slot_key
            break;
        }
}
