"""A concrete interpreter of kernel-level programs: their meaning, executable."""
