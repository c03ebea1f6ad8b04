import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { claimsOf835, readInterchanges, summaryOf835 } from '#documents';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const CLAIMS = 100_000;
const claim = (n: number): string =>
  `CLP*QK7ZR2ABC${n}-1*1*100*60**WC*P${n}~SVC*HC:99213*100*60~DTM*472*20260302~CAS*CO*45*40~`;

/** Returns an 835 with the given number of claims. */
const file = (claims: number): string => {
  const isa =
    'ISA*00*          *00*          *ZZ*PAYER          *ZZ*1234567893     *260302*1005*^*00501*000000001*0*P*:~';
  const head = `GS*HP*PAYER*US*20260302*1005*1*X*005010X221A1~ST*835*0001~BPR*I*${claims * 60}*C*ACH************20260302~TRN*1*T1*1512345678~`;
  const body = Array.from({ length: claims }, (_, n) => claim(n + 1)).join('');
  return `${isa}${head}${body}SE*${4 * claims + 4}*0001~GE*1*1~IEA*1*000000001~`;
};

describe('835 with 100,000 claims', () => {
  it('is read claim by claim, without holding all claims in memory', () => {
    const text = file(CLAIMS);
    const [found] = readInterchanges(text);
    if (found?.kind !== 'read') throw new Error('it is not read');
    const { interchange } = found;
    const set = interchange.sets[0]!;
    expect(summaryOf835(set, interchange)).toMatchObject({
      claimCount: CLAIMS,
      amount: CLAIMS * 6_000,
      balances: true,
    });
    collect();
    const before = process.memoryUsage().heapUsed;
    let [paid, most] = [0, 0];
    for (const claim of claimsOf835(set, interchange)) {
      paid += claim.paid;
      if (claim.billNumber.endsWith('0000-1')) {
        collect();
        most = Math.max(most, process.memoryUsage().heapUsed);
      }
    }
    expect(paid).toBe(CLAIMS * 6_000);
    // All claims together would use more memory than this.
    expect(most - before).toBeLessThan(20 * 1024 * 1024);
  });
});
