import fc from 'fast-check';
import {
  defaultChoice,
  fold,
  linkState,
  publicRecipientTypes,
  recipient,
  recipientState,
  recipientSubject,
  REDACTED,
  sealingGeneration,
  notifiedSince,
  type NotificationChoice,
  type Recipient,
  type RecipientCommand,
  type RecipientEvent,
} from '#domain';
import {
  assignBill,
  confirmInvitation,
  consentAt,
  disableRecipient,
  allNotifications,
  inviteRecipient,
  noon,
  RECIPIENT_ID,
  recipientEvents,
  removeBill,
  saveRecipient,
  settleInvitation,
  specFor,
  unsubscribeRecipient,
  iterations,
} from '#testing/pure';

const given = specFor(recipient);
const after = (...commands: readonly RecipientCommand[]) => given(...recipientEvents(...commands));
const state = (...commands: readonly RecipientCommand[]): Recipient => fold(recipient, recipientEvents(...commands));

const monday = noon('2026-03-02');
const tuesday = noon('2026-03-03');
const wednesday = noon('2026-03-04');
const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();
const HOUR_MS = 3_600_000;

const invite = inviteRecipient();
const confirm = confirmInvitation(tuesday);
const quiet: NotificationChoice = { ...allNotifications, quietHours: false };

describe('rule 1: the external id is the caller’s opaque one', () => {
  it('and the address stands in the encrypted group only', () => {
    for (const { data } of recipientEvents(
      invite,
      confirm,
      saveRecipient(wednesday, { choice: quiet }),
      unsubscribeRecipient(wednesday),
    )) {
      const { private: _, ...clear } = data as { private?: object };
      expect(JSON.stringify(clear)).not.toContain('clinic.example');
    }
  });
});

describe('rule 2: audiences', () => {
  const assigned = inviteRecipient({ audience: 'assigned_bills' });
  it('practice covers every bill, also future ones', () =>
    expect(notifiedSince(state(invite, confirm), 'bill_any')).toBe(tuesday));
  it('assigned_bills is told nothing while nothing is assigned', () =>
    expect(notifiedSince(state(assigned, confirm), 'bill_1')).toBeNull());
  it('assigned_bills is told of a bill from its assignment on, and not before the consent', () => {
    expect(notifiedSince(state(assigned, confirm, assignBill(wednesday, 'bill_1')), 'bill_1')).toBe(wednesday);
    expect(notifiedSince(state(assigned, assignBill(monday, 'bill_1'), confirm), 'bill_1')).toBe(tuesday);
    expect(notifiedSince(state(assigned, confirm, assignBill(wednesday, 'bill_1')), 'bill_2')).toBeNull();
  });
  it('assigning a bill grants no consent', () => {
    const waiting = state(assigned, assignBill(tuesday, 'bill_1'));
    expect([waiting.status, notifiedSince(waiting, 'bill_1')]).toEqual(['pending', null]);
  });
  it('a bill of a name like an object’s own is none that is assigned', () => {
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(notifiedSince(state(assigned, confirm), name)).toBeNull();
  });
});

describe('rule 3: an invitation is not a subscription', () => {
  it('until the address’s owner confirms it', () => {
    expect(state(invite)).toMatchObject({ status: 'pending', enabledAt: null });
    expect(state(invite, confirm)).toMatchObject({ status: 'active', enabledAt: tuesday, choice: allNotifications });
  });
  it('a new one disables the subscription that there is, until it is confirmed', () => {
    const again = inviteRecipient({ at: wednesday, requestId: 'request-2' });
    after(invite, confirm).when(again).thenTypes('RecipientDisabled', 'RecipientInvited');
    const waiting = state(invite, confirm, again);
    expect([waiting.status, notifiedSince(waiting, 'bill_1'), linkState(waiting, 1, wednesday)]).toEqual([
      'pending',
      null,
      'revoked',
    ]);
    expect(state(invite, confirm, again, confirmInvitation(wednesday, 2)).status).toBe('active');
  });
});

