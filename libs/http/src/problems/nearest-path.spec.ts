import { nearestPath } from './nearest-path.js';

it.each([
  ['/v1/bills', '/v2/bills'],
  ['/bills', '/v2/bills'],
  ['/api/v2/bills', '/v2/bills'],
  ['/v2/bill', '/v2/bills'],
  ['/v2/bills/', '/v2/bills'],
  ['/v2//bills', '/v2/bills'],
  ['/v2/Bills/bill_1/Status', '/v2/bills/{billId}/status'],
  ['/v2/bills/bill_1/lifecyle', '/v2/bills/{billId}/lifecycle'],
  ['/v3/webhook-endpoint', '/v2/webhook-endpoints'],
])('%s is near %s', (asked, meant) => expect(nearestPath(asked)).toBe(meant));

it.each(['/', '/wp-admin.php', '/v2/physicians', '/v2/bills/bill_1/rubbish/more', `/v2/${'b'.repeat(300)}`])(
  '%s is near nothing',
  (asked) => expect(nearestPath(asked)).toBeNull(),
);

it('repeats nothing that was asked', () => expect(nearestPath('/v1/bills/Jane-Doe')).not.toContain('Jane'));
