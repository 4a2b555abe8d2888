//pass
//--blockDim=128 --gridDim=4

// Batcher's odd-even merge sort of 256 keys with their values: the first step of a merge pairs halves, later steps pair what lies between.
__device__ void order(int &key_a, int &value_a, int &key_b, int &value_b)
{
    if (key_a > key_b) {
        int key = key_a, value = value_a;
        key_a = key_b;
        key_b = key;
        value_a = value_b;
        value_b = value;
    }
}

__global__ void sort_blocks(int *all_keys, int *all_values)
{
    __shared__ int keys[256], values[256];
    int t = threadIdx.x;
    all_keys += blockIdx.x * 256 + t;
    all_values += blockIdx.x * 256 + t;
    keys[t] = all_keys[0];
    values[t] = all_values[0];
    keys[t + 128] = all_keys[128];
    values[t + 128] = all_values[128];

    for (int size = 2; size <= 256; size *= 2) {
        int distance = size / 2;
        int offset = t & (distance - 1);
        __syncthreads();
        int place = 2 * t - offset;
        order(keys[place], values[place], keys[place + distance], values[place + distance]);
        for (distance /= 2; distance > 0; distance /= 2) {
            __syncthreads();
            place = 2 * t - (t & (distance - 1));
            if (offset >= distance)
                order(keys[place - distance], values[place - distance], keys[place], values[place]);
        }
    }

    __syncthreads();
    all_keys[0] = keys[t];
    all_values[0] = values[t];
    all_keys[128] = keys[t + 128];
    all_values[128] = values[t + 128];
}
