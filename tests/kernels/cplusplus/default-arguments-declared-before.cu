//pass
//--blockDim=64 --gridDim=1
// A default argument of a template that only an earlier declaration gives.
template <class T, int N = 2> struct Row;
template <class T, int N> struct Row { T cells[N]; };

__global__ void f(Row<int> *rows) { rows[threadIdx.x].cells[1] = sizeof(Row<int>); }
