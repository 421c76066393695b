"""`make bench`: how quick and how small things are on this machine, held against the bars."""
