//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// verdict: refuted
// Lanes of which none has a key ask for the least of what nobody has set: two warps may get one cell.

__global__ void least(int *out, const int *keys)
{
    int key;
    if (keys[threadIdx.x] > 0)
        key = threadIdx.x / 32;
    const int low = __reduce_min_sync(0xffffffff, key);
    if (low == 1234567 && threadIdx.x % 32 == 0)
        out[low] = threadIdx.x;  // finding: race out
}
