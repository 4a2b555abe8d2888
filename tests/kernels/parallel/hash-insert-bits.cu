//pass
//--blockDim=64 --gridDim=4
// wrong: that keys differ from each other and from the mark of free slots is the host's promise
// The same with the bits of a double.
__global__ void insert(const double *key, int *owner, double *slot)
{
    const int i = blockIdx.x * 64 + threadIdx.x;
    for (int at = i % 16; at < 1024; ++at) {
        const unsigned long long seen =
            atomicCAS((unsigned long long *)&slot[at], __double_as_longlong(0.0), __double_as_longlong(key[i]));
        if (__longlong_as_double(seen) == 0.0) {
            owner[at] = i; // finding: race owner
            break;
        }
    }
}
