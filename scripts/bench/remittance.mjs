// An 835 with many claims, for bills numbered from 1.
import { claimReference } from '#documents';

export const ORGANIZATION = 'org_sandboxpractice';

/**
 * Text of the 835. `npi` is the billing provider's; `charged` is each bill's charge in dollars. Every claim pays $1.00.
 */
export const remittance = (claims, npi, charged) => {
  const isa = `ISA*00*          *00*          *ZZ*BENCHPAYER     *ZZ*${npi}     *260302*1005*^*00501*000000777*0*T*:~`;
  const head = `GS*HP*BENCHPAYER*${npi}*20260302*1005*777*X*005010X221A1~ST*835*0001~BPR*I*${claims}*C*ACH************20260302~TRN*1*BENCH1*1999999999~`;
  const body = Array.from({ length: claims }, (_, n) => {
    const reference = claimReference(ORGANIZATION, `${n + 1}-1`);
    return `CLP*${reference}*1*${charged}*1**WC*BENCH${n + 1}~CAS*CO*45*${charged - 1}~`;
  });
  return `${isa}${head}${body.join('')}SE*${2 * claims + 4}*0001~GE*1*777~IEA*1*000000777~`;
};
