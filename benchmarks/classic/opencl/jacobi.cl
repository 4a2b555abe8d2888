//pass
//--local_size=64 --num_groups=8

// One Jacobi sweep of a dense system with the squared change reduced per group.
__kernel void jacobi(__global const float *a,
                     __global const float *b,
                     __global const float *x_old,
                     __global float *x_new,
                     __global float *change,
                     __local float *scratch,
                     int n)
{
    const int lid = get_local_id(0);
    const int i = get_global_id(0);
    float delta = 0.0f;

    if (i < n) {
        float sum = b[i];
        for (int j = 0; j < n; ++j) {
            if (j != i)
                sum -= a[i * n + j] * x_old[j];
        }
        const float next = sum / a[i * n + i];
        delta = next - x_old[i];
        x_new[i] = next;
    }

    scratch[lid] = delta * delta;
    for (int s = get_local_size(0) / 2; s > 0; s /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lid < s)
            scratch[lid] += scratch[lid + s];
    }
    if (lid == 0)
        change[get_group_id(0)] = scratch[0];
}
