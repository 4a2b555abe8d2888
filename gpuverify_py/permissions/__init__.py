"""``gpuverify permissions``: what comes of a file's permissions, those that it states or those that its accesses need."""
