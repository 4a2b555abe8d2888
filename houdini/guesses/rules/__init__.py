"""The registry of candidate rules: one entry a rule, in the order in which they are offered."""

from __future__ import annotations

from houdini.guesses.rule import Rule
from houdini.guesses.rules.agreement import (
    counters_left_behind,
    distances_from_start_agree,
    events_agree,
    guards_agree,
    threads_go_round_together,
    values_agree,
    warps_go_round_together,
)
from houdini.guesses.rules.bounds import bounded_by_start, guard_holds_at_head, guard_non_negative
from houdini.guesses.rules.carried import counter_runs_through_loops
from houdini.guesses.rules.copies import group_in_each_iteration, groups_under_way, pending_copy_is_under_way
from houdini.guesses.rules.counters import (
    break_not_taken_before,
    counter_between_start_and_bound,
    counter_closed_form,
    counter_closed_form_without_overflow,
    counter_congruence,
    counter_moves_each_iteration,
    counters_move_together,
    guard_held_before,
)
from houdini.guesses.rules.elements import access_by_an_element, elements_hold_what_was_stored
from houdini.guesses.rules.last import (
    pending_from_the_last_inner_iteration,
    pending_from_this_entry_or_the_end_of_the_last,
    pending_where_a_barrier_was_skipped,
)
from houdini.guesses.rules.orbits import access_in_few_states, as_before_the_loop, one_of_few_states, one_of_few_values
from houdini.guesses.rules.pending import (
    nothing_pending,
    nothing_pending_in_the_warp,
    nothing_pending_on_the_way_round,
    pending_copy_is_of_an_awaited_event,
    pending_from_before_the_loop,
    pending_from_earlier_iteration,
    pending_from_previous_iteration,
    pending_from_this_or_the_last_outer_iteration,
)
from houdini.guesses.rules.phases import (
    goals_of_arrivals,
    parities_by_iterations,
    phases_at_an_access,
    phases_by_iterations,
)
from houdini.guesses.rules.powers import power_of_two, power_of_two_bounded, power_of_two_not_zero, powers_have_constant_product
from houdini.guesses.rules.rounds import value_after_each_round
from houdini.guesses.rules.sites import access_keeps_loop_facts

RULES: tuple[Rule, ...] = (
    counter_closed_form,
    counter_closed_form_without_overflow,
    counter_congruence,
    counter_moves_each_iteration,
    counters_move_together,
    counter_runs_through_loops,
    guard_held_before,
    break_not_taken_before,
    counter_between_start_and_bound,
    guard_non_negative,
    bounded_by_start,
    guard_holds_at_head,
    power_of_two,
    power_of_two_not_zero,
    power_of_two_bounded,
    powers_have_constant_product,
    as_before_the_loop,
    one_of_few_values,
    one_of_few_states,
    value_after_each_round,
    groups_under_way,
    group_in_each_iteration,
    goals_of_arrivals,
    phases_by_iterations,
    parities_by_iterations,
    elements_hold_what_was_stored,
    values_agree,
    distances_from_start_agree,
    counters_left_behind,
    events_agree,
    guards_agree,
    threads_go_round_together,
    warps_go_round_together,
    nothing_pending,
    nothing_pending_in_the_warp,
    nothing_pending_on_the_way_round,
    pending_copy_is_of_an_awaited_event,
    pending_copy_is_under_way,
    pending_from_before_the_loop,
    pending_from_earlier_iteration,
    pending_from_previous_iteration,
    pending_from_this_or_the_last_outer_iteration,
    pending_from_the_last_inner_iteration,
    pending_from_this_entry_or_the_end_of_the_last,
    pending_where_a_barrier_was_skipped,
    phases_at_an_access,  # before what says the same of what holds at the head, and goes with that
    access_keeps_loop_facts,
    access_by_an_element,
    access_in_few_states,
)

ALWAYS = frozenset({values_agree.name, guards_agree.name})
"""Rules that count also where nothing is to be guessed (``--no-infer``): that threads go round a loop together is what a
barrier in it asks of them, as GPUVerify has it."""
