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

describe('rule 1: external ID and address', () => {
  it('keep the address in the encrypted group only', () => {
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
  it('practice covers every bill, including future ones', () =>
    expect(notifiedSince(state(invite, confirm), 'bill_any')).toBe(tuesday));
  it('assigned_bills covers no bill without an assignment', () =>
    expect(notifiedSince(state(assigned, confirm), 'bill_1')).toBeNull());
  it('assigned_bills covers a bill after its assignment and the consent', () => {
    expect(notifiedSince(state(assigned, confirm, assignBill(wednesday, 'bill_1')), 'bill_1')).toBe(wednesday);
    expect(notifiedSince(state(assigned, assignBill(monday, 'bill_1'), confirm), 'bill_1')).toBe(tuesday);
    expect(notifiedSince(state(assigned, confirm, assignBill(wednesday, 'bill_1')), 'bill_2')).toBeNull();
  });
  it('an assignment does not give consent', () => {
    const waiting = state(assigned, assignBill(tuesday, 'bill_1'));
    expect([waiting.status, notifiedSince(waiting, 'bill_1')]).toEqual(['pending', null]);
  });
  it('a bill ID with the name of an object property is not assigned', () => {
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(notifiedSince(state(assigned, confirm), name)).toBeNull();
  });
});

describe('rule 3: an invitation is not a subscription', () => {
  it('and starts a subscription only when the owner of the address confirms it', () => {
    expect(state(invite)).toMatchObject({ status: 'pending', enabledAt: null });
    expect(state(invite, confirm)).toMatchObject({ status: 'active', enabledAt: tuesday, choice: allNotifications });
  });
  it('and a new invitation disables the existing subscription until it is confirmed', () => {
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

describe('rule 4: a change of address or audience clears assigned bills', () => {
  const assigned = [inviteRecipient({ audience: 'assigned_bills' }), confirm, assignBill(tuesday, 'bill_1')] as const;
  const change = (data: Parameters<typeof saveRecipient>[1]) =>
    Object.keys(state(...assigned, saveRecipient(wednesday, { audience: 'assigned_bills', ...data })).assigned);

  it('the same address and audience keep them', () => expect(change({ choice: quiet })).toEqual(['bill_1']));
  it('another address clears them', () => expect(change({ email: 'new@clinic.example' })).toEqual([]));
  it('another audience clears them', () => expect(change({ audience: 'practice' })).toEqual([]));
  it('an invitation to another address clears them', () =>
    expect(
      state(...assigned, inviteRecipient({ audience: 'assigned_bills', email: 'new@clinic.example', requestId: '2' }))
        .assigned,
    ).toEqual({}));
  it('an invitation to the same address keeps them', () =>
    expect(
      Object.keys(state(...assigned, inviteRecipient({ audience: 'assigned_bills', requestId: '2' })).assigned),
    ).toEqual(['bill_1']));
  it('disabling keeps them, and an opt-out clears them', () => {
    expect(Object.keys(state(...assigned, disableRecipient(wednesday)).assigned)).toEqual(['bill_1']);
    expect(state(...assigned, unsubscribeRecipient(wednesday)).assigned).toEqual({});
  });
});

describe('rule 5: revocation of links', () => {
  it.each<[string, RecipientCommand]>([
    ['an opt-out', unsubscribeRecipient(tuesday)],
    ['disabling by an administrator', disableRecipient(tuesday)],
    ['a new invitation', inviteRecipient({ requestId: '2', at: tuesday })],
    ['a save of settings', saveRecipient(tuesday)],
  ])('%s revokes an open link', (_, command) => {
    expect(linkState(state(invite, command), 1, tuesday)).toBe('revoked');
    after(invite, command).when(confirmInvitation(wednesday)).thenRejects('link_revoked');
  });
  it.each<[string, RecipientCommand]>([
    ['an opt-out', unsubscribeRecipient(wednesday)],
    ['disabling by an administrator', disableRecipient(wednesday)],
    ['a new invitation', inviteRecipient({ requestId: '2', at: wednesday })],
  ])('%s revokes a consumed link', (_, command) => {
    after(invite, confirm).when(confirm).thenRejects('link_consumed');
    after(invite, confirm, command).when(confirm).thenRejects('link_revoked');
  });
  it('a link is valid for exactly 48 hours, and then requires a new invitation', () => {
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
  it('the link of an unknown invitation is revoked', () =>
    after(invite).when(confirmInvitation(tuesday, 2)).thenRejects('link_revoked'));
});

describe('rule 6: a change of enabled settings requires fresh consent', () => {
  const active = [invite, confirm] as const;
  const changes: readonly (readonly [string, Partial<NotificationChoice>])[] = [
    ['alerts', { statusUpdates: false }],
    ['aging', { agingDays: [30] }],
    ['quiet hours', { quietHours: false }],
    ['the digest', { reportDigest: 'weekly' }],
  ];
  it.each(changes)('requires it for a change of %s', (_, change) => {
    const choice = { ...allNotifications, ...change };
    after(...active)
      .when(saveRecipient(wednesday, { choice, consent: null }))
      .thenRejects('fresh_consent_required');
    after(...active)
      .when(saveRecipient(wednesday, { choice }))
      .thenTypes('RecipientEnabled');
  });
  it('an identical retry keeps the consent, with or without a new one', () => {
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
  it('a consent from before the last consent or opt-out is stale', () => {
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
  it('a consent with a future time is rejected', () =>
    after(...active)
      .when(saveRecipient(wednesday, { choice: quiet, consent: consentAt(later(wednesday, 1)) }))
      .thenRejects('validation_error', ['consent.grantedAt']));
  it('enabling after disabling is a change', () =>
    after(...active, disableRecipient(wednesday))
      .when(saveRecipient(wednesday, { consent: null }))
      .thenRejects('fresh_consent_required'));
  it('an opt-out requires no consent, and changes nothing if repeated', () => {
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
  it('a consent to other settings restarts the period', () =>
    expect(notifiedSince(state(invite, confirm, saveRecipient(wednesday, { choice: quiet })), 'bill_1')).toBe(
      wednesday,
    ));
  it('no activity counts while the recipient is disabled', () =>
    expect(notifiedSince(state(invite, confirm, disableRecipient(wednesday)), 'bill_1')).toBeNull());
});

describe('rule 10: defaults', () =>
  it('enable only quiet hours, for assigned bills', () => {
    expect(defaultChoice).toEqual({ statusUpdates: false, agingDays: [], quietHours: true, reportDigest: 'off' });
    expect(recipient.initial).toMatchObject({ audience: 'assigned_bills', status: 'off', choice: null });
  }));

describe('an invitation', () => {
  it('does nothing if the same request is repeated', () => after(invite).when(invite).thenNothing());
  it('rejects another body with the same request ID', () =>
    after(invite)
      .when(inviteRecipient({ fingerprint: 'f2' }))
      .thenRejects('idempotency_key_reused'));
  it('rejects another body even after later events', () =>
    after(invite, confirm, unsubscribeRecipient(tuesday))
      .when(inviteRecipient({ fingerprint: 'f2' }))
      .thenRejects('idempotency_key_reused'));
  it('has one delivery result', () => {
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
  ] as const)('with delivery %s starts as %s', (delivery, status) =>
    expect(state(inviteRecipient({ delivery })).invitations).toMatchObject([{ delivery: status }]),
  );
});

describe('SaveRecipient', () => {
  it('requires address and audience for a new recipient', () =>
    given()
      .when(saveRecipient(monday, { email: null, audience: null }))
      .thenRejects('validation_error', ['email', 'audience']));
  it('uses the stored address and audience, even if the recipient is disabled', () =>
    expect(
      state(invite, disableRecipient(tuesday), saveRecipient(wednesday, { email: null, audience: null })),
    ).toMatchObject({ status: 'active', email: 'dana@clinic.example', audience: 'practice' }));
  it('requires the address after an opt-out, because it was destroyed', () =>
    after(invite, unsubscribeRecipient(tuesday))
      .when(saveRecipient(wednesday, { email: null }))
      .thenRejects('validation_error', ['email']));
  it('requires a consent for a new recipient', () =>
    given()
      .when(saveRecipient(monday, { consent: null }))
      .thenRejects('fresh_consent_required'));
});

describe('an assignment', () => {
  const assigned = inviteRecipient({ audience: 'assigned_bills' });
  it('keeps its time if it is repeated', () => {
    after(assigned, assignBill(tuesday, 'bill_1')).when(assignBill(wednesday, 'bill_1')).thenNothing();
    after(assigned).when(removeBill(tuesday, 'bill_1')).thenNothing();
    expect(state(assigned, assignBill(tuesday, 'bill_1'), removeBill(tuesday, 'bill_1')).assigned).toEqual({});
  });
  it('is rejected for recipients of the whole practice', () => {
    after(invite).when(assignBill(tuesday, 'bill_1')).thenRejects('lifecycle_conflict');
    after(invite).when(removeBill(tuesday, 'bill_1')).thenRejects('lifecycle_conflict');
  });
  it('is rejected for an unknown recipient', () => {
    given().when(assignBill(tuesday, 'bill_1')).thenRejects('not_found');
    given().when(disableRecipient(tuesday)).thenRejects('not_found');
  });
});

describe('generations', () => {
  const back = inviteRecipient({ at: wednesday, requestId: '2' });
  const again = [invite, confirm, unsubscribeRecipient(tuesday), back] as const;
  it('an opt-out destroys the address, and later data belongs to the next generation', () => {
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
  it('each generation has its own key, and the first has the name of the stream', () => {
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
  it('a link of an earlier generation or address has no effect', () => {
    after(...again)
      .when(unsubscribeRecipient(wednesday, 1, 1))
      .thenRejects('link_revoked');
    after(invite, saveRecipient(tuesday, { email: 'new@clinic.example' }))
      .when(unsubscribeRecipient(wednesday, 1, 1))
      .thenRejects('link_revoked');
    given().when(unsubscribeRecipient(wednesday)).thenRejects('link_revoked');
  });
  it('an unsubscribe link works after the practice disabled the recipient, and after re-enabling', () => {
    after(invite, confirm, disableRecipient(wednesday))
      .when(unsubscribeRecipient(wednesday))
      .thenTypes('RecipientDisabled', 'SubjectShredded');
    after(invite, confirm, disableRecipient(wednesday), saveRecipient(later(wednesday, 1)))
      .when(unsubscribeRecipient(later(wednesday, 2)))
      .thenTypes('RecipientDisabled', 'SubjectShredded');
  });
  it('the state has no address after its key was destroyed', () => {
    const redacted = recipientEvents(...again).map((event) => {
      const { private: group, ...clear } = event.data as { private?: object };
      return (group ? { ...event, data: { ...clear, private: REDACTED } } : event) as RecipientEvent;
    });
    expect(fold(recipient, redacted)).toMatchObject({ email: null, status: 'pending', generation: 2 });
  });
});

describe('any sequence of commands', () => {
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

  law('sends email only to the address that consented last', (events) => {
    const now = fold(recipient, events);
    const lastWord = events.findLast(({ type }) =>
      ['RecipientInvited', 'RecipientEnabled', 'RecipientDisabled', 'SubjectShredded'].includes(type),
    );
    expect(now.status === 'active').toBe(lastWord?.type === 'RecipientEnabled');
    if (lastWord?.type === 'RecipientEnabled') expect(lastWord.data.private).toMatchObject({ email: now.email });
  });
  law('has at most one open link, and only while a confirmation is pending', (events) => {
    const { invitations, status } = fold(recipient, events);
    const open = invitations.filter(({ link }) => link === 'open');
    expect(open).toHaveLength(status === 'pending' ? 1 : 0);
  });
  law('keeps no trace of an address after an opt-out', (events) => {
    const now = fold(recipient, events);
    if (now.optedOut) expect(JSON.stringify(now)).not.toContain('clinic.example');
  });
  law('assigns no bills to recipients of the whole practice', (events) => {
    const { audience: whose, assigned } = fold(recipient, events);
    if (whose === 'practice') expect(assigned).toEqual({});
  });
  law('changes nothing if the last command is repeated', (events, commands) => {
    const last = commands.at(-1);
    if (!last || last.type === 'InviteRecipient') return;
    const once = events.length;
    const twice = tell([...commands, last]).length;
    // A repeated confirmation, opt-out or save is either rejected or a no-op.
    expect(twice).toBe(once);
  });
});

it('publishes the intended events', () => {
  expect(publicRecipientTypes).toMatchObject({
    RecipientInvited: 'notification.recipient.invited',
    RecipientEnabled: 'notification.recipient.enabled',
    RecipientDisabled: 'notification.recipient.disabled',
    SubjectShredded: null,
  });
});
