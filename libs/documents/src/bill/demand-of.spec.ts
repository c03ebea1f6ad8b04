import { billView, lateClaim, type BillCommand, shippedRules } from '#domain';
import {
  acknowledge,
  addNote,
  demandPenaltyInterest,
  linesOf,
  noon,
  postPayment,
  reassessBill,
  recordAcknowledgement,
  storedEventsOf,
  submitBill,
} from '#testing/pure';
import { drawDemandLetter } from '../forms/demand-letter.js';
import { seenPages } from '../specs/pdf-pages.spec-kit.js';
import { billSource, secretsOf } from './bill-source.js';
import { demandLetterOf } from './demand-of.js';
import { demandPacket } from './packets.js';

const late = [submitBill(), acknowledge(noon('2026-03-05'))];
/** Text of a July 20 demand letter, created after the `before` commands and rendered after the `later` ones. */
const letterOf = (before: readonly BillCommand[], ...later: readonly BillCommand[]) => {
  const at = noon('2026-07-20');
  const commands = [...late, ...before];
  const claim = lateClaim(billView(storedEventsOf(commands)), '2026-07-20', shippedRules);
  const history = storedEventsOf([...commands, demandPenaltyInterest(0, at, { claim }), ...later]);
  const source = billSource(billView(history), secretsOf(history[0]), 'sandbox')!;
  return demandLetterOf(source, source.bill.demands[0]!);
};

describe('demand letter', () => {
  it('keeps its lines after they are repriced and paid', () => {
    const { lines } = letterOf([]);
    expect(lines).toMatchObject([{ owed: 2015_00, late: 2015_00 }]);
    const repriced = reassessBill(noon('2026-07-21'), { cents: 1000_00 });
    expect(letterOf([], repriced, postPayment(1000_00, noon('2026-07-22'))).lines).toEqual(lines);
  });

  it("cites a payer's 277CA that arrived before the demand, but not a syntax acknowledgment", () => {
    const syntax = recordAcknowledgement(noon('2026-03-06'), { level: 'syntax' });
    const payer = (at: string) => recordAcknowledgement(noon(at), { level: 'payer' });
    expect(letterOf([syntax], payer('2026-07-21')).receipt).toBe('sent as an e-bill and accepted');
    expect(letterOf([payer('2026-03-06')]).receipt).toBe('acknowledged by your 277CA');
  });

  it('subtracts penalty and interest received before the demand', async () => {
    const letter = letterOf([postPayment(150_00, noon('2026-07-01'), { penalty: 150_00 })]);
    expect(letter).toMatchObject({ penalty: 201_50, received: 150_00 });
    const [page] = await seenPages((await drawDemandLetter(letter).finish()).pdf);
    const text = page!.text.replace(/\s+/g, ' ');
    expect(text).toContain('Less penalty and interest received -$150.00');
    const rest = `$${((letter.penalty + letter.interest - 150_00) / 100).toFixed(2)}`;
    expect(text).toContain(`Please pay ${rest} by`);
  });

  it('demands the increase of a copy service bill without interest (8 CCR § 9981(e))', async () => {
    const lines = linesOf([{ code: 'WC020', charge: 230_00, allowed: 230_00 }]);
    const commands = [
      submitBill({ billingMode: 'professional', lines }),
      acknowledge(noon('2026-03-02')),
      postPayment(230_00, noon('2026-04-26')),
    ];
    const at = noon('2026-07-20');
    const claim = lateClaim(billView(storedEventsOf(commands)), '2026-07-20', shippedRules);
    const history = storedEventsOf([...commands, demandPenaltyInterest(0, at, { claim })]);
    const source = billSource(billView(history), secretsOf(history[0]), 'sandbox')!;
    const sheet = drawDemandLetter(demandLetterOf(source, source.bill.demands[0]!));
    const [page] = await seenPages((await sheet.finish()).pdf);
    const text = page!.text.replace(/\s+/g, ' ');
    expect(text).toContain('Demand for the increase for late payment');
    expect(text).toContain('By 8 CCR § 9981(e) they are increased by 25 percent.');
    expect(text).toContain('Increase: 25 % of $230.00 $57.50');
    expect(text).not.toMatch(/interest|report/i);
  });

  it('encloses the exchanges with the payer, without internal notes', () => {
    const at = noon('2026-07-20');
    const commands = [...late, addNote('They will not pay.', noon('2026-07-01'))];
    const claim = lateClaim(billView(storedEventsOf(commands)), '2026-07-20', shippedRules);
    const history = storedEventsOf([...commands, demandPenaltyInterest(0, at, { claim })]);
    const source = billSource(billView(history), secretsOf(history[0]), 'sandbox')!;
    const { parts } = demandPacket(source, () => Promise.resolve(null));
    const proof = parts.find(({ title }) => title === 'Submission proof and timeline');
    const titles = (
      proof as unknown as { drawing: { data: { timeline: { title: string }[] } } }
    ).drawing.data.timeline.map(({ title }) => title);
    expect(titles).not.toContain('Note');
    expect(titles.length).toBeGreaterThan(0);
  });
});
