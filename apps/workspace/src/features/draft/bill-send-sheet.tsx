import type { Types } from '../../api/client';
import { m } from '../../messages';
import { dollars } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { SendSheet, type SheetDocument } from '../sending/send-sheet';
import { BillCheck, type BillFinding } from './bill-check';
import type { Draft } from './draft';
import { storedDay } from './stored-day';

const nameOf = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ');

/** Returns the delivery method and, if it isn't the payer's usual one, the destination. */
const deliveryOf = (fields: Draft['fields']): string => {
  const route = fields['submission.route'] ?? '';
  if (route === '') return m.draft.ownRoute;
  const destination = { fax: 'faxNumber', email: 'email', mail: 'mailingAddress' }[route];
  return [labelFor(m.act.routes, route), fields[`submission.destination.${destination}`]].filter(Boolean).join(', ');
};

export const BillSendSheet = ({
  title,
  draft: { fields, documents, lines: typed },
  existing,
  lines,
  missing,
  empty,
  warnings,
  isChecking,
  onBack,
  onGo,
  onSend,
}: {
  readonly title: string;
  readonly draft: Draft;
  /** Existing documents, which are sent again if none are added. */
  readonly existing: readonly SheetDocument[];
  /** Lines as priced by the API. */
  readonly lines: readonly { readonly charge: number }[];
  /** What is missing, or null if the check failed. */
  readonly missing: readonly BillFinding[] | null;
  /** Other required fields that are empty. */
  readonly empty: readonly string[];
  readonly warnings: readonly Types.WarningView[];
  readonly isChecking: boolean;
  readonly onBack: () => void;
  /** Called to close the sheet and go to the field at a path. */
  readonly onGo: (path: string) => void;
  readonly onSend: (summary: string) => void;
}) => {
  const patient = nameOf(
    fields['patient.firstName'],
    fields['patient.middleName'],
    fields['patient.lastName'],
    fields['patient.suffix'],
  );
  const service = fields['service.date'] && storedDay(fields['service.date']);
  const errors = missing ?? [];
  const charges = lines.length > 0 ? lines.map(({ charge }) => charge) : typed.map(({ charge }) => Number(charge));
  const total = dollars(charges.reduce((sum, charge) => sum + charge, 0));
  const added = documents.map(({ id, filename, documentType, contentBase64, bytes }) => ({
    name: filename,
    about: labelFor(m.documentTypes, documentType),
    ...(id === undefined && { path: `sheet/${filename}/${bytes}`, contentBase64 }),
  }));
  return (
    <SendSheet
      title={title}
      ask={m.send.askBill}
      facts={[
        [m.bill.patient, patient],
        [m.bill.service, service],
        [m.draft.claimNumber, fields['claim.claimNumber']],
        [m.send.charge, total],
        [m.money.payer, fields['claim.claimsAdministrator.name']],
        [m.act.route, deliveryOf(fields)],
      ]}
      documents={added.length > 0 ? added : existing}
      missing={null}
      isBlocked={errors.length + empty.length > 0}
      isChecking={isChecking}
      onBack={onBack}
      onSend={() => onSend(m.send.bill(service ? m.bill.named(patient, service) : patient, total))}
    >
      {!isChecking && missing?.length === 0 && empty.length === 0 && <span>{m.send.nothingMissing}</span>}
      {errors.length + empty.length + warnings.length > 0 && (
        <BillCheck errors={errors} empty={empty} warnings={warnings} onGo={onGo} />
      )}
    </SendSheet>
  );
};
