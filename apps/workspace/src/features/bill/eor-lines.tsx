import type { Types } from '../../api/client';
import { m } from '../../messages';
import { dollars } from '../../ui/format';

/** What the payer says of each line. */
export const EorLines = ({
  eor,
  adjustments = false,
}: {
  readonly eor: Types.EorEntryView;
  /** With what was taken off, where there is room for it. */
  readonly adjustments?: boolean;
}) => (
  <table className={eor.voided ? 'ws-table ws-voided' : 'ws-table'}>
    <thead>
      <tr>
        <th>{m.bill.code}</th>
        <th className="num">{m.bill.charge}</th>
        <th className="num">{m.bill.payerAllowed}</th>
        {adjustments && <th className="num">{m.bill.adjusted}</th>}
        <th className="num">{m.bill.announced}</th>
        <th>{m.bill.reasons}</th>
      </tr>
    </thead>
    <tbody>
      {eor.lineItems.map((line) => (
        <tr key={line.id}>
          <td>{line.code}</td>
          <td className="num">{dollars(line.billedAmount)}</td>
          <td className="num">{dollars(line.allowedAmount)}</td>
          {adjustments && <td className="num">{dollars(line.adjustmentAmount)}</td>}
          <td className="num">{dollars(line.reportedPaid)}</td>
          <td>{line.reasonCodes.join(', ')}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <td colSpan={2} />
        <td className="num">{dollars(eor.allowedAmount)}</td>
        {adjustments && <td />}
        <td className="num">{dollars(eor.reportedPaid)}</td>
        <td />
      </tr>
    </tfoot>
  </table>
);
