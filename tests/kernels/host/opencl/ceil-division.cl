//pass
//
__kernel void scale(__global float *a, float f, int n) {
    int i = get_global_id(0);
    if (i < n) a[i] *= f;
}
