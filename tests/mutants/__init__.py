"""Breaks rules on purpose, one at a time, and says which the tests did not notice. A tool, not a gate.

mutmut wraps every function in one of its own and cannot pick a sample; cosmic-ray edits the checkout in place.
Neither knows an audience. So this one is our own, and small: `breaks` knows what can be broken, `suite` which tests
look at a folder, `watch` which of them come by the broken line, `child` runs those, the quickest first and until one
fails, and `__main__` breaks one thing after another in a copy of the checkout and counts.
"""
