//pass
//--local_size=64 --num_groups=8 --boogie-file=${KERNEL_DIR}/scale.bpl
// assuming: in-bounds, axioms, uninterpreted-functions

// Different work items write different cells because the axiom says that scale is injective.
DECLARE_UF_UNARY(scale, unsigned, unsigned);

__kernel void scatter(__global int *out) {
  out[scale(get_global_id(0))] = get_global_id(0);
}
