//pass
//--blockDim=64 --gridDim=1

// Whichever lanes are left, they match.
__global__ void match_with_some_lanes(int *out)
{
    int t = threadIdx.x, alike;
    if (t == 5)
        return;
    unsigned m = __match_all_sync(__activemask(), 7, &alike);
    out[alike && m ? t : 0] = t;
}
