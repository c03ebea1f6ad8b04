import { presentRecipient, presentRecipientSettings, parseConsent, savingProblems } from '#contracts';
import { fold, recipient, type RecipientCommand } from '#domain';
import { confirmInvitation, inviteRecipient, noon, recipientEvents, unsubscribeRecipient } from '#testing/pure';

const tuesday = noon('2026-03-03');
const state = (...commands: readonly RecipientCommand[]) => fold(recipient, recipientEvents(...commands));
const active = state(inviteRecipient(), confirmInvitation(tuesday));
const gone = state(inviteRecipient(), confirmInvitation(tuesday), unsubscribeRecipient(tuesday));

describe('presentRecipientSettings', () => {
  it('allows enabling only with an address and available email delivery', () => {
    const canEnable = (who: typeof active, available: boolean) =>
      presentRecipientSettings(who, tuesday, { environment: 'live', available }).canEnable;
    expect([canEnable(active, true), canEnable(active, false), canEnable(gone, true)]).toEqual([true, false, false]);
  });
  it('shows neither an address nor preferences after the recipient unsubscribed', () => {
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

it('presentRecipient shows an unconfirmed invitation as expired when the clock passes its deadline', () => {
  const waiting = state(inviteRecipient());
  expect(presentRecipient(waiting, noon('2026-03-03')).state).toBe('pending_confirmation');
  expect(presentRecipient(waiting, noon('2026-03-04')).state).toBe('expired');
});

describe('consent of a request', () => {
  it('is parsed as given now, given earlier or not given', () => {
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
  it('reports problems by path, without the values', () => {
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
