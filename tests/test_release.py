"""What a release rests on: workflows that are valid and hold no surprises, and one version in all files."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.release.check_version import PLACES, faults
from tools.release.dist import PYTHONS

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SCHEMAS = {
    ".github/workflows/checks.yml": "vendor.github-workflows",
    ".github/workflows/release.yml": "vendor.github-workflows",
    ".github/dependabot.yml": "vendor.dependabot",
    "CITATION.cff": "vendor.citation-file-format",
    "compose.yaml": "vendor.compose-spec",
}
PINNED = re.compile(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A tool of our environment."""
    command = [str(Path(sys.executable).with_name(program)), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def fits(schema: str, file: Path) -> bool:
    return run("check-jsonschema", "--builtin-schema", schema, str(file)).returncode == 0


def audit(*places: Path) -> subprocess.CompletedProcess[str]:
    """Look for holes, without asking anybody outside; that a newer spelling exists is no hole."""
    options = ("--offline", "--no-progress", "--strict-collection", "--min-severity", "medium")
    return run("zizmor", *options, *map(str, places))


# Workflows


def test_every_workflow_is_looked_at():
    assert [str(file.relative_to(ROOT)) for file in WORKFLOWS] == [*SCHEMAS][:2]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_file_for_others_fits_its_schema(name):
    assert fits(SCHEMAS[name], ROOT / name)


def test_a_file_that_does_not_fit_is_noticed(tmp_path):
    broken = tmp_path / "broken.yml"
    broken.write_text(WORKFLOWS[0].read_text(encoding="utf-8").replace("runs-on:", "runs:"), encoding="utf-8")
    assert not fits("vendor.github-workflows", broken)


def test_the_workflows_have_no_holes():
    found = audit(ROOT / ".github")
    assert found.returncode == 0, found.stdout


def test_a_hole_is_noticed(tmp_path):
    """A title that anybody may choose, written into a script."""
    text = WORKFLOWS[0].read_text(encoding="utf-8")
    hole = text.replace(
        "- run: make test\n", "- run: make test ARGS=${{ github.event.pull_request.title }}\n"
    )
    assert hole != text
    (tmp_path / ".github" / "workflows").mkdir(parents=True)
    (tmp_path / ".github" / "workflows" / "hole.yml").write_text(hole, encoding="utf-8")
    found = audit(tmp_path)
    assert found.returncode != 0
    assert "template-injection" in found.stdout


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.name)
def test_actions_are_pinned_and_what_is_run_is_there(workflow):
    text = workflow.read_text(encoding="utf-8")
    used = re.findall(r"uses: (.+)", text)
    assert used
    assert [one for one in used if not PINNED.fullmatch(one) and not (ROOT / one).is_file()] == []
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"run: make ([\w-]+)", text):
        assert f"\n{target}: " in makefile
    for script in re.findall(r"tools/\w+\.py", text):
        assert (ROOT / script).is_file()


def test_only_publishing_may_write():
    """By default a job may do nothing; two may push images, and one may prove to PyPI who it is."""
    texts = {file.name: file.read_text(encoding="utf-8") for file in WORKFLOWS}
    for text in texts.values():
        assert "\npermissions: {}\n" in text
    assert re.findall(r"[\w-]+: write\b", texts["checks.yml"]) == []
    written = re.findall(r"^  ([\w-]+):\n|^      ([\w-]+): write\b", texts["release.yml"], re.MULTILINE)
    jobs: dict[str, list[str]] = {}
    job = ""
    for name, right in written:
        job = name or job
        jobs.setdefault(job, []).extend([right] if right else [])
    may_write = {name: rights for name, rights in jobs.items() if rights}
    assert may_write == {"pypi": ["id-token"], "image": ["packages"], "image-tags": ["packages"]}


def test_the_versions_are_those_of_the_workflows():
    checks = (ROOT / ".github" / "workflows" / "checks.yml").read_text(encoding="utf-8")
    versions = ", ".join(f'"{version}"' for version in PYTHONS)
    assert checks.count(f"python: [{versions}]\n") == 2


# Versions


@pytest.fixture
def files(tmp_path):
    for name in PLACES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def change(file: Path, before: str, after: str | Callable[[re.Match[str]], str]) -> None:
    text = file.read_text(encoding="utf-8")
    changed = re.sub(before, after, text, count=1)
    assert changed != text
    file.write_text(changed, encoding="utf-8")


def test_all_files_name_the_same_version():
    assert [*faults(ROOT)] == []


def test_a_tag_needs_a_date_in_the_changelog(files):
    change(files / "CHANGELOG.md", r"(## \d\S+) \(.*\)", r"\1 (soon)")
    version = re.findall(r'^version = "(.+)"', (files / "pyproject.toml").read_text(), re.MULTILINE)[0]
    assert [*faults(files, f"v{version}")] == ["CHANGELOG.md gives no date for the newest version."]
    change(files / "CHANGELOG.md", "soon", "2026-12-01")
    assert [*faults(files, f"v{version}")] == []
    assert [*faults(files, "v9.9.9")] == [f"The tag is v9.9.9, and the version is {version}."]


@pytest.mark.parametrize("name", PLACES)
def test_a_file_that_was_forgotten_is_noticed(files, name):
    change(
        files / name, PLACES[name].replace("^", "(?m)^"), lambda found: found[0].replace(found[1], "9.9.9")
    )
    (fault,) = faults(files)
    assert f"{name} has 9.9.9" in fault


def test_the_citation_says_what_the_package_says():
    package = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    (licence,) = re.findall(r'^license = "(.+)"$', package, re.MULTILINE)
    (author,) = re.findall(r'^authors = \[\{ name = "(.+)" \}\]$', package, re.MULTILINE)
    assert f"\nlicense: {licence}\n" in citation
    assert f"\n  - name: {author}\n" in citation
