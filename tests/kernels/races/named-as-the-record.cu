//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

__global__ void named(int *a, int *b)
{
    a[threadIdx.x] = 1; // finding: race a
    unsigned short tracked_site = 0;
    bool tracked = false;
    bool take = false;
    a[threadIdx.x + 1] = 2; // finding: race a
    b[threadIdx.x] = tracked_site + tracked + take;
}
