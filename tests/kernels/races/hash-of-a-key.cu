//pass
//--blockDim=64 --gridDim=1
__global__ void search(const unsigned *words, unsigned key, int *at)
{
    unsigned hash = words[threadIdx.x];
    for (int i = 0; i < 12; i++)
        hash = (hash ^ (hash >> 13)) * 2246822519u + i;
    if (threadIdx.x == 0)
        at[0] = -1;
    __syncthreads();
    if (threadIdx.x == 5 && hash == key + 3)
        at[0] = threadIdx.x;
}

// No thread has the number of the key.
__global__ void apart(int *at, int key)
{
    __requires(key >= 200);
    at[0] = 1;
    if (threadIdx.x + 1 == key - 1)
        at[0] = threadIdx.x;
    if (key == 2 * (int)threadIdx.x - 8)
        at[0] = 2;
}
