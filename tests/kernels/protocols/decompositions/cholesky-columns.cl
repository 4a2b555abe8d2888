//pass
//--local_size=64 --num_groups=1 --timeout=60

// Cholesky's decomposition in device memory: a work-item scales elements of the pivot's column, then takes products off its own rows.
__kernel void factorise(__global float *a, int n)
{
    __requires(n > 0);
    __requires(n < 4096);
    int t = get_local_id(0);
    for (int k = 0; k < n; k++) {
        if (t == 0)
            a[k * n + k] = sqrt(a[k * n + k]);
        barrier(CLK_GLOBAL_MEM_FENCE);
        for (int i = k + 1 + t; i < n; i += 64)
            a[i * n + k] /= a[k * n + k];
        barrier(CLK_GLOBAL_MEM_FENCE);
        for (int i = k + 1 + t; i < n; i += 64)
            for (int j = k + 1; j <= i; j++)
                a[i * n + j] -= a[i * n + k] * a[j * n + k];
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
}
