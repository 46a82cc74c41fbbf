"""Games as environments: the checks of Gymnasium, and batches that play as single games do."""

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

from reussite.gym import PatienceEnv, PatienceVector
from reussite.play import catalogue, game
from tiers import cases

VECTORS = cases(["klondike", "montee-descente"], ["klondike", "rexile", "montee-descente"])


@pytest.mark.parametrize("key", list(catalogue().entries))
def test_every_game_passes_the_checks_of_gymnasium(key):
    env = PatienceEnv(key)
    check_env(env, skip_render_check=True)
    _, info = env.reset(seed=7)
    assert env.deal.number == game(key).patience.numbers[7]
    legal = env.actions.numbered(game(key).deal(env.deal.number).position.listed())
    assert set(numpy.nonzero(info["action_mask"])[0]) == set(legal) and legal


def test_an_observation_is_what_a_person_sees_and_an_action_that_is_not_allowed_changes_nothing():
    env = PatienceEnv("klondike")
    first, info = env.reset(seed=3)
    assert (first == 64).sum() == 24 + 21
    refused = int(numpy.nonzero(info["action_mask"] == 0)[0][0])
    same, reward, over, cut, _ = env.step(refused)
    assert (same == first).all() and reward == 0 and not over and not cut
    assert isinstance(env, gymnasium.Env) and env.render().startswith("klondike#3")


@pytest.mark.parametrize("key", VECTORS)
def test_games_side_by_side_are_played_as_each_by_itself(key):
    games = 6
    draw = numpy.random.default_rng(1)
    many = PatienceVector(key, games)
    seen, mask = many.reset(20)
    singles = [PatienceEnv(key) for _ in range(games)]
    begun = [single.reset(seed=20 + k) for k, single in enumerate(singles)]
    number = 20 + games
    for k, (observation, info) in enumerate(begun):
        assert (seen[k] == observation).all() and (mask[k] == info["action_mask"]).all()
    for _ in range(60):
        actions = [draw.choice(numpy.nonzero(row)[0]) for row in mask]
        seen, rewards, over, mask = many.step(numpy.array(actions))
        for k, single in enumerate(singles):
            observation, reward, done, cut, info = single.step(actions[k])
            assert rewards[k] == pytest.approx(reward) and bool(over[k]) == (done or cut)
            if over[k]:
                observation, info = single.reset(seed=number)
                number += 1
            assert (seen[k] == observation).all() and (mask[k] == info["action_mask"]).all()


def test_actions_that_there_are_not_change_nothing_in_games_side_by_side():
    many = PatienceVector("klondike", 5)
    seen, mask = many.reset(3)
    for action in (-1, -7, many.actions.count, 2**40):
        again, rewards, over, allowed = many.step(numpy.full(5, action))
        assert (again == seen).all() and not rewards.any() and not over.any() and (allowed == mask).all()


def test_something_is_learnt_over_many_games():
    """Which kind of action to prefer, by trying: the policy found beats one that takes any."""
    key, games = "montee-descente", 200
    many = PatienceVector(key, games)

    def play(weights, first):
        draw = numpy.random.default_rng(first)
        _, mask = many.reset(first)
        total = 0.0
        for _ in range(80):
            worth = numpy.where(mask == 1, weights + draw.random(mask.shape) * 0.01, -1e9)
            _, rewards, _, mask = many.step(worth.argmax(axis=1))
            total += rewards.sum()
        return total

    draw = numpy.random.default_rng(5)
    best = numpy.zeros(many.actions.count)
    start = reached = play(best, 1000)
    for _ in range(25):
        tried = best + draw.normal(0, 1, len(best))
        value = play(tried, 1000)
        if value > reached:
            best, reached = tried, value
    assert play(best, 90_000) > 1.05 * play(numpy.zeros(len(best)), 90_000) and reached > start
