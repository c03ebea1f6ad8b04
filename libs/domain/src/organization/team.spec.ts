import {
  fold,
  hasMemberAccessEnded,
  hasLostAccess,
  isMembershipEnded,
  lowerRole,
  membershipOf,
  organization,
  type OrganizationCommand,
  type OrganizationEvent,
  type TeamRole,
} from '#domain';
import { everyOrganizationEvent, noon, specFor } from '#testing/pure';

const given = specFor(organization);
const created = everyOrganizationEvent.find(({ type }) => type === 'OrganizationCreated') as OrganizationEvent;
const organizationId = 'org_test';
const at = noon('2026-01-08');

const joined = (id: string, role: TeamRole): OrganizationEvent => ({
  type: 'MemberAdded',
  data: {
    organizationId,
    id,
    role,
    createdAt: at,
    private: { subject: `user-${id}`, name: 'Dana', email: 'dana@kim.example' },
  },
});
const activeBiller = { role: 'biller', active: true } as const;
const changed = (
  id: string,
  role: TeamRole,
  active: boolean,
  before: { readonly role: TeamRole; readonly active: boolean } = activeBiller,
): OrganizationEvent => ({ type: 'MemberChanged', data: { organizationId, id, role, active, before } });
const seen = (facts: Partial<Extract<OrganizationCommand, { type: 'EnsureMember' }>['data']>): OrganizationCommand => ({
  type: 'EnsureMember',
  data: { memberId: 'mem_9', subject: 'user-mem_1', role: 'viewer', at, ...facts },
});
const change = (memberId: string, changes: { role?: TeamRole; active?: boolean }, by: string | null = null) =>
  ({ type: 'ChangeMember', data: { memberId, by, ...changes } }) satisfies OrganizationCommand;

describe('EnsureMember', () => {
  it('adds a new user with the given role', () =>
    given(created)
      .when(seen({ name: 'Dana' }))
      .thenEvents({
        type: 'MemberAdded',
        data: {
          organizationId,
          id: 'mem_9',
          role: 'viewer',
          createdAt: at,
          private: { subject: 'user-mem_1', name: 'Dana', email: null },
        },
      }));
  it('rejects a new user if the team has 2,000 members', () => {
    const full = Array.from({ length: 2_000 }, (_, i) => joined(`mem_${i}`, 'viewer'));
    given(created, ...full)
      .when(seen({ subject: 'somebody else' }))
      .thenRejects('validation_error', ['subject']);
    given(created, ...full)
      .when(seen({}))
      .thenNothing();
  });
  it('keeps role and status of an existing member', () => {
    given(created, joined('mem_1', 'admin')).when(seen({})).thenNothing();
    given(created, joined('mem_1', 'admin'), changed('mem_1', 'admin', false))
      .when(seen({}))
      .thenNothing();
  });
  it('updates a changed name, and keeps fields that are not given', () =>
    given(created, joined('mem_1', 'admin'))
      .when(seen({ name: 'Dana Kim', email: null }))
      .thenEvents({
        type: 'MemberNamed',
        data: { organizationId, id: 'mem_1', private: { name: 'Dana Kim', email: 'dana@kim.example' } },
      }));
  it('requires an organization', () => given().when(seen({})).thenRejects('not_found'));
});

