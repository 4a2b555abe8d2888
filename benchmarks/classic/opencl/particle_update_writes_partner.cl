//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=16

// Particle step that also slows the partner of a particle, an element of another work-item.
typedef struct {
    float4 position;
    float4 velocity;
    int alive;
    int partner;
    int cell;
    int pad;
} Particle;

int cell_of(float4 p, float inv_size, int4 dims)
{
    const int4 c = clamp(convert_int4(floor(p * inv_size)), (int4)(0), dims - 1);
    return (c.z * dims.y + c.y) * dims.x + c.x;
}

__kernel void particle_update(__global Particle *particles,
                              __global int *cell_count,
                              int4 dims,
                              float inv_size,
                              float dt,
                              int n)
{
    const int i = get_global_id(0);
    if (i >= n || !particles[i].alive)
        return;

    Particle p = particles[i]; // finding: race particles
    const float4 gravity = (float4)(0.0f, -9.81f, 0.0f, 0.0f);
    p.velocity += gravity * dt;
    p.position += p.velocity * dt;
    if (p.position.y < 0.0f) {
        p.position.y = -p.position.y;
        p.velocity.y *= -0.5f;
    }
    p.cell = cell_of(p.position, inv_size, dims);
    atomic_inc(&cell_count[p.cell]);
    particles[i] = p; // finding: race particles
    if (p.partner >= 0 && p.partner < n)
        particles[p.partner].velocity = p.velocity * 0.5f; // finding: race particles
}
