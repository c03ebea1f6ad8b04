import { createColumnHelper, type ColumnDef } from '@tanstack/react-table';
import type { Types } from '../../api/client';
import { m } from '../../messages';
import { date, dayOf, dollars, NO_VALUE } from '../../ui/format';
import { State } from '../../ui/parts';

export type BillItem = Types.DashboardItemView;

const column = createColumnHelper<BillItem>();
const names = m.bills.columns;

export interface ColumnFacts {
  readonly width: string;
  readonly sort?: string;
  readonly right?: boolean;
}

declare module '@tanstack/react-table' {
  interface ColumnMeta<TData, TValue> extends ColumnFacts {}
}

export const billColumns: readonly ColumnDef<BillItem, never>[] = [
  column.accessor('patientName', {
    header: names.patientName,
    meta: { width: 'minmax(140px, 1.3fr)', sort: 'patient' },
  }),
  column.accessor(({ dateOfService }) => date(dateOfService), {
    id: 'dateOfService',
    header: names.dateOfService,
    meta: { width: '100px', sort: 'serviceDate' },
  }),
  column.accessor('billNumber', { header: names.billNumber, meta: { width: '68px', sort: 'billNumber' } }),
  column.accessor('claimNumber', { header: names.claimNumber, meta: { width: 'minmax(132px, 0.9fr)' } }),
  column.accessor(({ claimsAdministrator: { name } }) => name ?? NO_VALUE, {
    id: 'claimsAdministrator',
    header: names.claimsAdministrator,
    meta: { width: 'minmax(114px, 1.3fr)' },
  }),
  column.accessor('status', {
    header: names.status,
    cell: ({ row: { original } }) => <State tone={original.status.tone} label={original.status.label} />,
    meta: { width: 'minmax(146px, 0.9fr)', sort: 'status' },
  }),
  column.accessor(({ procedureCodes }) => procedureCodes.join(', '), {
    id: 'procedureCodes',
    header: names.procedureCodes,
    meta: { width: 'minmax(78px, 0.8fr)' },
  }),
  column.accessor('renderingProviderName', {
    header: names.renderingProviderName,
    meta: { width: 'minmax(110px, 0.9fr)' },
  }),
  column.accessor(({ submittedAt }) => dayOf(submittedAt), {
    id: 'submittedAt',
    header: names.submittedAt,
    meta: { width: '100px', sort: 'submitted' },
  }),
  column.accessor('arAgeDays', { header: names.arAgeDays, meta: { width: '54px', right: true } }),
  column.accessor(({ totalCharge }) => dollars(totalCharge), {
    id: 'totalCharge',
    header: names.totalCharge,
    meta: { width: '98px', right: true },
  }),
  column.accessor(({ totalPaid }) => dollars(totalPaid), {
    id: 'totalPaid',
    header: names.totalPaid,
    meta: { width: '98px', right: true },
  }),
  column.accessor(({ balanceDue }) => dollars(balanceDue), {
    id: 'balanceDue',
    header: names.balanceDue,
    meta: { width: '98px', right: true, sort: 'balanceDue' },
  }),
  column.accessor(({ owner }) => owner?.name ?? '', { id: 'owner', header: names.owner, meta: { width: '130px' } }),
  column.accessor(({ dueOn }) => (dueOn === undefined ? '' : date(dueOn)), {
    id: 'dueOn',
    header: names.dueOn,
    meta: { width: '100px' },
  }),
] as ColumnDef<BillItem, never>[];