describe('a member', () => {
  const team = [created, joined('mem_1', 'admin'), joined('mem_2', 'biller')];

  it('can get another role', () =>
    given(...team)
      .when(change('mem_2', { role: 'manager' }))
      .thenEvents(changed('mem_2', 'manager', true, activeBiller)));
  it('can be deactivated, and keeps the role', () =>
    given(...team)
      .when(change('mem_2', { active: false }))
      .thenEvents(changed('mem_2', 'biller', false, activeBiller)));
  it('causes no event if nothing changes', () =>
    given(...team)
      .when(change('mem_2', { role: 'biller' }))
      .thenNothing());
  it('must exist', () =>
    given(...team)
      .when(change('mem_3', { active: false }))
      .thenRejects('not_found'));
  it.each([{ role: 'biller' }, { active: false }, { role: 'viewer', active: false }] as const)(
    'cannot change if it is the last active admin: %j',
    (changes) => {
      given(...team)
        .when(change('mem_1', changes))
        .thenRejects('last_admin');
      given(...team, changed('mem_2', 'admin', false))
        .when(change('mem_1', changes))
        .thenRejects('last_admin');
      given(...team, changed('mem_2', 'admin', true))
        .when(change('mem_1', changes))
        .thenTypes('MemberChanged');
    },
  );
  it('can be demoted if it is an inactive admin', () =>
    given(created, joined('mem_1', 'admin'), changed('mem_1', 'admin', false))
      .when(change('mem_1', { role: 'viewer' }))
      .thenTypes('MemberChanged'));
  it('cannot change itself', () => {
    given(...team)
      .when(change('mem_2', { role: 'admin' }, 'user-mem_2'))
      .thenRejects('protected_member');
    given(...team)
      .when(change('mem_2', { role: 'admin' }, 'user-mem_1'))
      .thenTypes('MemberChanged');
  });
});

describe('list of keys', () => {
  const { noted, revoked } = {
    noted: everyOrganizationEvent.find(({ type }) => type === 'KeyNoted') as OrganizationEvent,
    revoked: everyOrganizationEvent.find(({ type }) => type === 'KeyRevocationNoted') as OrganizationEvent,
  };
  const note: OrganizationCommand = {
    type: 'NoteKey',
    data: {
      credentialId: 'key_1',
      stream: `credential_${'0a'.repeat(32)}`,
      prefix: 'sk_sandbox_ab',
      name: 'Clinic server',
      scope: 'account',
      permissions: ['bills:read', 'bills:write'],
      expiresAt: '2027-01-01T00:00:00.000Z',
      createdAt: noon('2026-01-09'),
    },
  };
  const revoke: OrganizationCommand = { type: 'NoteKeyRevoked', data: { credentialId: 'key_1' } };

  it('accepts a key', () => given(created).when(note).thenEvents(noted));
  it('contains a key once, regardless of its credential ID', () =>
    given(created, noted)
      .when({ ...note, data: { ...note.data, credentialId: 'key_2' } })
      .thenNothing());
  it('marks a key as revoked, once', () => {
    given(created, noted).when(revoke).thenEvents(revoked);
    given(created, noted, revoked).when(revoke).thenNothing();
  });
  it('rejects an unknown key', () => given(created).when(revoke).thenRejects('not_found'));
});