describe('rule 4: another address or audience clears the assigned bills', () => {
  const assigned = [inviteRecipient({ audience: 'assigned_bills' }), confirm, assignBill(tuesday, 'bill_1')] as const;
  const change = (data: Parameters<typeof saveRecipient>[1]) =>
    Object.keys(state(...assigned, saveRecipient(wednesday, { audience: 'assigned_bills', ...data })).assigned);

  it('the same ones keep them', () => expect(change({ choice: quiet })).toEqual(['bill_1']));
  it('another address does not', () => expect(change({ email: 'new@clinic.example' })).toEqual([]));
  it('another audience does not', () => expect(change({ audience: 'practice' })).toEqual([]));
  it('nor does an invitation of another address', () =>
    expect(
      state(...assigned, inviteRecipient({ audience: 'assigned_bills', email: 'new@clinic.example', requestId: '2' }))
        .assigned,
    ).toEqual({}));
  it('an invitation of the same one keeps them', () =>
    expect(
      Object.keys(state(...assigned, inviteRecipient({ audience: 'assigned_bills', requestId: '2' })).assigned),
    ).toEqual(['bill_1']));
  it('being disabled keeps them; an opt-out does not', () => {
    expect(Object.keys(state(...assigned, disableRecipient(wednesday)).assigned)).toEqual(['bill_1']);
    expect(state(...assigned, unsubscribeRecipient(wednesday)).assigned).toEqual({});
  });
});

describe('rule 5: what revokes links', () => {
  it.each<[string, RecipientCommand]>([
    ['an opt-out', unsubscribeRecipient(tuesday)],
    ['the administrator', disableRecipient(tuesday)],
    ['a new invitation', inviteRecipient({ requestId: '2', at: tuesday })],
    ['settings that were saved', saveRecipient(tuesday)],
  ])('%s revokes an open link', (_, command) => {
    expect(linkState(state(invite, command), 1, tuesday)).toBe('revoked');
    after(invite, command).when(confirmInvitation(wednesday)).thenRejects('link_revoked');
  });
  it.each<[string, RecipientCommand]>([
    ['an opt-out', unsubscribeRecipient(wednesday)],
    ['the administrator', disableRecipient(wednesday)],
    ['a new invitation', inviteRecipient({ requestId: '2', at: wednesday })],
  ])('%s revokes a consumed one', (_, command) => {
    after(invite, confirm).when(confirm).thenRejects('link_consumed');
    after(invite, confirm, command).when(confirm).thenRejects('link_revoked');
  });
  it('it works for 48 hours to the millisecond, and then needs a new invitation', () => {
    const end = later(monday, 48 * HOUR_MS);
    after(invite)
      .when(confirmInvitation(later(end, -1)))
      .thenTypes('RecipientEnabled');
    after(invite).when(confirmInvitation(end)).thenRejects('link_expired');
    expect(recipientState(state(invite), later(end, -1))).toBe('pending_confirmation');
    expect(recipientState(state(invite), end)).toBe('expired');
    after(invite)
      .when(inviteRecipient({ at: end, requestId: '2' }))
      .thenTypes('RecipientInvited');
  });
  it('a link of an invitation that never was is revoked', () =>
    after(invite).when(confirmInvitation(tuesday, 2)).thenRejects('link_revoked'));
});

