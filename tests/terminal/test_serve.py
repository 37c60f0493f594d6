"""`lastcard serve`: what cannot be served is told in one sentence."""

from __future__ import annotations

import pytest

from lastcard.terminal.cli import main


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--limits", "perhaps"], "--limits is on or off, not 'perhaps'."),
        (["--behind-proxy", "*"], "--behind-proxy is an address such as 127.0.0.1, or a network"),
        (["--behind-proxy", "10.0.0.1/8"], "not '10.0.0.1/8'"),
        (["--metrics-to", "everyone"], "--metrics-to is an address such as 127.0.0.1, or a network"),
        (["--host-name", "https://cards.example.org"], "--host-name is a name such as cards.example.org"),
        (["--host-name", "cards.example.org:80"], "without http:// or a port, not 'cards.example.org:80'."),
        (["--host-name", ""], "--host-name is a name such as"),
        (["--metrics-token", "short"], "--metrics-token, or LASTCARD_METRICS_TOKEN, has 16 to 200"),
        (["--metrics-token", "two words, but long enough"], "without spaces"),
        (["--public-address", "cards.example.org"], "--public-address is one such as https://"),
        (["--public-address", "https://cards.example.org/x"], "not 'https://cards.example.org/x'"),
        (["--log", "loud"], "--log is text or json, not 'loud'."),
        (["--most-tables", "0"], "--most-tables is at least 1."),
        (["--port", "70000"], "A port is a number from 0 to 65535, not 70000."),
    ],
)
def test_what_cannot_be_served(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *arguments]) == 2
    assert sentence in capsys.readouterr().err
