import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import type { Vault } from '#event-store';
import { CapabilityLinks } from '#mail';

const asked: string[] = [];
const vault = {
  hmac: async (organizationId: string, ...parts: readonly string[]) => {
    asked.push(organizationId);
    return createHmac('sha256', organizationId).update(JSON.stringify(parts)).digest();
  },
} as unknown as Vault;
const links = new CapabilityLinks(vault, 'https://billing.example', async (id) => id.startsWith('org_known'));

const owner = { organizationId: 'org_known', recipientId: `recipient_${'a'.repeat(26)}` };
const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

describe('CapabilityLinks', () => {
  it('returns the purpose that a link was created for, and no other', async () => {
    const confirm = tokenOf(await links.confirmUrl({ ...owner, invitation: 3 }));
    const leave = tokenOf(await links.unsubscribeUrl({ ...owner, generation: 2, address: 5 }));
    expect(await links.readConfirm(confirm)).toEqual({ ...owner, invitation: 3 });
    expect(await links.readUnsubscribe(leave)).toEqual({ ...owner, generation: 2, address: 5 });
    expect([await links.readConfirm(leave), await links.readUnsubscribe(confirm)]).toEqual([null, null]);
  });
  it('creates tokens that fit one path parameter and contain no email address', async () => {
    const url = await links.unsubscribeUrl({
      ...owner,
      organizationId: `org_known${'x'.repeat(110)}`,
      generation: 9,
      address: 99,
    });
    expect(tokenOf(url).length).toBeLessThan(512);
    expect(url).toMatch(/^https:\/\/billing\.example\/notifications\/unsubscribe\/[\w.-]+$/);
  });
  it('uses no key for a link of an unknown organization', async () => {
    const token = tokenOf(await links.confirmUrl({ ...owner, invitation: 1 })).replace('org_known', 'org_other');
    asked.length = 0;
    expect(await links.readConfirm(token)).toBeNull();
    expect(asked).toEqual([]);
  });
  it('rejects a token with any changed character', async () => {
    const token = tokenOf(await links.confirmUrl({ ...owner, invitation: 7 }));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(token.length - 1),
        fc.constantFrom('a', 'b', 'z', '2', '7', '9', '.', '_', '-', '%', '/', 'é'),
        async (index, character) => {
          const changed = token.slice(0, index) + character + token.slice(index + 1);
          if (changed !== token) expect(await links.readConfirm(changed)).toBeNull();
        },
      ),
    );
  });
  it.each(['', '.', 'org_known', '....', 'org_known.a.1.b', '__proto__'])('rejects the token "%s"', async (token) =>
    expect(await links.readConfirm(token)).toBeNull(),
  );
});
