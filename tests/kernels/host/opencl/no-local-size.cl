//pass
//
__kernel void scale(__global float *a, float f) {
    int i = get_global_id(0);
    a[i] *= f;
}
