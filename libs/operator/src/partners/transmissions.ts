import { executeOnBill } from '#commands';
import { padControlNumber } from '#domain';
import {
  exchangeOf,
  partnersOf,
  type Batch,
  type Exchange,
  type FetchingReport,
  type ListedBatch,
  type Partner,
  type SendingReport,
} from '#partners';
import { operatorActor, operatorMetadata, operatorNameFor } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';

export interface BatchLine extends Omit<ListedBatch, 'number' | 'at'> {
  /** ISA13, as written in the file. */
  readonly interchange: string;
  readonly createdAt: string;
}

export interface BatchDetails extends BatchLine, Pick<Batch, 'files'> {
  readonly bills: Batch['members'];
}

const lineOf = ({ partner, number, state, claims, at, sentAt, attempts, trouble }: ListedBatch): BatchLine => {
  const interchange = padControlNumber(number);
  return { partner, interchange, state, claims, createdAt: at, sentAt, attempts, trouble };
};

const partnerContext = ({ engines, config }: OperatorContext) => {
  const partners = partnersOf(config);
  return { partners, exchange: exchangeOf(engines, config, partners) };
};

interface PartnerChoice {
  /** Partner to send to. Default: every enabled partner. */
  readonly partner?: string;
}
type ReportsByPartner<Report> = readonly (Report & { readonly partner: string })[];

const withEach = async <Report>(
  work: OperatorContext,
  id: string | undefined,
  exchangeWith: (exchange: Exchange, partner: Partner) => Promise<Report>,
): Promise<ReportsByPartner<Report>> => {
  const { partners, exchange } = partnerContext(work);
  const chosen =
    id === undefined
      ? partners.all().filter(({ enabled }) => enabled)
      : [partners.byId(id) ?? refuseOperator(`there is no partner ${id}`)];
  const reports: (Report & { readonly partner: string })[] = [];
  for (const [done, partner] of chosen.entries()) {
    work.progress({ what: 'partners', done, total: chosen.length });
    reports.push({ partner: partner.id, ...(await exchangeWith(exchange, partner)) });
  }
  return reports;
};

/** Sends pending files now, regardless of cut-off times and pauses. */
export const sendToPartners = (
  work: OperatorContext,
  { partner: id }: PartnerChoice,
): Promise<ReportsByPartner<SendingReport>> =>
  withEach(work, id, (exchange, partner) => exchange.send(partner, work.signal));

export const fetchFromPartners = (
  work: OperatorContext,
  { partner: id }: PartnerChoice,
): Promise<ReportsByPartner<FetchingReport>> =>
  withEach(work, id, (exchange, partner) => exchange.fetch(partner, work.signal));

/** Lists transmissions, newest first. */
export const listTransmissions = async (
  work: OperatorContext,
  { partner, limit }: { readonly partner?: string; readonly limit: number },
): Promise<readonly BatchLine[]> =>
  (await partnerContext(work).exchange.batches.list(partner ?? null, limit)).map(lineOf);

export interface FileName {
  readonly partner: string;
  readonly interchange: string;
}

const batchLine = (batch: Batch): BatchLine => lineOf({ ...batch, claims: batch.members.length });

const loadBatch = async (exchange: Exchange, { partner, interchange }: FileName): Promise<Batch> =>
  (/^\d{1,9}$/.test(interchange) ? await exchange.batches.get(partner, Number(interchange)) : null) ??
  refuseOperator(`there is no file ${interchange} for the partner ${partner}`);

export const showTransmission = async (work: OperatorContext, name: FileName): Promise<BatchDetails> => {
  const batch = await loadBatch(partnerContext(work).exchange, name);
  return { ...batchLine(batch), bills: batch.members, files: batch.files };
};

/**
 * Sends a file again. If the partner may have it, it keeps its number and is only sent if the partner's folder lacks
 * it. A failed file's bills go into the next file.
 */
export const resendTransmission = async (work: OperatorContext, name: FileName): Promise<BatchLine> => {
  const { partners, exchange } = partnerContext(work);
  const batch = await loadBatch(exchange, name);
  const partner = partners.byId(batch.partner) ?? refuseOperator(`the partner ${batch.partner} no longer exists`);
  if (batch.state === 'empty') refuseOperator('that file is empty: its bills were sent another way');
  if (batch.state === 'failed') {
    for (const { organizationId, billId } of batch.members)
      await executeOnBill(
        work.engines.ledger,
        billId,
        {
          type: 'SetDeliveryRoute',
          data: {
            at: new Date().toISOString(),
            actorName: operatorNameFor(work),
            route: 'ebill',
            destination: null,
            available: ['ebill'],
            delivery: null,
          },
        },
        operatorMetadata(work, organizationId),
      );
    return batchLine(batch);
  }
  await exchange.reopen(batch, operatorActor(work), work.signal);
  await exchange.send(partner, work.signal);
  return batchLine(await loadBatch(exchange, name));
};
