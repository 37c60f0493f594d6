"""On a cluster: the same rounds, also when a worker is lost."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.simulation import cluster
from lastcard.simulation.cluster import ClusterError
from lastcard.simulation.playing import play_compiled
from tests.support.lengths import LONG

dask = pytest.importorskip("dask.distributed")


def local_cluster(workers: int, **wishes: object):
    return dask.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        host="127.0.0.1",
        protocol="tcp",
        dashboard_address=None,
        **wishes,
    )


@pytest.fixture(autouse=True)
def the_version_of_the_day():
    yield
    cluster.fingerprint.cache_clear()


def address_of(local) -> str:
    return str(local.scheduler_address).replace("tcp://", "dask://")


@LONG
def test_a_cluster_gives_the_same_also_when_a_worker_is_killed(monkeypatch, tmp_path):
    monkeypatch.setattr(cluster, "SECONDS_A_TASK", 0.05)
    told: list[int] = []
    here = lc.simulate("droid", rounds=100_000, seed=1)
    with local_cluster(2, processes=True) as local:

        def progress(number: int) -> None:
            told.append(number)
            if len(told) == 2:
                os.kill(next(iter(local.workers.values())).pid, signal.SIGKILL)

        there = lc.simulate("droid", rounds=100_000, seed=1, on=address_of(local), progress=progress)
    assert sum(told) == 100_000
    assert len(told) >= 4
    for name, columns in (("here", here), ("there", there)):
        columns.write(tmp_path / f"{name}.parquet")
    assert (tmp_path / "here.parquet").read_bytes() == (tmp_path / "there.parquet").read_bytes()


def test_a_worker_with_other_rules_is_refused(monkeypatch):
    with local_cluster(1, processes=True) as local:
        monkeypatch.setattr(lc, "__version__", "0")
        cluster.fingerprint.cache_clear()
        with pytest.raises(lc.OptionError, match=r"The worker tcp://.* has another version of lastcard"):
            lc.simulate("droid", rounds=10, on=address_of(local))


def test_other_rules_are_told_by_every_file_that_decides_what_is_answered():
    package = Path(lc.__file__).parent
    told_by = {file.relative_to(package).parts[0] for file in cluster.sources()}
    assert told_by == {"rules", "policies", "compiled", "simulation"}


def test_a_scheduler_without_workers_is_refused(monkeypatch):
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 0.5)
    with local_cluster(0) as local, pytest.raises(lc.OptionError, match="has no workers"):
        lc.simulate("droid", rounds=10, on=address_of(local))


def test_without_dask_it_is_said_how_to_get_it(monkeypatch):
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(lc.OptionError, match=r"pip install '\.\[dask\]' in a checkout"):
        lc.simulate("droid", rounds=10, on="dask://127.0.0.1:8786")


def test_what_a_lost_scheduler_has_given_is_kept(monkeypatch):
    def batches(self, plan):
        yield 0, play_compiled(plan, 0, 5)
        raise OSError("gone")

    monkeypatch.setattr(cluster.Cluster, "play_all", lambda self, plan, rate: batches(self, plan))
    with local_cluster(1, processes=False) as local, pytest.raises(ClusterError, match="is gone") as lost:
        lc.simulate("droid", rounds=10, seed=1, on=address_of(local))
    assert len(lost.value.rows) == 5
