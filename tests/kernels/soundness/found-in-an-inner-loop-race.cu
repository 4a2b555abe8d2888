//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The place that a function finds in its loop is one for all that find it there; only those that find nothing have their own.
__device__ int place(const int *list, int mine)
{
    int found = 64;
    for (int j = 0; j < 4; j++) {
        if (list[mine * 4 + j] > 0)
            return j;
        found = mine;
    }
    found = 64 + mine;
    return found;
}

__global__ void scatter(int *out, const int *list)
{
    int at = place(list, threadIdx.x);
    out[at] = threadIdx.x; // finding: race out
}
