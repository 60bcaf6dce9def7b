"""Markdown in which a careless mark would break something, with the links that are made in it all the same."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Snippet:
    name: str
    links: int
    text: str


SNIPPETS = (
    Snippet(
        "quotes",
        6,
        """\
"REF-001" and 'REF-001' and "'REF-001'" and '"REF-001"' -- REF-001 --- REF-001...
""",
    ),
    Snippet(
        "emphasis",
        6,
        """\
_src/a.py:2_ *src/a.py:2* __src/a.py:2__ **REF-001** ***REF-001*** _REF-001_ **`src/a.py:2`** _`src/a.py:2`_
""",
    ),
    Snippet(
        "unmatched underscores",
        1,
        """\
see _foo and _src/a.py:2_ bar_src/a.py:2_ x
""",
    ),
    Snippet(
        "marks",
        7,
        """\
==REF-001== ^^REF-001^^ ~~REF-001~~ ^REF-001^ ~REF-001~ ==[REF-001]== *[REF-001]*
""",
    ),
    Snippet(
        "keys",
        2,
        """\
++ctrl+alt++ REF-001 ++REF-001++
""",
    ),
    Snippet(
        "headings",
        4,
        """\
# Sorting REF-001 {#sort .cls}

## What `src/a.py:2` says { #says }

### (REF-001)

Setext REF-001
--------------
""",
    ),
    Snippet(
        "tables",
        4,
        """\
| a | b |
|---|---|
| REF-001 | `src/a.py:2` |
| src/a.py:2 | "REF-001" |
""",
    ),
    Snippet(
        "footnotes",
        5,
        """\
Words[^1] and REF-001[^two].

[^1]: As in REF-001, `src/a.py:2`.
[^two]: src/a.py:2
    more REF-001
""",
    ),
    Snippet(
        "abbreviations",
        1,
        """\
REF-001 and REF, src/a.py:2 and RE.

*[REF]: Reference
*[src]: Source
*[REF-001 and]: long
""",
    ),
    Snippet(
        "exact abbreviation",
        1,
        """\
The REF-002 thing.

*[REF-002]: exact
""",
    ),
    Snippet(
        "attribute lists",
        5,
        """\
`src/a.py:2`{.cls} and `REF-001`{.x} and REF-001{.y} and **REF-001**{.z} `a src/a.py:2 b`{.k}
""",
    ),
    Snippet(
        "block attributes",
        1,
        """\
A paragraph src/a.py:2.
{: .para }
""",
    ),
    Snippet(
        "raw html",
        4,
        """\
<div>
REF-001 and `src/a.py:2`
</div>

<div markdown="1">
REF-001 and `src/a.py:2` *REF-001*
</div>

<p markdown="span">REF-001</p>
""",
    ),
    Snippet(
        "inline html",
        2,
        """\
Inline <span title="REF-001">REF-001</span> and <b>src/a.py:2</b> <code>src/a.py:2</code> <kbd>REF-001</kbd>
""",
    ),
    Snippet(
        "author links",
        4,
        """\
