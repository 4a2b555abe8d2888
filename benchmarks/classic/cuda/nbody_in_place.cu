//xfail:NOT_ALL_VERIFIED
//--blockDim=128 --gridDim=8

// n-body step that moves the bodies in place while other blocks still read their old positions.
#define TILE 128

__device__ float3 interact(float4 bi, float4 bj, float3 a)
{
    float3 r;
    r.x = bj.x - bi.x;
    r.y = bj.y - bi.y;
    r.z = bj.z - bi.z;
    float d2 = r.x * r.x + r.y * r.y + r.z * r.z + 0.01f;
    float inv = rsqrtf(d2);
    float f = bj.w * inv * inv * inv;
    a.x += r.x * f;
    a.y += r.y * f;
    a.z += r.z * f;
    return a;
}

__global__ void nbody(float4 *__restrict__ pos,
                      float4 *__restrict__ vel, float dt, int tiles)
{
    __requires(tiles >= 0 && tiles <= 65536);

    __shared__ float4 sh[TILE];

    int i = blockIdx.x * TILE + threadIdx.x;
    float4 me = pos[i];
    float3 acc = make_float3(0.0f, 0.0f, 0.0f);

    for (int t = 0; t < tiles; ++t) {
        sh[threadIdx.x] = pos[t * TILE + threadIdx.x]; // finding: race pos
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            acc = interact(me, sh[k], acc);
        __syncthreads();
    }

    float4 v = vel[i];
    v.x += acc.x * dt;
    v.y += acc.y * dt;
    v.z += acc.z * dt;
    me.x += v.x * dt;
    me.y += v.y * dt;
    me.z += v.z * dt;
    pos[i] = me; // finding: race pos
    vel[i] = v;
}
