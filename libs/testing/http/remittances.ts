import {
  isBalanced,
  billStream,
  billView,
  check,
  fold,
  type BillEvent,
  type CheckEvent,
  type PaymentPostedData,
  type Scenario,
} from '#domain';
import type { CommandApp } from './command-app.js';

/* Remittances as file contents, and their results as seen by an API client. */

let lastNumber = 100;
export const nextNumber = (): number => ++lastNumber;

export interface RemittanceOptions {
  /** BPR01 to BPR04, and the amount in dollars. */
  readonly bpr?: readonly [handling: string, credit: string, method: string];
  readonly amount: number;
  readonly trace?: string;
  readonly plb?: string;
  /** The N1*PE segment from N103 on. It can contain more segments, each after a `~`. */
  readonly payee?: string;
}

/** Returns an 835 with the given claims. */
export const remittance = (
  { bpr = ['I', 'C', 'ACH'], amount, trace, plb, payee = 'XX*1234567893' }: RemittanceOptions,
  ...claims: readonly string[][]
): string => {
  const number = String(nextNumber()).padStart(9, '0');
  const [handling, credit, method] = bpr;
  const inSet = [
    `BPR*${handling}*${amount}*${credit}*${method}************20260320`,
    `TRN*1*${trace ?? `CK${number}`}*1512345678`,
    'N1*PR*SEDGWICK',
    ...`N1*PE*SANDBOX MEDICAL GROUP*${payee}`.split('~'),
    'LX*1',
    ...claims.flat(),
    ...(plb === undefined ? [] : [`PLB*1234567893*20261231*${plb}`]),
  ];
  return [
    `ISA*00*          *00*          *ZZ*${'PAYER'.padEnd(15)}*ZZ*${'1234567893'.padEnd(15)}*260320*1005*^*00501*${number}*0*T*:`,
    `GS*HP*PAYER*1234567893*20260320*1005*1*X*005010X221A1`,
    'ST*835*0001*005010X221A1',
    ...inSet,
    `SE*${inSet.length + 2}*0001`,
    'GE*1*1',
    `IEA*1*${number}`,
    '',
  ].join('~\n');
};

export interface RemittedBill {
  readonly id: string;
  readonly reference: string;
  /** Charge, in dollars. */
  readonly charged: number;
}
export const claim = (
  { reference, charged }: RemittedBill,
  paid: number,
  { status = '1', icn = 'ICN1' }: { readonly status?: string; readonly icn?: string } = {},
): string[] => {
  const whole = status === '22' ? 0 - charged : charged;
  return [`CLP*${reference}*${status}*${whole}*${paid}**WC*${icn}`, `CAS*CO*45*${(whole - paid).toFixed(2)}`];
};
export interface RemittedItem {
  readonly outcome: string;
  readonly reason?: string;
}
export const outcomesOf = ({ items }: { readonly items: readonly RemittedItem[] }) =>
  items.map(({ outcome, reason }) => (reason === undefined ? outcome : `${outcome} ${reason}`));
interface Receipt {
  readonly interchanges: readonly {
    readonly sets: readonly { readonly items: RemittedItem[]; readonly payment?: { readonly checkId: string } }[];
  }[];
}
interface Lifecycle {
  readonly remittance: { readonly postedPrincipal: number };
  readonly eors: readonly object[];
  readonly payments: readonly Readonly<Record<string, number>>[];
}
/** Check that a receipt names. */
const paymentIn = ({ interchanges }: Receipt) => interchanges[0]?.sets[0]?.payment;