describe('rule 6: a change of enabled settings needs fresh consent', () => {
  const active = [invite, confirm] as const;
  const changes: readonly (readonly [string, Partial<NotificationChoice>])[] = [
    ['alerts', { statusUpdates: false }],
    ['aging', { agingDays: [30] }],
    ['quiet hours', { quietHours: false }],
    ['the digest', { reportDigest: 'weekly' }],
  ];
  it.each(changes)('%s', (_, change) => {
    const choice = { ...allNotifications, ...change };
    after(...active)
      .when(saveRecipient(wednesday, { choice, consent: null }))
      .thenRejects('fresh_consent_required');
    after(...active)
      .when(saveRecipient(wednesday, { choice }))
      .thenTypes('RecipientEnabled');
  });
  it('an identical retry keeps the consent, with or without another one', () => {
    after(...active)
      .when(saveRecipient(wednesday, { consent: null }))
      .thenNothing();
    after(...active)
      .when(saveRecipient(wednesday))
      .thenNothing();
    after(...active)
      .when(saveRecipient(wednesday, { email: null, audience: null, consent: null }))
      .thenNothing();
  });
  it('a consent older than 24 hours is stale', () => {
    const save = (age: number) =>
      saveRecipient(wednesday, { choice: quiet, consent: consentAt(later(wednesday, -age)) });
    after(...active)
      .when(save(24 * HOUR_MS - 1))
      .thenTypes('RecipientEnabled');
    given()
      .when(save(24 * HOUR_MS))
      .thenTypes('RecipientEnabled');
    given()
      .when(save(24 * HOUR_MS + 1))
      .thenRejects('fresh_consent_required');
  });
  it('so is one from before the last consent or opt-out', () => {
    const old = (at: string) => saveRecipient(wednesday, { choice: quiet, consent: consentAt(at) });
    after(...active)
      .when(old(later(tuesday, -1)))
      .thenRejects('fresh_consent_required');
    after(...active)
      .when(old(tuesday))
      .thenRejects('fresh_consent_required');
    after(...active)
      .when(old(later(tuesday, 1)))
      .thenTypes('RecipientEnabled');
    const off = disableRecipient(later(tuesday, HOUR_MS));
    after(...active, off)
      .when(old(later(tuesday, HOUR_MS)))
      .thenRejects('fresh_consent_required');
    after(...active, off)
      .when(old(later(tuesday, HOUR_MS + 1)))
      .thenTypes('RecipientEnabled');
  });
  it('one from the future is wrong', () =>
    after(...active)
      .when(saveRecipient(wednesday, { choice: quiet, consent: consentAt(later(wednesday, 1)) }))
      .thenRejects('validation_error', ['consent.grantedAt']));
  it('turning it on again after it was off is a change', () =>
    after(...active, disableRecipient(wednesday))
      .when(saveRecipient(wednesday, { consent: null }))
      .thenRejects('fresh_consent_required'));
  it('an opt-out needs none, and repeating it changes nothing', () => {
    after(...active)
      .when(disableRecipient(wednesday))
      .thenTypes('RecipientDisabled');
    after(...active, disableRecipient(wednesday))
      .when(disableRecipient(wednesday))
      .thenNothing();
    after(...active)
      .when(unsubscribeRecipient(wednesday))
      .thenTypes('RecipientDisabled', 'SubjectShredded');
    after(...active, unsubscribeRecipient(wednesday))
      .when(unsubscribeRecipient(wednesday))
      .thenNothing();
  });
});

describe('rule 9: only activity after the current consent counts', () => {
  it('a consent to other settings begins anew', () =>
    expect(notifiedSince(state(invite, confirm, saveRecipient(wednesday, { choice: quiet })), 'bill_1')).toBe(
      wednesday,
    ));
  it('nothing counts while it is off', () =>
    expect(notifiedSince(state(invite, confirm, disableRecipient(wednesday)), 'bill_1')).toBeNull());
});

describe('rule 10: what is on by default', () =>
  it('is nothing but quiet hours, for assigned bills', () => {
    expect(defaultChoice).toEqual({ statusUpdates: false, agingDays: [], quietHours: true, reportDigest: 'off' });
    expect(recipient.initial).toMatchObject({ audience: 'assigned_bills', status: 'off', choice: null });
  }));

describe('an invitation', () => {
  it('asked for twice is the same', () => after(invite).when(invite).thenNothing());
  it('asked for with other words under the same request is refused', () =>
    after(invite)
      .when(inviteRecipient({ fingerprint: 'f2' }))
      .thenRejects('idempotency_key_reused'));
  it('is refused so also after everything that came since', () =>
    after(invite, confirm, unsubscribeRecipient(tuesday))
      .when(inviteRecipient({ fingerprint: 'f2' }))
      .thenRejects('idempotency_key_reused'));
  it('has one outcome of its mail', () => {
    after(invite).when(settleInvitation(monday, 'sent')).thenTypes('InvitationDelivered');
    after(invite, settleInvitation(monday, 'sent')).when(settleInvitation(monday, 'unknown')).thenNothing();
    after(inviteRecipient({ delivery: 'preview' }))
      .when(settleInvitation(monday, 'sent'))
      .thenNothing();
    after(invite)
      .when(settleInvitation(monday, 'sent', 7))
      .thenNothing();
  });
  it.each([
    ['mail', 'sending'],
    ['preview', 'sandbox_preview'],
    ['none', 'suppressed'],
  ] as const)('that goes by %s begins as %s', (delivery, status) =>
    expect(state(inviteRecipient({ delivery })).invitations).toMatchObject([{ delivery: status }]),
  );
});