describe('InviteMember', () => {
  const invite = (facts: Partial<Extract<OrganizationCommand, { type: 'InviteMember' }>['data']> = {}) =>
    ({
      type: 'InviteMember',
      data: {
        memberId: 'mem_9',
        subject: 'mem_9',
        name: 'Robin Payne',
        email: 'robin@kim.example',
        role: 'biller',
        at,
        ...facts,
      },
    }) satisfies OrganizationCommand;
  const invited: OrganizationEvent = {
    type: 'MemberInvited',
    data: {
      organizationId,
      id: 'mem_9',
      role: 'biller',
      createdAt: at,
      private: { subject: 'mem_9', name: 'Robin Payne', email: 'robin@kim.example' },
    },
  };
  const named = { name: 'Robin Payne', email: 'robin@kim.example' };
  const accepted: OrganizationEvent = { type: 'MemberJoined', data: { organizationId, id: 'mem_9', private: named } };
  const join = { type: 'JoinTeam', data: { memberId: 'mem_9', ...named } } satisfies OrganizationCommand;

  it('adds a member, who joins the team at the first sign-in only', () => {
    given(created).when(invite()).thenEvents(invited);
    given(created, invited).when(join).thenEvents(accepted);
    given(created, invited, accepted).when(join).thenNothing();
    const { members } = fold(organization, [created, invited, accepted]);
    expect(members).toEqual([{ id: 'mem_9', subject: 'mem_9', ...named, role: 'biller', active: true, createdAt: at }]);
  });
  it('renews a pending invitation of the address, with the new name and role', () => {
    given(created, invited)
      .when(invite({ memberId: 'mem_10', email: 'Robin@kim.example' }))
      .thenNothing();
    given(created, invited)
      .when(invite({ memberId: 'mem_10', name: 'Robin P.', role: 'viewer' }))
      .thenEvents(
        {
          type: 'MemberNamed',
          data: { organizationId, id: 'mem_9', private: { name: 'Robin P.', email: 'robin@kim.example' } },
        },
        changed('mem_9', 'viewer', true),
      );
  });
  it.each([
    ['who joined', [invited, accepted]],
    ['who was deactivated', [invited, changed('mem_9', 'biller', false)]],
  ])('rejects the address of a member %s', (_, events) =>
    given(created, ...events)
      .when(invite({ memberId: 'mem_10' }))
      .thenRejects('validation_error', ['email']),
  );
  it('does not count an invited administrator as one', () => {
    const pending: OrganizationEvent = { ...invited, data: { ...invited.data, role: 'admin' } };
    given(created, joined('mem_1', 'admin'), pending)
      .when(change('mem_1', { active: false }))
      .thenRejects('last_admin');
    given(created, pending)
      .when(change('mem_9', { active: false }))
      .thenEvents(changed('mem_9', 'admin', false, { role: 'admin', active: true }));
  });
});

describe('lowerRole', () => {
  it.each([
    ['auditor', 'admin', 'auditor'],
    ['manager', 'auditor', 'auditor'],
    ['auditor', 'biller', 'viewer'],
    ['viewer', 'auditor', 'viewer'],
    ['auditor', 'auditor', 'auditor'],
    ['payments', 'viewer', 'viewer'],
  ] as const)('of %s and %s is %s', (one, other, lesser) => expect(lowerRole(one, other)).toBe(lesser));
});

describe('SignOutMember', () => {
  const team = [created, joined('mem_1', 'biller')];
  const out: OrganizationEvent = { type: 'MemberSignedOut', data: { organizationId, id: 'mem_1' } };
  const signOut = (memberId: string): OrganizationCommand => ({ type: 'SignOutMember', data: { memberId } });

  it('keeps the member in the team, and ends earlier sessions and keys', () => {
    given(...team)
      .when(signOut('mem_1'))
      .thenEvents(out);
    const { members } = fold(organization, [...team, out]);
    expect(members[0]).toMatchObject({ active: true, timesOff: 1 });
    const person = { subject: 'user-mem_1' };
    expect(isMembershipEnded({ members }, person)).toBe(true);
    expect(isMembershipEnded({ members }, { ...person, ...membershipOf({ members }, 'user-mem_1') })).toBe(false);
    expect(hasLostAccess({ members }, person)).toBe(true);
    expect(hasLostAccess({ members }, { ...person, membership: 1 })).toBe(false);
    expect(hasLostAccess({ members: [{ ...members[0]!, active: false }] }, { ...person, membership: 1 })).toBe(true);
    expect(hasLostAccess({ members: [] }, person)).toBe(false);
    expect(hasMemberAccessEnded({ members }, { memberId: 'mem_1' })).toBe(true);
    expect(hasMemberAccessEnded({ members }, { memberId: 'mem_1', membership: 1 })).toBe(false);
    expect(hasMemberAccessEnded({ members }, {})).toBe(false);
    expect(hasMemberAccessEnded({ members: [] }, { memberId: 'mem_1', membership: 1 })).toBe(true);
  });
  it('rejects an unknown member', () =>
    given(...team)
      .when(signOut('mem_9'))
      .thenRejects('not_found'));
});
