import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Types } from '../../api/client';
import { useKept } from '../../api/kept';
import { billOf, lifecycleOf } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { BillForm } from '../../features/draft/bill-form';
import { billBody, documentBodies, draftOf } from '../../features/draft/draft';
import type { Lifecycle } from '../../features/bill/action-fields';
import { nameOfField } from '../../ui/field-names';
import { m } from '../../messages';
import { Asked } from '../../ui/asked';
import { time } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Screen } from '../../ui/screen';

/** A sent bill, corrected and sent again. */
export const CorrectBill = () => {
  const { billId } = useParams({ from: '/bills/$billId/correct' });
  const bill = useQuery(billOf(billId));
  const lifecycle = useQuery(lifecycleOf(billId));
  return (
    <Screen title={lifecycle.data ? m.draft.correct(lifecycle.data.bill.billNumber) : m.common.loading}>
      <Asked query={bill} rows={12}>
        {(found) => (
          <Asked query={lifecycle} rows={12}>
            {(now) => <Correction key={billId} bill={found} lifecycle={now} />}
          </Asked>
        )}
      </Asked>
    </Screen>
  );
};

const Correction = ({ bill, lifecycle }: { readonly bill: Types.BillView; readonly lifecycle: Lifecycle }) => {
  const navigate = useNavigate();
  // `seen`: the bill as it was when somebody began to correct it.
  const [{ draft, reason, seen }, change, forget] = useKept(`correct/${bill.id}`, () => ({
    draft: draftOf(bill),
    reason: '',
    seen: lifecycle.lifecycle.updatedAt,
  }));
  const write = useWrite('performBillAction', {
    done: m.draft.sent,
    onDone: ({ replacementBillId = bill.id }) => {
      forget();
      void navigate({ to: '/bills/$billId', params: { billId: replacementBillId } });
    },
  });
  const { rejection } = lifecycle;
  const changed = seen !== lifecycle.lifecycle.updatedAt && !write.isSuccess;
  return (
    <BillForm
      draft={draft}
      onDraft={(next) => change((before) => ({ ...before, draft: next }))}
      problem={write.error}
      sending={write.isPending}
      label={m.draft.resubmit}
      reason={reason}
      onReason={(next) => change((before) => ({ ...before, reason: next }))}
      onSend={() => {
        if (changed) return;
        write.mutate({
          path: { billId: bill.id },
          body: {
            action: 'resubmit',
            bill: billBody(draft),
            ...(reason !== '' && { reason }),
            ...(draft.documents.length > 0 && { documents: documentBodies(draft) }),
          },
        });
      }}
      notice={
        <>
          {changed && (
            <div className="ws-banner" role="alert">
              {m.bill.changed}
              <button
                type="button"
                className="ws-link"
                onClick={() => change((before) => ({ ...before, seen: lifecycle.lifecycle.updatedAt }))}
              >
                {m.common.showChanges}
              </button>
            </div>
          )}
          {rejection && (
            <Panel title={m.bill.rejection}>
              <strong>{rejection.reason}</strong> <span className="ws-soft">{time(rejection.receivedAt)}</span>
              <ul className="ws-open">
                {rejection.issues.map(({ code, description, fieldPaths }) => (
                  <li key={code + description}>
                    {description} <strong>{fieldPaths.map(nameOfField).join(', ')}</strong>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </>
      }
    />
  );
};
