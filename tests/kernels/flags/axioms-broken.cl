//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8 --boogie-file=${KERNEL_DIR}/scale.bpl

// Two work items share an argument, about which the axiom says nothing.
DECLARE_UF_UNARY(scale, unsigned, unsigned);

__kernel void scatter(__global int *out) {
  out[scale(get_global_id(0) / 2)] = get_global_id(0);  // finding: race out
}
