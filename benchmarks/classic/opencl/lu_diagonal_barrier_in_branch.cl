//xfail:NOT_ALL_VERIFIED
//--local_size=16 --num_groups=32

// LU of a block with the barrier inside the branch of the rows still active.
#define N 16

__kernel void lu_diagonal(__global float *blocks)
{
    __local float a[N][N + 1];
    const uint lid = get_local_id(0);
    __global float *block = blocks + get_group_id(0) * (N * N);

    for (uint r = 0; r < N; ++r)
        a[r][lid] = block[r * N + lid];
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint k = 0; k < N - 1; ++k) {
        if (lid > k) {
            const float l = a[lid][k] / a[k][k];
            a[lid][k] = l;
            for (uint c = k + 1; c < N; ++c)
                a[lid][c] -= l * a[k][c];
            barrier(CLK_LOCAL_MEM_FENCE); // finding: divergence
        }
    }

    for (uint r = 0; r < N; ++r)
        block[r * N + lid] = a[r][lid];
}
