import { webhookDelivery, type ExhaustedDelivery } from '#domain';
import { everyWebhookDeliveryEvent, noon, specFor } from '#testing/pure';

const given = specFor(webhookDelivery);
const [exhausted] = everyWebhookDeliveryEvent;
const { exhaustedAt: _, ...delivery } = exhausted!.data;
const report = (change: Partial<ExhaustedDelivery> = {}) =>
  ({ type: 'ReportExhaustedDelivery', data: { ...delivery, ...change, at: noon('2026-01-09') } }) as const;

describe('a webhook delivery without remaining attempts', () => {
  it('is reported once, even if two processes made the last attempt', () => {
    given().when(report()).thenEvents(exhausted!);
    given(exhausted!)
      .when(report({ attempts: 11, error: 'timeout', responseStatus: null }))
      .thenNothing();
  });

  it('is reported again after another redelivery request', () =>
    given(exhausted!)
      .when(report({ askedAt: '1042' }))
      .thenTypes('DeliveryExhausted'));
});
