"""Does the cited source support the claim? All of it pure but for the judge, who is asked through one method.

    pages -> pairs of claim and passage -> sample -> batches -> prompt -> [judge] -> reply -> verdicts -> findings

A build knows of `store` alone.
"""
