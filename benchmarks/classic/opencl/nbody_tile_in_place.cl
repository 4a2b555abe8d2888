//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=16

// All-pairs gravity that moves the bodies in the buffer other groups still read.
float3 attract(float3 acc, float4 me, float4 other, float softening)
{
    const float3 r = other.xyz - me.xyz;
    const float d2 = dot(r, r) + softening;
    const float inv = rsqrt(d2);
    return acc + r * (other.w * inv * inv * inv);
}

__kernel void nbody_tile(__global float4 *pos_in,
                         __global float4 *vel,
                         __local float4 *tile,
                         int tiles,
                         float dt,
                         float softening)
{
    const int lid = get_local_id(0);
    const int gid = get_global_id(0);
    const int width = get_local_size(0);
    const float4 me = pos_in[gid];
    float3 acc = (float3)(0.0f, 0.0f, 0.0f);

    for (int t = 0; t < tiles; ++t) {
        tile[lid] = pos_in[t * width + lid]; // finding: race pos_in
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int k = 0; k < width; ++k)
            acc = attract(acc, me, tile[k], softening);
        barrier(CLK_LOCAL_MEM_FENCE); // tile free again
    }

    float4 v = vel[gid];
    v.xyz += acc * dt;
    pos_in[gid] = (float4)(me.xyz + v.xyz * dt, me.w); // finding: race pos_in
    vel[gid] = v;
}
