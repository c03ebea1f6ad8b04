import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { Types } from '../../api/client';
import { patientOf } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import { PatientAccess } from '../../features/access-records/bill-access';
import { RfaList } from '../../features/authorizations/rfa-list';
import { m } from '../../messages';
import { rfaMessages } from '../../messages/authorizations';
import { QueryContent } from '../../ui/query-content';
import { BillLink } from '../../ui/bill-link';
import { DataTable } from '../../ui/data-table';
import { date, dayOf, dollars, NO_VALUE } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Figures, Panel, State } from '../../ui/parts';
import { Screen } from '../../ui/screen';

export const Patient = () => {
  const { patientId } = useParams({ from: '/patients/$patientId' });
  const found = useQuery(patientOf(patientId));
  return (
    <Screen title={m.patient.title}>
      <QueryContent query={found} rows={12}>
        {(patient) => <PatientRecord of={patient} />}
      </QueryContent>
    </Screen>
  );
};

const PatientRecord = ({ of: patient }: { readonly of: Types.PatientRecordView }) => {
  const [next] = patient.deadlines.filter(({ deadline }) => !deadline.overdue);
  const datesOfService = new Map(patient.bills.map(({ id, dateOfService }) => [id, dateOfService]));
  const named = ({ billId, billNumber }: { readonly billId: string; readonly billNumber: number }) => ({
    ...{ billId, billNumber },
    ...{ patientName: patient.name, dateOfService: datesOfService.get(billId) },
  });
  return (
    <div className="ws-stack">
      <section className="ws-panel ws-billhead" aria-label={m.patient.title}>
        <div>
          <div className="ws-who">{patient.name ?? NO_VALUE}</div>
          <div className="ws-soft">
            {[patient.dateOfBirth && m.patient.born(date(patient.dateOfBirth)), patient.phone]
              .filter(Boolean)
              .join(' · ')}
          </div>
          <PatientAccess patientId={patient.id} />
        </div>
        <div>
          {next ? (
            <>
              <strong>{date(next.deadline.lastDay)}</strong> {next.deadline.label}
              <div>
                <BillLink of={named(next)} />
              </div>
            </>
          ) : (
            <span className="ws-soft">{m.bill.noDeadlines}</span>
          )}
        </div>
        <Figures
          of={[
            [m.bill.charged, dollars(patient.totalCharge)],
            [m.bill.paid, dollars(patient.totalPaid)],
            [m.bill.balance, dollars(patient.balanceDue)],
          ]}
        />
      </section>
      <Panel title={m.patient.claims} bare>
        <DataTable
          name={m.patient.claims}
          rows={patient.claims}
          keyOf={({ id }) => id}
          columns={[
            { head: m.bill.claim, cell: ({ claimNumber }) => claimNumber ?? NO_VALUE, whole: true },
            { head: m.bill.adj, cell: ({ adjNumber }) => adjNumber, whole: true },
            { head: m.bill.injured, cell: ({ dateOfInjury }) => dateOfInjury && date(dateOfInjury), whole: true },
            { head: m.bill.employer, cell: ({ employer }) => employer },
            { head: m.bill.administrator, cell: ({ administratorName }) => administratorName },
            { head: m.patient.bills, cell: ({ bills }) => bills, num: true },
            { head: m.bill.balance, cell: ({ balanceDue }) => dollars(balanceDue), num: true },
            {
              head: m.common.actions,
              quiet: true,
              cell: ({ newestBillId }) => newestBillId !== null && <BillAgain billId={newestBillId} />,
            },
          ]}
        />
      </Panel>
      {patient.evaluations.length > 0 && (
        <Panel title={m.patient.evaluations} bare>
          <DataTable
            name={m.patient.evaluations}
            rows={patient.evaluations}
            keyOf={({ billId }) => billId}
            columns={[
              { head: m.patient.evaluatedOn, cell: (evaluation) => date(evaluation.date), whole: true },
              { head: m.bill.renderingProvider, cell: ({ renderingProviderName }) => renderingProviderName },
              { head: m.patient.followUpUntil, cell: ({ followUpUntil }) => date(followUpUntil), whole: true },
              { head: m.patient.bill, cell: (row) => <BillLink of={named(row)} /> },
            ]}
          />
        </Panel>
      )}
      <Panel title={m.patient.bills} bare>
        <DataTable
          name={m.patient.bills}
          list
          rows={patient.bills}
          keyOf={({ id }) => id}
          columns={[
            {
              head: m.patient.bill,
              cell: ({ id, billNumber }) => <BillLink of={named({ billId: id, billNumber })} />,
            },
            { head: m.patient.codes, cell: ({ procedureCodes }) => procedureCodes.join(', ') },
            { head: m.bill.claim, cell: ({ claimNumber }) => claimNumber, whole: true },
            { head: m.patient.state, cell: ({ status }) => <State tone={status.tone} label={status.label} /> },
            { head: m.bill.charged, cell: ({ totalCharge }) => dollars(totalCharge), num: true },
            { head: m.bill.paid, cell: ({ totalPaid }) => dollars(totalPaid), num: true },
            { head: m.bill.balance, cell: ({ balanceDue }) => dollars(balanceDue), num: true },
          ]}
        />
      </Panel>
      {patient.billTotal > patient.bills.length && (
        <p className="ws-soft">{m.patient.more(patient.bills.length, patient.billTotal)}</p>
      )}
      {patient.rfas.length > 0 && (
        <Panel title={rfaMessages.list} bare>
          <RfaList rfas={patient.rfas} empty={rfaMessages.noneAtAll} />
        </Panel>
      )}
      {patient.rfaTotal > patient.rfas.length && (
        <p className="ws-soft">{rfaMessages.more(patient.rfas.length, patient.rfaTotal)}</p>
      )}
      {patient.deadlines.length > 0 && (
        <Panel title={m.bill.deadlines} bare>
          <DataTable
            name={m.bill.deadlines}
            rows={patient.deadlines}
            keyOf={({ billId, deadline }) => billId + deadline.id}
            columns={[
              {
                head: m.patient.lastDay,
                cell: ({ deadline }) => (
                  <span className={deadline.overdue ? 'ws-danger' : undefined}>{date(deadline.lastDay)}</span>
                ),
                whole: true,
              },
              { head: m.patient.due, cell: ({ deadline }) => deadline.label },
              { head: m.patient.bill, cell: (row) => <BillLink of={named(row)} /> },
            ]}
          />
        </Panel>
      )}
      {patient.documents.length > 0 && (
        <Panel title={m.bill.documents} bare>
          <DataTable
            name={m.bill.documents}
            rows={patient.documents}
            keyOf={({ billId, id }) => billId + id}
            columns={[
              {
                head: m.patient.file,
                cell: ({ billId, id, filename }) => (
                  <Link to="/bills/$billId" params={{ billId }} search={{ tab: 'documents', doc: id }}>
                    {filename}
                  </Link>
                ),
              },
              { head: m.patient.kind, cell: ({ documentType }) => labelFor(m.documentTypes, documentType) },
              { head: m.patient.added, cell: ({ addedAt }) => dayOf(addedAt), whole: true },
              { head: m.patient.bill, cell: (row) => <BillLink of={named(row)} /> },
            ]}
          />
        </Panel>
      )}
    </div>
  );
};

const BillAgain = ({ billId }: { readonly billId: string }) => {
  const navigate = useNavigate();
  return (
    useHasPermission('bills:create') && (
      <Button
        variant="subtle"
        size="compact-xs"
        onClick={() => void navigate({ to: '/bills/new', search: { again: billId } })}
      >
        {m.act.billAgain}
      </Button>
    )
  );
};
