//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// verdict: refuted
// What is looked for is found by a run only that knows what there is to find.
__global__ void search(const unsigned *words, unsigned key, int *at)
{
    unsigned hash = words[threadIdx.x];
    for (int i = 0; i < 12; i++)
        hash = (hash ^ (hash >> 13)) * 2246822519u + i;
    if (threadIdx.x == 0)
        at[0] = -1; // finding: race at
    if (hash == key + 3)
        at[0] = threadIdx.x; // finding: race at
}

__global__ void wide(const unsigned long long *words, unsigned key, int *at)
{
    unsigned long long hash = words[threadIdx.x] * 0x9e3779b97f4a7c15ull;
    bool found = (unsigned)(hash >> 32) == (key ^ 0x5bd1e995u);
    if (threadIdx.x == 0)
        at[0] = -1; // finding: race at
    if (found)
        at[0] = threadIdx.x; // finding: race at
}
