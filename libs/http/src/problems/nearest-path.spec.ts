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
])('nearestPath suggests for %s the path %s', (asked, meant) => expect(nearestPath(asked)).toBe(meant));

it.each(['/', '/wp-admin.php', '/v2/physicians', '/v2/bills/bill_1/rubbish/more', `/v2/${'b'.repeat(300)}`])(
  'nearestPath suggests nothing for %s',
  (asked) => expect(nearestPath(asked)).toBeNull(),
);

it('nearestPath does not repeat text from the request', () =>
  expect(nearestPath('/v1/bills/Jane-Doe')).not.toContain('Jane'));