describe('saved settings', () => {
  it('of somebody unknown need address and audience', () =>
    given()
      .when(saveRecipient(monday, { email: null, audience: null }))
      .thenRejects('validation_error', ['email', 'audience']));
  it('take them from what is stored, also when it is off', () =>
    expect(
      state(invite, disableRecipient(tuesday), saveRecipient(wednesday, { email: null, audience: null })),
    ).toMatchObject({ status: 'active', email: 'dana@clinic.example', audience: 'practice' }));
  it('need the address again after an opt-out: it was destroyed', () =>
    after(invite, unsubscribeRecipient(tuesday))
      .when(saveRecipient(wednesday, { email: null }))
      .thenRejects('validation_error', ['email']));
  it('need a consent also from somebody unknown', () =>
    given()
      .when(saveRecipient(monday, { consent: null }))
      .thenRejects('fresh_consent_required'));
});

describe('an assignment', () => {
  const assigned = inviteRecipient({ audience: 'assigned_bills' });
  it('keeps its time when it is repeated', () => {
    after(assigned, assignBill(tuesday, 'bill_1')).when(assignBill(wednesday, 'bill_1')).thenNothing();
    after(assigned).when(removeBill(tuesday, 'bill_1')).thenNothing();
    expect(state(assigned, assignBill(tuesday, 'bill_1'), removeBill(tuesday, 'bill_1')).assigned).toEqual({});
  });
  it('is not for recipients of the practice', () => {
    after(invite).when(assignBill(tuesday, 'bill_1')).thenRejects('lifecycle_conflict');
    after(invite).when(removeBill(tuesday, 'bill_1')).thenRejects('lifecycle_conflict');
  });
  it('is for somebody who is known', () => {
    given().when(assignBill(tuesday, 'bill_1')).thenRejects('not_found');
    given().when(disableRecipient(tuesday)).thenRejects('not_found');
  });
});

describe('generations', () => {
  const back = inviteRecipient({ at: wednesday, requestId: '2' });
  const again = [invite, confirm, unsubscribeRecipient(tuesday), back] as const;
  it('an opt-out destroys the address, and what follows belongs to the next', () => {
    expect(state(invite, confirm, unsubscribeRecipient(tuesday))).toMatchObject({
      email: null,
      optedOut: true,
      generation: 1,
    });
    expect(state(...again)).toMatchObject({ email: 'dana@clinic.example', optedOut: false, generation: 2, address: 2 });
    expect(recipientEvents(...again).find(({ type }) => type === 'SubjectShredded')?.data).toMatchObject({
      subject: RECIPIENT_ID,
    });
  });
  it('each has a key of its own, the first the stream’s', () => {
    expect([recipientSubject(RECIPIENT_ID, 1), recipientSubject(RECIPIENT_ID, 2)]).toEqual([
      RECIPIENT_ID,
      `${RECIPIENT_ID}#2`,
    ]);
    expect(
      [[], [invite], [invite, unsubscribeRecipient(tuesday)], again].map((history) =>
        sealingGeneration(state(...history)),
      ),
    ).toEqual([1, 1, 2, 2]);
  });
  it('a link of an earlier one, or of an earlier address, ends nothing', () => {
    after(...again)
      .when(unsubscribeRecipient(wednesday, 1, 1))
      .thenRejects('link_revoked');
    after(invite, saveRecipient(tuesday, { email: 'new@clinic.example' }))
      .when(unsubscribeRecipient(wednesday, 1, 1))
      .thenRejects('link_revoked');
    given().when(unsubscribeRecipient(wednesday)).thenRejects('link_revoked');
  });
  it('the link of a message still works after the practice disabled it, and after it was enabled again', () => {
    after(invite, confirm, disableRecipient(wednesday))
      .when(unsubscribeRecipient(wednesday))
      .thenTypes('RecipientDisabled', 'SubjectShredded');
    after(invite, confirm, disableRecipient(wednesday), saveRecipient(later(wednesday, 1)))
      .when(unsubscribeRecipient(later(wednesday, 2)))
      .thenTypes('RecipientDisabled', 'SubjectShredded');
  });
  it('folds without the address where its key is gone', () => {
    const redacted = recipientEvents(...again).map((event) => {
      const { private: group, ...clear } = event.data as { private?: object };
      return (group ? { ...event, data: { ...clear, private: REDACTED } } : event) as RecipientEvent;
    });
    expect(fold(recipient, redacted)).toMatchObject({ email: null, status: 'pending', generation: 2 });
  });
});

