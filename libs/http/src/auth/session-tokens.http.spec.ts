import { sessionIdIn, SessionTokens, type TokenKind } from '#http';
import { FakeVault } from '../specs/fakes.spec-kit.js';

const kinds: readonly TokenKind[] = ['browser', 'link', 'workspace', 'form'];
const sessionId = `ses_${'a'.repeat(26)}`;
const tokens = new SessionTokens(new FakeVault());
const make = (kind: TokenKind, organizationId = 'org_1', id = sessionId) => tokens.make(kind, organizationId, id);

describe.each(kinds)('session token of kind %s', (kind) => {
  it('contains its session ID and is the same each time it is created', async () => {
    const token = await make(kind);
    expect(sessionIdIn(kind, token)).toBe(sessionId);
    expect(await make(kind)).toBe(token);
    expect(await tokens.matches(kind, 'org_1', sessionId, token)).toBe(true);
  });

  it('does not match another kind, session or organization, even with a replaced prefix', async () => {
    const mine = await make(kind);
    const others = await Promise.all([
      ...kinds.filter((other) => other !== kind).map((other) => make(other)),
      make(kind, 'org_2'),
      make(kind, 'org_1', `ses_${'b'.repeat(26)}`),
    ]);
    for (const other of others) {
      expect(await tokens.matches(kind, 'org_1', sessionId, other)).toBe(false);
      const dressed = `${mine.split('.')[0]!}.${other.split('.')[1]!}`;
      expect(await tokens.matches(kind, 'org_1', sessionId, dressed)).toBe(false);
    }
  });
});

it.each([
  '',
  'bs_',
  `bs_${sessionId}`,
  `bs_${sessionId}.`,
  `bs_${sessionId}.${'A'.repeat(42)}`,
  `bs_${sessionId}.${'A'.repeat(44)}`,
  `bs_${sessionId}.${'+'.repeat(43)}`,
  `bs_ses_${'A'.repeat(26)}.${'A'.repeat(43)}`,
  `bs_ses_../.${'A'.repeat(43)}`,
  `xx_${sessionId}.${'A'.repeat(43)}`,
])('rejects %j as malformed', (text) => {
  for (const kind of kinds) expect(sessionIdIn(kind, text)).toBeNull();
});
