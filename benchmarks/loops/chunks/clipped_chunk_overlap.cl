//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4

// Runs of symbolic length overlap by one element.
__kernel void clipped_chunk(__global float *a, int n, int chunk)
{
    __requires(chunk >= 1 && chunk <= 4096);
    int first = get_global_id(0) * chunk;
    int end = min(first + chunk + 1, n);
    for (int i = first; i < end; i++)
        a[i] = a[i] * 0.5f + first; // finding: race a
}
