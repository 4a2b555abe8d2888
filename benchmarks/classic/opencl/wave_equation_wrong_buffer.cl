//xfail:NOT_ALL_VERIFIED
//--local_size=[32,8] --num_groups=[2,8]

// Leapfrog step that stores the new level over the current one.
__kernel void wave_equation(__global const float *previous,
                            __global float *current,
                            float courant2,
                            float damping)
{
    const uint nx = get_global_size(0);
    const uint ny = get_global_size(1);
    const uint x = get_global_id(0);
    const uint y = get_global_id(1);
    const uint at = x + y * nx;

    if (x == 0 || y == 0 || x == nx - 1 || y == ny - 1) {
        current[at] = 0.0f; // finding: race current
        return;
    }

    const float u = current[at];
    const float laplacian = current[at - 1] + current[at + 1] + current[at - nx] + current[at + nx] - 4.0f * u; // finding: race current
    current[at] = (2.0f - damping) * u - (1.0f - damping) * previous[at] + courant2 * laplacian; // finding: race current
}
