"""Messages as e-mails, through the mail server of the house."""

import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage

from cardroom.room.desks.paging.port import TIMEOUT, Message, PagingFailed

PORTS = {True: 465, False: 587}
"""The usual port with TLS from the first byte, and without."""


@dataclass(frozen=True)
class SmtpPager:
    """``port`` None: the usual one; ``tls``: from the first byte, else as soon as the server offers it; with a password never without."""

    host: str
    port: int | None
    tls: bool
    user: str
    password: str
    sender: str

    def send(self, message: Message) -> None:
        try:
            with self._connected() as server:
                if not self.tls and server.has_extn("starttls"):
                    server.starttls(context=ssl.create_default_context())
                    server.ehlo()
                elif not self.tls and self.user:
                    raise PagingFailed("The mail server offers no TLS: no password is sent to it.")
                if self.user:
                    server.login(self.user, self.password)
                server.send_message(self._letter(message))
        except smtplib.SMTPRecipientsRefused:
            raise PagingFailed("The mail server does not take messages for this person.") from None
        except smtplib.SMTPResponseException as error:
            raise PagingFailed(f"The mail server refused ({error.smtp_code}).") from None
        except (smtplib.SMTPException, OSError, ValueError) as error:  # their texts may name the person's address
            raise PagingFailed(f"The mail server could not be used ({type(error).__name__}).") from None

    def _connected(self) -> smtplib.SMTP:
        port = self.port or PORTS[self.tls]
        if self.tls:
            server: smtplib.SMTP = smtplib.SMTP_SSL(self.host, port, timeout=TIMEOUT, context=ssl.create_default_context())
        else:
            server = smtplib.SMTP(self.host, port, timeout=TIMEOUT)
        server.ehlo()
        return server

    def _letter(self, message: Message) -> EmailMessage:
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.sender, message.to, message.subject
        letter["Message-ID"] = f"<{message.id}@{self.sender.rpartition('@')[2]}>"
        letter["Content-Language"] = message.language
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(message.text)
        return letter
