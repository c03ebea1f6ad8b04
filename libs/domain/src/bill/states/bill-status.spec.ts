import { billStates, dashboardStatuses, dashboardStatusOf, stateLabels, statusLabels } from '#domain';

describe('the dashboard status of a bill', () => {
  it('is sent, processed and appealing for submitted, partially_paid and second_review, otherwise the state', () => {
    const renamed = Object.fromEntries(
      billStates
        .filter((state) => dashboardStatusOf(state) !== (state as string))
        .map((state) => [state, dashboardStatusOf(state)]),
    );
    expect(renamed).toEqual({ submitted: 'sent', partially_paid: 'processed', second_review: 'appealing' });
  });

  it('is never incomplete or send', () =>
    expect(dashboardStatuses.filter((status) => !billStates.map(dashboardStatusOf).includes(status))).toEqual([
      'incomplete',
      'send',
    ]));

  it('has a unique label, like every state', () => {
    expect(new Set(Object.values(statusLabels)).size).toBe(dashboardStatuses.length);
    expect(new Set(Object.values(stateLabels)).size).toBe(billStates.length);
  });
});
