//xfail:NOT_ALL_VERIFIED
//
// verdict: refuted
// The lock is that of the thread, not of the bucket: keys that lock buckets keep no two threads apart.
__global__ void insert(const int *key, int *head, int *next, int *lock, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int b = key[i] & 63;
    while (atomicCAS(&lock[i & 63], 0, 1) != 0)
        ;
    __threadfence();
    next[i] = head[b]; // finding: race head
    head[b] = i; // finding: race head // sometimes: race head
    __threadfence();
    atomicExch(&lock[b], 0);
}
int main()
{
    int n = 256, *key, *head, *next, *lock;
    cudaMalloc(&key, n * 4);
    cudaMalloc(&head, 64 * 4);
    cudaMalloc(&next, n * 4);
    cudaMalloc(&lock, 64 * 4);
    cudaMemset(lock, 0, 64 * 4);
    insert<<<2, 128>>>(key, head, next, lock, n);
}
