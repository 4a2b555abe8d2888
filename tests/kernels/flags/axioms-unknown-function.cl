//xfail:CLANG_ERROR
//--local_size=64 --num_groups=8 --boogie-file=${KERNEL_DIR}/scale.bpl

// The axiom speaks of a function that the kernel does not use.
__kernel void scatter(__global int *out) {
  out[get_global_id(0)] = 1;
}
