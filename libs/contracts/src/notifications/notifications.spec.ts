import { presentRecipient, presentRecipientSettings, parseConsent, savingProblems } from '#contracts';
import { fold, recipient, type RecipientCommand } from '#domain';
import { confirmInvitation, inviteRecipient, noon, recipientEvents, unsubscribeRecipient } from '#testing/pure';

const tuesday = noon('2026-03-03');
const state = (...commands: readonly RecipientCommand[]) => fold(recipient, recipientEvents(...commands));
const active = state(inviteRecipient(), confirmInvitation(tuesday));
const gone = state(inviteRecipient(), confirmInvitation(tuesday), unsubscribeRecipient(tuesday));

describe('a settings snapshot', () => {
  it('says whether it can be enabled: not without an address, and not where mail goes nowhere', () => {
    const canEnable = (who: typeof active, available: boolean) =>
      presentRecipientSettings(who, tuesday, { environment: 'live', available }).canEnable;
    expect([canEnable(active, true), canEnable(active, false), canEnable(gone, true)]).toEqual([true, false, false]);
  });
  it('of somebody who unsubscribed holds neither address nor preferences', () => {
    expect(presentRecipientSettings(gone, tuesday, { environment: 'live', available: true })).toMatchObject({
      email: null,
      preferences: null,
      recipient: {
        email: '',
        state: 'off',
        preferences: { enabled: false, statusUpdates: false, agingDays: [], quietHours: true, reportDigest: 'off' },
      },
    });
  });
});

it('an entry tells an expired invitation by the clock alone', () => {
  const waiting = state(inviteRecipient());
  expect(presentRecipient(waiting, noon('2026-03-03')).state).toBe('pending_confirmation');
  expect(presentRecipient(waiting, noon('2026-03-04')).state).toBe('expired');
});

describe('a consent', () => {
  it('is now, elsewhere, or none', () => {
    const given = { grantedAt: '2026-03-02T01:00:00-08:00', emailVerifiedAt: '2026-03-01T00:00:00Z', version: ' v2 ' };
    expect([parseConsent(true), parseConsent(false), parseConsent(undefined), parseConsent(null)]).toEqual([
      'now',
      null,
      null,
      null,
    ]);
    expect(parseConsent(given)).toEqual({
      grantedAt: '2026-03-02T09:00:00.000Z',
      emailVerifiedAt: '2026-03-01T00:00:00.000Z',
      version: 'v2',
    });
  });
  it('of wrong shape is told by its paths, never by its values', () => {
    const problems = savingProblems({ consent: { grantedAt: 'SECRET', version: 'x'.repeat(65), 'SECRET name': 1 } });
    expect(problems.map(({ path }) => path)).toEqual([
      'consent.grantedAt',
      'consent.emailVerifiedAt',
      'consent.version',
      'consent.?',
    ]);
    expect(JSON.stringify(problems)).not.toContain('SECRET');
  });
});
