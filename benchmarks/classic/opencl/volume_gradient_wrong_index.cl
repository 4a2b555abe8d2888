//xfail:NOT_ALL_VERIFIED
//--local_size=[8,4,4] --num_groups=[4,4,2]
// verdict: refuted

// Volume gradient whose slice offset lacks the factor of the row length.
__kernel void volume_gradient(__global const float *density,
                              __global float4 *gradient,
                              int nx,
                              int ny,
                              int nz)
{
    __requires(nx == get_global_size(0));
    __requires(ny == get_global_size(1));
    __requires(nz == get_global_size(2));
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    const int z = get_global_id(2);
    const int at = z * ny + y * nx + x;
    const int3 step = (int3)(1, nx, nx * ny);

    const float dx = density[x + 1 < nx ? at + step.x : at] - density[x > 0 ? at - step.x : at];
    const float dy = density[y + 1 < ny ? at + step.y : at] - density[y > 0 ? at - step.y : at];
    const float dz = density[z + 1 < nz ? at + step.z : at] - density[z > 0 ? at - step.z : at];
    gradient[at] = (float4)(dx, dy, dz, 0.0f) * 0.5f; // finding: race gradient
}
