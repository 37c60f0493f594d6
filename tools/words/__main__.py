"""Language files: python -m tools.words check CODE | new CODE | export CODE | import CODE FILE

check     what is missing, wrong or much longer than in English; without a code, in all languages
new       begin a language: src/lastcard/words/CODE.toml with every text in English, to be translated
export    the language as gettext PO on standard output, for Weblate and other programs
import    take the translations of a PO file into the language's file
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from pathlib import Path

from lastcard.words import LANGUAGES
from lastcard.words.catalogue import read_file
from lastcard.words.languages import ENGLISH, FOLDER
from tools.words.checking import check, english_texts
from tools.words.exchange import from_po, to_po
from tools.words.layout import write_like

CLDR = Path(__file__).with_name("cldr.toml")
HEADER = "# How this file is written is told in docs/translate.md.\n"


def report(languages: list[str]) -> int:
    """Print what is found. 1 if something is wrong."""
    wrong = 0
    for language in languages:
        found = check(language)
        errors = [one for one in found if one.is_error]
        for one in found:
            print(f"{'wrong' if one.is_error else 'look'}  {one}")
        print(f"{language}: {len(errors)} to correct, {len(found) - len(errors)} to look at.")
        wrong += len(errors)
    return min(wrong, 1)


def begin(language: str) -> int:
    """A new language file, with what CLDR says about the language."""
    path = FOLDER / f"{language}.toml"
    known = tomllib.loads(CLDR.read_text(encoding="utf-8")).get(language)
    if path.exists():
        return refuse(f"{path} is there already.")
    if known is None:
        return refuse(f"Add to {CLDR} how {language} forms plurals and writes numbers.")
    texts = {key: text for key, text in english_texts().items() if not key.startswith("language.plural.")}
    plurals = known.pop("plural")
    texts |= {f"language.{name}": value for name, value in known.items()}
    texts |= {f"language.plural.{name}": rule for name, rule in plurals.items()}
    path.write_text(HEADER + without_header(write_like(english_file(), texts)), encoding="utf-8")
    print(f"{path}: {len(texts)} texts. Translate them, then: python -m tools.words check {language}")
    return 0


def take(language: str, source: Path) -> int:
    """Translations out of a PO file."""
    path = FOLDER / f"{language}.toml"
    try:
        texts = from_po(source.read_text(encoding="utf-8"))
    except (OSError, ValueError, SyntaxError) as error:
        return refuse(f"{source} cannot be read: {error}")
    layout = path.read_text(encoding="utf-8") if path.exists() else HEADER + without_header(english_file())
    path.write_text(write_like(layout, texts), encoding="utf-8")
    print(f"{path}: {len(texts)} texts.")
    return report([language])


def english_file() -> str:
    return (FOLDER / f"{ENGLISH}.toml").read_text(encoding="utf-8")


def without_header(text: str) -> str:
    """Without the comment at the beginning, which is about the English file."""
    return text[text.index("\n[") :]


def refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


def main(arguments: list[str]) -> int:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m tools.words", description=__doc__, formatter_class=form)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check").add_argument("language", nargs="*")
    commands.add_parser("new").add_argument("language")
    commands.add_parser("export").add_argument("language")
    taking = commands.add_parser("import")
    taking.add_argument("language")
    taking.add_argument("file", type=Path)
    given = parser.parse_args(arguments)
    if given.command == "check":
        return report(given.language or list(LANGUAGES))
    if given.command == "new":
        return begin(given.language)
    if given.command == "import":
        return take(given.language, given.file)
    if given.language not in LANGUAGES:
        return refuse(f"There is no language {given.language}: they are {', '.join(LANGUAGES)}.")
    print(to_po(given.language, read_file(given.language)), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
