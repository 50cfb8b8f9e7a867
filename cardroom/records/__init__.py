"""File formats: our own record of a round, described rounds to settle, hands in PHH; and the checks of a record."""

from cardroom.records.phh_file import load_phh
from cardroom.records.phh_write import write_phh
from cardroom.records.record import audit_record, dumps, load_record, public_record, save_record

__all__ = ["audit_record", "dumps", "load_phh", "load_record", "public_record", "save_record", "write_phh"]
