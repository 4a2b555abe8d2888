//pass
//--blockDim=64 --gridDim=4
// wrong: that keys differ from each other and from the mark of free slots is the host's promise
__global__ void insert(const unsigned *key, const int *value, unsigned *slot_key, int *slot_value, unsigned mask)
{
    const int i = blockIdx.x * 64 + threadIdx.x;
    unsigned at = key[i] & mask;
    while (true) {
        const unsigned seen = atomicCAS(&slot_key[at], 0xffffffffu, key[i]);
        if (seen == 0xffffffffu || seen == key[i]) {
            slot_value[at] = value[i]; // finding: race slot_value
            return;
        }
        at = (at + 1) & mask;
    }
}
