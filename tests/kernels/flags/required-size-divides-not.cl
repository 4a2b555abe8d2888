//xfail:COMMAND_LINE_ERROR
//--global_size=100

__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void f(__global int *out) { out[get_global_id(0)] = 1; }
