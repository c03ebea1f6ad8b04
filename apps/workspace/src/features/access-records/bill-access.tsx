import { Link } from '@tanstack/react-router';
import type { Types } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { Panel } from '../../ui/parts';
import { AccessList } from './access-list';

export const BillAccess = ({ bill }: { readonly bill: Types.BillView }) => (
  <Panel title={m.access.title} bare actions={bill.patient && <PatientAccess patientId={bill.patient.id} />}>
    <AccessList query={{ billId: bill.id }} ofOneBill />
  </Panel>
);

export const PatientAccess = ({ patientId }: { readonly patientId: string }) =>
  useHasPermission('audit:read') ? (
    <Link to="/access" search={{ patient: patientId }} className="ws-small">
      {m.access.ofPatient}
    </Link>
  ) : null;
