//xfail:NOT_ALL_VERIFIED
//--local_size=16 --num_groups=32

// LU of a block whose guard includes the pivot row, which rescales itself while others read it.
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
        if (lid >= k) {
            const float l = a[lid][k] / a[k][k]; // finding: race a
            a[lid][k] = l; // finding: race a
            for (uint c = k + 1; c < N; ++c)
                a[lid][c] -= l * a[k][c]; // finding: race a
        }
        barrier(CLK_LOCAL_MEM_FENCE); // row k + 1 is final
    }

    for (uint r = 0; r < N; ++r)
        block[r * N + lid] = a[r][lid];
}
