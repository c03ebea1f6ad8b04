import {
  endpoint,
  fold,
  MAX_PREVIOUS_SECRETS,
  previousSecretsAt,
  REDACTED,
  type EndpointCommand,
  type EndpointEvent,
} from '#domain';
import { everyEndpointEvent, noon, specFor } from '#testing/pure';

const given = specFor(endpoint);
const sample = <T extends EndpointEvent['type']>(type: T) =>
  everyEndpointEvent.find((event) => event.type === type) as Extract<EndpointEvent, { type: T }>;
const created = sample('EndpointCreated');
const { endpointId } = created.data;
const disabled = sample('EndpointDisabled');
const deleted = sample('EndpointDeleted');
const at = noon('2026-01-06');
const change = (changes: object): EndpointCommand => ({ type: 'ChangeEndpoint', data: { at, ...changes } });
const text = { url: 'https://clinic.example/webhooks/billing', description: 'Billing of the clinic' };
const commands: readonly EndpointCommand[] = [
  change({ active: false }),
  { type: 'RotateSecret', data: { at, now: at, secret: 'whsec_x', previousSecretExpiresAt: at } },
  { type: 'DeleteEndpoint', data: { at } },
  { type: 'TestEndpoint', data: { at } },
  {
    type: 'RequestRedelivery',
    data: {
      at,
      deliveryId: 'att_1',
      eventId: 'evt_1',
      eventType: 'bill.paid',
      attempt: 1,
      attemptedAt: 1,
      responseStatus: 500,
      durationMs: 9,
      error: 'http_status',
    },
  },
  { type: 'RequestRecovery', data: { at, since: at, afterRevision: -1, throughRevision: 3, count: 1 } },
];

describe('a webhook endpoint', () => {
  it('is created once, with URL and secret encrypted', () => {
    const make: EndpointCommand = {
      type: 'CreateEndpoint',
      data: {
        endpointId,
        eventTypes: ['bill.*', 'payment.posted'],
        active: true,
        ...text,
        secret: `whsec_${'A'.repeat(43)}=`,
        at: noon('2026-01-05'),
      },
    };
    given().when(make).thenEvents(created);
    given(created).when(make).thenNothing();
  });

  it('keeps the fields that a change does not name', () =>
    given(created)
      .when(change({ eventTypes: '*' }))
      .thenEvents({
        type: 'EndpointChanged',
        data: { endpointId, eventTypes: '*', active: true, changedAt: at, private: text },
      }));

  it('causes no event if nothing changes', () =>
    given(created)
      .when(change({ ...text, active: true, eventTypes: ['bill.*', 'payment.posted'] }))
      .thenNothing());

  it('loses its description if it is set to null', () =>
    given(created)
      .when(change({ description: null }))
      .thenEvents({
        type: 'EndpointChanged',
        data: {
          endpointId,
          eventTypes: ['bill.*', 'payment.posted'],
          active: true,
          changedAt: at,
          private: { ...text, description: null },
        },
      }));

  it.each(commands)('must exist for $type', (command) => {
    given().when(command).thenRejects('not_found');
    given(created, deleted).when(command).thenRejects('not_found');
  });

  it.each(commands.slice(3))('must be active for $type', (command) =>
    given(created, disabled).when(command).thenRejects('lifecycle_conflict'),
  );

  it('is disabled once, and not after it was deleted', () => {
    const disable: EndpointCommand = { type: 'DisableEndpoint', data: { reason: 'gone', at: noon('2026-01-09') } };
    given(created).when(disable).thenEvents(disabled);
    given(created, disabled).when(disable).thenNothing();
    given(created, deleted).when(disable).thenNothing();
    given().when(disable).thenNothing();
  });

  it('has a reason while it is disabled, until it is enabled again', () => {
    expect(fold(endpoint, [created, disabled])).toMatchObject({ active: false, disabledReason: 'gone' });
    expect(fold(endpoint, [created, disabled, sample('EndpointChanged')])).toMatchObject({
      active: true,
      disabledReason: null,
    });
  });

  describe('with rotated secrets', () => {
    const rotated = (secret: string, previousSecretExpiresAt: string): EndpointEvent => {
      const event = sample('SecretRotated');
      return { ...event, data: { ...event.data, previousSecretExpiresAt, private: { secret } } };
    };
    const rotate = (previousSecretExpiresAt: string, now = at): EndpointCommand => ({
      type: 'RotateSecret',
      data: { at, now, secret: 'whsec_new', previousSecretExpiresAt },
    });
    const first = `whsec_${'A'.repeat(43)}=`;
    const days = ['2026-01-20', '2026-01-11', '2026-01-14', '2026-01-12', '2026-01-13'].map(noon);
    const five = days.map((day, i) => rotated(`whsec_${i}`, day));
    const signing = (history: readonly EndpointEvent[], now: string) =>
      previousSecretsAt(fold(endpoint, history), Date.parse(now)).map(({ secret }) => secret);

    it('keeps signing with each previous secret until its expiration', () => {
      const twice = [created, rotated('whsec_2', noon('2026-01-20')), rotated('whsec_3', noon('2026-01-08'))];
      expect(fold(endpoint, twice).secret).toBe('whsec_3');
      expect(signing(twice, at)).toEqual(['whsec_2', first]);
      expect(signing(twice, noon('2026-01-08'))).toEqual([first]);
      expect(signing(twice, noon('2026-01-20'))).toEqual([]);
    });
    it('has at most five previous secrets, but the current one can always be replaced with immediate expiration', () => {
      const history = [created, ...five];
      expect(signing(history, at)).toEqual(['whsec_3', 'whsec_2', 'whsec_1', 'whsec_0', first]);
      given(...history)
        .when(rotate(noon('2026-02-01')))
        .thenRejects('lifecycle_conflict', '5 earlier secrets are still valid');
      given(...history)
        .when(rotate(noon('2026-02-01'), noon('2026-01-11')))
        .thenTypes('SecretRotated');
      given(...history)
        .when(rotate(at))
        .thenTypes('SecretRotated');
      const ended = [...history, rotated('whsec_5', at), rotated('whsec_6', at)];
      expect(signing(ended, at)).toEqual(signing(history, at));
    });
    it('keeps only the previous secrets that sign longest', () => {
      const many = Array.from({ length: 40 }, (_, i) =>
        rotated(`whsec_${i}`, noon(i === 3 ? '2027-01-01' : '2026-01-07')),
      );
      const { previousSecrets } = fold(endpoint, [created, ...many]);
      expect(previousSecrets.length).toBeLessThanOrEqual(MAX_PREVIOUS_SECRETS + 1);
      expect(signing([created, ...many], noon('2026-06-01'))).toEqual(['whsec_2']);
    });
  });

  it('has no URL and no secret after its key was destroyed', () => {
    const shredded = everyEndpointEvent
      .filter(({ type }) => type !== 'EndpointDeleted')
      .map((event) => ('private' in event.data ? { ...event, data: { ...event.data, private: REDACTED } } : event));
    expect(fold(endpoint, shredded as readonly EndpointEvent[])).toMatchObject({ exists: true, url: '', secret: '' });
  });
});
