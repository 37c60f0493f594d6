"""`lastcard --install-completion`: a file where the shell looks for it; no existing file is changed."""

from __future__ import annotations

import os
from pathlib import Path

from lastcard.errors import did_you_mean
from lastcard.terminal.inputs import InputError, reason
from lastcard.terminal.shell.scripts import SCRIPTS

NEXT = {
    "bash": "It works in new shells if bash-completion is installed. If not, add this line to ~/.bashrc:\n"
    "  source {file}",
    "zsh": "Add these lines to ~/.zshrc, if they are not there yet:\n"
    "  autoload -Uz compinit && compinit\n  source {file}",
    "fish": "It works in new shells.",
}


def shell_named(name: str | None) -> str:
    """The shell named, or the user's own."""
    shell = name or Path(os.environ.get("SHELL", "")).name
    if shell not in SCRIPTS:
        known = ", ".join(SCRIPTS)
        near = did_you_mean(shell, list(SCRIPTS)) if name else ""
        what = f"There is no completion for {shell!r}." if shell else "Your shell is not known."
        raise InputError(f"{what}{near} Name one of {known}, as in --install-completion bash.")
    return shell


def script(name: str | None) -> str:
    return SCRIPTS[shell_named(name)]


def install(name: str | None) -> None:
    shell = shell_named(name)
    file = place_for(shell)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(SCRIPTS[shell], encoding="utf-8")
    except OSError as error:
        raise InputError(f"{file} cannot be written: {reason(error)}.") from None
    print(f"Written: {file}")
    print(NEXT[shell].format(file=file))


def place_for(shell: str) -> Path:
    """Where each shell looks, or can be configured to look."""
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    if shell == "bash":
        own = os.environ.get("BASH_COMPLETION_USER_DIR")
        return Path(own or data / "bash-completion") / "completions" / "lastcard"
    if shell == "zsh":
        return data / "zsh" / "site-functions" / "_lastcard"
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return config / "fish" / "completions" / "lastcard.fish"
