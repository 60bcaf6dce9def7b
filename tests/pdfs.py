"""Real PDF files, written by hand: one stream of text for each page."""

from __future__ import annotations

from collections.abc import Sequence


def pdf(pages: Sequence[Sequence[str]], labels: str = "") -> bytes:
    """A PDF whose pages hold these lines. `labels` is a /PageLabels dictionary, such as `<< /Nums [0 << /S /D /St 211 >>] >>`."""
    count = len(pages)
    kids = " ".join(f"{4 + 2 * index} 0 R" for index in range(count))
    root = f"<< /Type /Catalog /Pages 2 0 R {f'/PageLabels {labels}' if labels else ''} >>"
    objects = [
        root.encode(),
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for index, lines in enumerate(pages):
        shown = "".join(f"({_escaped(line)}) Tj T*\n" for line in lines)
        stream = f"BT /F1 11 Tf 14 TL 50 780 Td\n{shown}ET".encode("cp1252")
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {5 + 2 * index} 0 R "
            f"/Resources << /Font << /F1 3 0 R >> >> >>".encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(stream), stream))
    return _file(objects)


def _escaped(line: str) -> str:
    return line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _file(objects: Sequence[bytes]) -> bytes:
    body, offsets = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    end = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, len(body))
    return body + b"xref\n0 %d\n0000000000 65535 f \n" % size + table + end
