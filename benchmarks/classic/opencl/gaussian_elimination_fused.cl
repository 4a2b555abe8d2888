//xfail:NOT_ALL_VERIFIED
//--local_size=[16,16] --num_groups=[4,4]

// Elimination step that forms the multiplier from column t while the work-item of that column clears it.
__kernel void elimination_multipliers(__global const float *a,
                                      __global float *multiplier,
                                      int n,
                                      int t)
{
    __requires(n >= 1 && n <= 64);
    __requires(t >= 0 && t < n);
    const int row = t + 1 + (int)get_global_id(0);
    if (get_global_id(1) == 0 && row < n)
        multiplier[row] = a[row * n + t] / a[t * n + t];
}

__kernel void elimination_update(__global float *a,
                                 __global float *b,
                                 int n,
                                 int t)
{
    __requires(n >= 1 && n <= 64);
    __requires(t >= 0 && t < n);
    const int col = t + (int)get_global_id(0);
    const int row = t + 1 + (int)get_global_id(1);
    if (col >= n || row >= n)
        return;

    const float m = a[row * n + t] / a[t * n + t]; // finding: race a
    a[row * n + col] -= m * a[t * n + col]; // finding: race a
    if (col == t)
        b[row] -= m * b[t];
}
