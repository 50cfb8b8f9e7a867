"""The bill of materials in a wheel."""

import hashlib
import zipfile
from base64 import urlsafe_b64encode
from pathlib import Path

BILL = "sboms/cardroom.cdx.json"


def with_bill(wheel: Path, text: bytes) -> None:
    """Write a wheel anew, with one file more and its line in RECORD; times and order stay."""
    with zipfile.ZipFile(wheel) as packed:
        files = [(each, packed.read(each)) for each in packed.infolist()]
    record = next(info for info, _ in files if info.filename.endswith(".dist-info/RECORD"))
    folder = record.filename.removesuffix("RECORD")
    added = zipfile.ZipInfo(folder + BILL, record.date_time)
    added.compress_type, added.external_attr = zipfile.ZIP_DEFLATED, record.external_attr
    hash = urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=").decode()
    line = f"{added.filename},sha256={hash},{len(text)}\n".encode()
    place = next(number for number, (info, _) in enumerate(files) if info is record)
    files[place] = (record, line + files[place][1])
    files.insert(place, (added, text))
    made = wheel.with_suffix(".new")
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for info, data in files:
            packed.writestr(info, data)
    made.replace(wheel)
