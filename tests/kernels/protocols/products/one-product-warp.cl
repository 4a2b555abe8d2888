//xfail:NOT_ALL_VERIFIED
//--local_size=* --num_groups=*

// The last levels of the tree do not wait.
__kernel void product(__global float *partial, __global const float *a, __global const float *b, __local float *sums, int n)
{
    __requires(__is_pow2(get_local_size(0)) && get_local_size(0) > 0);
    __requires(get_local_size(0) <= 1024);
    __requires(get_local_size(1) == 1 && get_local_size(2) == 1);
    __requires(get_num_groups(1) == 1 && get_num_groups(2) == 1);
    __requires(n < 1 << 30);
    int t = get_local_id(0);
    float sum = 0;
    for (int i = get_global_id(0); i < n; i += get_global_size(0))
        sum += a[i] * b[i];
    sums[t] = sum; // finding: race sums
    for (int half = get_local_size(0) / 2; half > 0; half /= 2) {
        if (half > 16)
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t < half)
            sums[t] += sums[t + half]; // finding: race sums
    }
    if (t == 0)
        partial[get_group_id(0)] = sums[0];
}
