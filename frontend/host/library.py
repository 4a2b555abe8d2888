"""What functions of libraries do in host code, as far as it matters to what variables keep, by their names."""

from __future__ import annotations

import re

LIBRARY = re.compile(
    r"(cuda|hip|cu|cl|cublas|cufft|curand|cusparse|nvtx|nccl|MPI_|omp_|gl)[A-Z]\w*|v?[fs]?n?printf|puts|put(char|s)|f?flush|fclose|fopen|"
    r"f?scanf|sscanf|fread|fwrite|fgets|malloc|calloc|realloc|free|mem(cpy|set|move|cmp)|str\w+|ato[ifl]+|s?rand(om)?|rand_r|drand48|"
    r"time|clock|clock_gettime|gettimeofday|exit|abort|assert|__assert_fail|perror|getenv|usleep|sleep|sqrtf?|fabsf?|powf?|expf?|"
    r"logf?|log2f?|sinf?|cosf?|min|max|ceilf?|floorf?|abs|fmax|fmin|to_string|stoi|stol|move|forward|make_\w+|isnan|isinf|"
    r"setw|setprecision|now|duration_cast|duration|count|make_pair|make_tuple|get|static_assert|"
    r"(sdk|checkCmdLine|getCmdLine|findCuda|gpu|checkCu)[A-Z]\w*|checkCuda\w*|raw_pointer_cast|device_pointer_cast|"
    r"l?l?r(int|ound)[fl]?|nearbyint|trunc[fl]?|fmod[fl]?|hypotf?|cbrtf?|a?(sin|cos|tan)h?[fl]?|atan2f?|log10f?|exp2f?|ldexp|frexp|isfinite|"
    r"signbit|copysign|mmap|munmap|getpagesize|sysconf|gethostname|srand48|lrand48|isatty|tolower|toupper|isdigit|isspace|"
    r"f(seek|tell|puts|putc|getc|eof|error)|rewind|getc|putc|_cudaGetErrorEnum|(get|print)LastCudaError|fill|fill_n|iota|generate|copy|copy_n|sort|transform|sequence|reduce|accumulate|for_each|numeric_limits|size|empty|begin|end|c_str|what"
)
"""Functions that change no variable of the program's but those whose addresses they are given."""
LAUNCHES = re.compile(
    r"hipLaunchKernelGGL|(?:cuda|hip)Launch(?:(?:Cooperative)?Kernel(?:ExC?|MultiDevice)?|CooperativeKernelMultiDevice)?|"
    r"(?:cuda|hip|cu)Graph(?:Exec)?(?:Add)?(?:KernelNode(?:Set)?(?:Params)?|AddNode|NodeSetParams)(?:_v\d)?|"
    r"(?:cu|hipModule|hipExtModule|hipExt)Launch(?:Cooperative)?(?:Kernel(?:Ex|GGL|MultiDevice)?|Grid(?:Async)?)?|"
    r"clEnqueue(?:NDRangeKernel|Task)|EnqueueArgs|enqueue(?:NDRangeKernel|Task)"
)
"""Calls that launch a kernel, or have one launched later."""
DEVICE = re.compile(r"(cuda|hip)(Malloc|Mem(cpy|set)|Host|Free|Stream|Event|Launch|DeviceSynchronize|ThreadSynchronize)")
STREAMS = re.compile(r"(cuda|hip)Stream(CreateWith|NonBlocking)|cuStreamCreate")
METHODS = frozenset(
    ("resize", "push_back", "emplace_back", "size", "data", "begin", "end", "at", "reserve", "assign", "c_str", "count")
)
"""Methods of the library's classes, which take what they are given by value."""
MAKERS = re.compile(r"make_(unique|shared|pair|tuple|optional|any)|(emplace|push)(_back|_front)?|insert|assign|resize|fill(_n)?")
"""Functions of the library that make objects of what they are given."""
REFERRING = re.compile(r"forward|move|min|max|minmax|clamp|get")
"""Functions of the library that give references to what they are given."""
LATER = re.compile(
    r"(cuda|hip)(LaunchHostFunc|StreamAddCallback|GraphAddHostNode|UserObjectCreate)|pthread_create|signal|at(_quick_)?exit"
)
"""Functions of the library that call later what they are given, with what they are given."""
SWAPS = frozenset(("swap", "exchange"))
"""Functions of the library that change what they are given a reference to, and nothing else; those of a program may."""
IMPLICIT = re.compile(r"begin|end|get|swap|(try_)?lock(_shared)?|unlock(_shared)?")
ALLOCATOR = re.compile(r"(de)?allocate|construct|destroy")
"""Functions that the library calls, of a range or a lock, and of its own copy of an allocator."""