/** A client's actions on remittances and views of them. */
export const remittances = (api: CommandApp) => {
  const bill = async (...scenarios: readonly Scenario[]): Promise<RemittedBill> =>
    referenceOf(await api.bill(undefined, ...scenarios));
  /** The bill with its identifier in the payer's files. */
  const referenceOf = async (id: string): Promise<RemittedBill> => {
    const made = await api.post(`/sandbox/bills/${id}/payer-file`, { kind: '835', scenario: 'paid' });
    const { content } = made.json['data'] as { readonly content: string };
    const [, reference = '', , charged = ''] = /CLP\*([^*]+)\*([^*]+)\*([^*]+)/.exec(content) ?? [];
    return { id, reference, charged: Number(charged) };
  };
  const send = async (text: string) => {
    const { json } = await api.post('/payer-files', Buffer.from(text), { headers: { 'content-type': 'text/plain' } });
    const { id, interchanges } = json['data'] as { id: string; interchanges: Receipt['interchanges'] };
    return { id, interchanges, items: interchanges.flatMap(({ sets }) => sets.flatMap(({ items }) => items)) };
  };
  const lifecycle = async ({ id }: RemittedBill): Promise<Lifecycle> =>
    (await api.call('GET', `/bills/${id}/lifecycle`)).json['data'] as Lifecycle;
  const paidOf = async (bill: RemittedBill): Promise<number> => (await lifecycle(bill)).remittance.postedPrincipal;
  const eorsOf = async (bill: RemittedBill): Promise<number> => (await lifecycle(bill)).eors.length;
  const onFile = async ({ id }: RemittedBill) =>
    billView(await api.engines.ledger.load<BillEvent>(billStream(api.organizationId, id)));
  /** Returns true if the bill has an open task to review the payer's response. */
  const wantsALook = async (bill: RemittedBill): Promise<boolean> => (await onFile(bill)).facts.concern !== null;

  /** Creates a bill that was paid $1,000.00 under the given payer claim control number. */
  const paidBill = async (icn: string): Promise<RemittedBill> => {
    const testBill = await bill();
    expect(outcomesOf(await send(remittance({ amount: 1000 }, claim(testBill, 1000, { icn }))))).toEqual(['posted']);
    return testBill;
  };
  return { bill, referenceOf, send, lifecycle, paidOf, eorsOf, onFile, wantsALook, paidBill, paymentIn };
};

/**
 * Expects every check in the log to balance without pending transfers, and each payment on a bill to equal the amount
 * that its check applied.
 */
export const expectChecksToAgree = async ({ engines }: Pick<CommandApp, 'engines'>): Promise<void> => {
  const checks = new Map<string, CheckEvent[]>();
  const onBills = new Map<string, number>();
  for (let after = 0n; ;) {
    const page = await engines.events.readAll(after, 500);
    for (const record of page) {
      const { stream, type, data } = engines.ledger.glance(record);
      if (stream.includes('-check_')) checks.set(stream, [...(checks.get(stream) ?? []), { type, data } as CheckEvent]);
      const { paymentId, recoupmentId, amount } = data as PaymentPostedData & { readonly recoupmentId: string };
      if (type === 'PaymentPosted') onBills.set(paymentId, amount);
      if (type === 'PaymentVoided') onBills.delete(paymentId);
      if (type === 'RefundRecorded') onBills.set(paymentId, (onBills.get(paymentId) ?? 0) - amount);
      if (type === 'RefundUndone') onBills.set(paymentId, (onBills.get(paymentId) ?? 0) + amount);
      if (type === 'RecoupmentAccepted') onBills.set(recoupmentId, 0 - amount);
    }
    after = page.at(-1)?.position ?? after;
    if (page.length === 0) break;
  }
  const states = [...checks.values()].map((history) => fold(check, history));
  expect(states.filter(({ figures }) => !isBalanced(figures) || figures.pending !== 0)).toEqual([]);
  const applied = new Map<string, number>();
  for (const { shares } of states)
    for (const [name, share] of shares) {
      const paymentId = name.replace('/reversal', '');
      if (share.state === 'applied')
        applied.set(paymentId, (applied.get(paymentId) ?? 0) + share.amount - (share.refunded ?? 0));
    }
  const without0 = (some: ReadonlyMap<string, number>) => new Map([...some].filter(([, cents]) => cents !== 0));
  expect(without0(applied)).toEqual(without0(onBills));
};