[REF-001](x.md) and [`src/a.py:2`](../src/a.py#L2) and [see src/a.py:2 here](y.md "REF-001") and [limits](../src/a.py#L2){.cls}
""",
    ),
    Snippet(
        "images",
        1,
        """\
![REF-001](x.png) and [![REF-001](x.png)](../src/a.py#L2) and ![src/a.py:2][img]

[img]: x.png "REF-001"
""",
    ),
    Snippet(
        "reference links",
        3,
        """\
[REF-001] and [REF-001][] and [text REF-001][REF-001] and [see REF-001][other] and [REF-002]

[REF-001]: x.md
[other]: y.md "src/a.py:2"
""",
    ),
    Snippet(
        "brackets",
        8,
        """\
[REF-001] and ([REF-002]) and **[REF-003]** and [[REF-004]] and [@REF-005] and @REF-006 and [REF-007, REF-008]
""",
    ),
    Snippet(
        "definition list",
        3,
        """\
Term REF-001
:   Definition src/a.py:2 "REF-001"
""",
    ),
    Snippet(
        "tabs",
        2,
        """\
=== "Tab REF-001"

    REF-001 here `src/a.py:2`

=== "Tab two"

    Words
""",
    ),
    Snippet(
        "admonitions",
        3,
        """\
!!! note "REF-001"
    REF-001 and src/a.py:2

??? warning
    `src/a.py:2`
""",
    ),
    Snippet(
        "indented code and tasks",
        4,
        """\
    indented src/a.py:2

- item `src/a.py:2`

        code src/a.py:2

- [ ] REF-001
- [x] `src/a.py:2` REF-001
""",
    ),
    Snippet(
        "comments",
        1,
        """\
<!-- REF-001 src/a.py:2 --> REF-001 <!-- x -->
""",
    ),
    Snippet(
        "escapes",
        5,
        """\
\\`src/a.py:2\\` and \\REF-001 and \\[REF-001\\] and \\*REF-001\\* and src/app/my\\_limits.py:2 and \\\\`src/a.py:2`
""",
    ),
    Snippet(
        "code spans",
        4,
        """\
``src/a.py:2`` and `` `REF-001` src/a.py:2 `` and `src/a.py:2, 3` and `src/a.py:1-2 and src/a.py:3` and `#!py src/a.py:2` and `:::py src/a.py:2`
""",
    ),
    Snippet(
        "emoji",
        4,
        """\
:smile: src/a.py:100: REF-001: :REF-001: src/a.py:2:REF-002 and `x`, :100: and `src/a.py`, `:151`
""",
    ),
    Snippet(
        "addresses",
        5,
        """\
https://github.com/acme/depot/blob/main/src/a.py#L2 and <https://github.com/acme/depot/blob/main/src/a.py#L2> (https://github.com/acme/depot/blob/main/src/a.py#L3).
[perma](https://github.com/acme/depot/blob/main/src/a.py#L2) **https://github.com/acme/depot/blob/main/src/a.py#L2**
""",
    ),
    Snippet(
        "symbols",
        3,
        """\
src/app/my_limits.py:2 and _src/app/my_limits.py:2_ and src/app/my_limits.py:2_foo_ and c/o.py:2 and (c) c/o 1/2 src/a.py:1
""",
    ),
    Snippet(
        "look alike tags",
        1,
        """\
<src/a.py:2> and &REF-001; and a < b REF-001 > c and me@REF-001.org
""",
    ),
    Snippet(
        "quotes and lists",
        5,
        """\
> Quote REF-001
> `src/a.py:2`
>
> - src/a.py:2

1. REF-001
2. src/a.py:2
""",
    ),
    Snippet(
        "ranges",
        4,
        """\
REF-001 to REF-003, REF-004, 005 and REF-006-009, src/a.py:1, 2 and 3
""",
    ),
    Snippet(
        "line words",
        2,
        """\
src/a.py (line 2) and `src/a.py` (lines 2-3) and line 2 of `src/a.py` and lines
2-3 of src/a.py
""",
    ),
    Snippet(
        "templates",
        2,
        """\
{{ macro("REF-001") }} REF-001 {% if x %}src/a.py:2{% endif %}
""",
    ),
    Snippet(
        "line breaks",
        2,
        """\
Two\x20\x20
lines REF-001\x20\x20
`src/a.py:2`\\
end.
""",
    ),
    Snippet(
        "details",
        2,
        """\
<details markdown><summary>REF-001</summary>

REF-001

</details>
""",
    ),
    Snippet(
        "raw links",
        0,
        """\
See <a href="REF-001">REF-001</a> and <a href="x">`src/a.py:2`</a>.
""",
    ),
    Snippet(
        "icons",
        2,
        """\
Icon  REF-001\U000f0493 `src/a.py:2` \U0010fe00 .
""",
    ),
)
