//pass
//--local_size=64 --num_groups=4 --infer-info
// What is reported beside the verdict does not change it.

__kernel void f(__global int *a, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    a[i] = i;
}