describe('whatever is asked in whatever order', () => {
  const times = [monday, tuesday, wednesday, noon('2026-03-10')];
  const at = fc.constantFrom(...times);
  const choice = fc.constantFrom(allNotifications, quiet, { ...quiet, reportDigest: 'off' as const });
  const email = fc.constantFrom('dana@clinic.example', 'new@clinic.example');
  const audience = fc.constantFrom('practice' as const, 'assigned_bills' as const);
  const any: fc.Arbitrary<RecipientCommand> = fc.oneof(
    fc
      .record({ at, choice, email, audience, requestId: fc.constantFrom('1', '2', '3'), fingerprint: fc.constant('f') })
      .map(inviteRecipient),
    fc.tuple(at, fc.integer({ min: 1, max: 4 })).map(([when, n]) => confirmInvitation(when, n)),
    fc.tuple(at, fc.record({ choice, email, audience })).map(([when, change]) => saveRecipient(when, change)),
    at.map(disableRecipient),
    fc.tuple(at, fc.nat(3), fc.nat(4)).map(([when, g, a]) => unsubscribeRecipient(when, g, a)),
    at.map((when) => assignBill(when, 'bill_1')),
    at.map((when) => removeBill(when, 'bill_1')),
  );
  const tell = (commands: readonly RecipientCommand[]): readonly RecipientEvent[] =>
    commands.reduce<readonly RecipientEvent[]>((events, command) => {
      try {
        return [...events, ...recipient.decide[command.type](fold(recipient, events), command.data as never)];
      } catch {
        return events;
      }
    }, []);
  const law = (
    name: string,
    holds: (events: readonly RecipientEvent[], commands: readonly RecipientCommand[]) => void,
  ) =>
    it(name, () => {
      fc.assert(
        fc.property(fc.array(any, { maxLength: 15 }), (commands) => {
          holds(tell(commands), commands);
        }),
        { numRuns: iterations(300) },
      );
    });

  law('mail goes only to an address that consented last', (events) => {
    const now = fold(recipient, events);
    const lastWord = events.findLast(({ type }) =>
      ['RecipientInvited', 'RecipientEnabled', 'RecipientDisabled', 'SubjectShredded'].includes(type),
    );
    expect(now.status === 'active').toBe(lastWord?.type === 'RecipientEnabled');
    if (lastWord?.type === 'RecipientEnabled') expect(lastWord.data.private).toMatchObject({ email: now.email });
  });
  law('at most one link is open, and only while it waits', (events) => {
    const { invitations, status } = fold(recipient, events);
    const open = invitations.filter(({ link }) => link === 'open');
    expect(open).toHaveLength(status === 'pending' ? 1 : 0);
  });
  law('nothing of an address is left after an opt-out', (events) => {
    const now = fold(recipient, events);
    if (now.optedOut) expect(JSON.stringify(now)).not.toContain('clinic.example');
  });
  law('recipients of the practice have no bills assigned', (events) => {
    const { audience: whose, assigned } = fold(recipient, events);
    if (whose === 'practice') expect(assigned).toEqual({});
  });
  law('the last thing asked, asked again, changes nothing more', (events, commands) => {
    const last = commands.at(-1);
    if (!last || last.type === 'InviteRecipient') return;
    const once = events.length;
    const twice = tell([...commands, last]).length;
    // A repeated confirmation, opt-out or saving is refused or already true.
    expect(twice).toBe(once);
  });
});

it('tells the world what it is to know', () => {
  expect(publicRecipientTypes).toMatchObject({
    RecipientInvited: 'notification.recipient.invited',
    RecipientEnabled: 'notification.recipient.enabled',
    RecipientDisabled: 'notification.recipient.disabled',
    SubjectShredded: null,
  });
});
