import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Problem } from '../../api/problem';
import { billReasons, reviewReasons } from '../../api/queries';
import { m } from '../../messages';
import type { FormField } from '../../ui/field';
import { FieldsDialog, useFields } from '../../ui/fields-dialog';
import { dollars, number } from '../../ui/format';
import { useDelayedActions } from '../bills/action-batch';
import type { BulkItem } from '../bills/bulk-run';

/** Choice of the best matching reason for each bill instead of one reason for all. */
export const FITTING = 'fitting';

/** A bill and its amount in dispute, which is null if it is unknown. */
export interface ReviewableBill extends BulkItem {
  readonly amountInDispute: number | null;
}

/** Returns the text of a reason from the library, filled in from the bill. The API lists fitting reasons first. */
const reasonFor = async (queries: QueryClient, billId: string, reasonId: string): Promise<string> => {
  const reasons = await queries.query(billReasons(billId));
  const found = reasons.find(({ id, fits }) => (reasonId === FITTING ? fits : id === reasonId));
  if (!found) throw new Problem(404, 'not_found', reasonId === FITTING ? m.deadlines.noneFits : m.deadlines.gone);
  return found.text;
};

const noReason = new Problem(422, 'validation_error', m.common.refused, null, [
  { path: 'reason', message: m.deadlines.reasonRequired },
]);

/** The user confirms once. After the countdown, the bills are processed one by one. `SentActions` shows the results. */
export const RequestReviews = ({
  of: chosen,
  initialReason = '',
  onClose,
}: {
  readonly of: readonly ReviewableBill[];
  readonly initialReason?: string;
  readonly onClose: () => void;
}) => {
  const { data: library = [] } = useQuery(reviewReasons);
  const queries = useQueryClient();
  const [isTried, setTried] = useState(false);
  const requestLater = useDelayedActions();
  const fields: readonly FormField[] = [
    {
      path: 'library',
      label: m.deadlines.library,
      hint: m.deadlines.libraryHint,
      kind: 'choice',
      choices: [
        { value: FITTING, label: m.deadlines.fitting },
        ...library.map(({ id, title }) => ({ value: id, label: title })),
      ],
      initial: initialReason,
    },
    { path: 'reason', label: m.deadlines.ownReason, kind: 'long', when: ({ library: picked }) => !picked },
  ];
  const typed = useFields(`deadlines/second_review/${initialReason}`, fields, onClose);
  const { library: picked = '', reason: own = '' } = typed.values as Partial<Record<string, string>>;
  const isMissing = !picked && own.trim() === '';
  const isKnown = chosen.some(({ amountInDispute }) => amountInDispute !== null);
  const amount = chosen.reduce((sum, { amountInDispute }) => sum + (amountInDispute ?? 0), 0);
  const known = isKnown ? dollars(amount) : null;
  const send = (): void => {
    if (isMissing) {
      setTried(true);
      return;
    }
    requestLater({
      title: m.deadlines.title,
      label: m.deadlines.batch(number(chosen.length), known),
      items: chosen,
      bodyOf: async ({ id }) => ({
        action: 'second_review',
        reason: picked ? await reasonFor(queries, id, picked) : own,
      }),
      messages: { sent: m.deadlines.batchSent, failed: m.deadlines.batchFailed },
      onSend: typed.forgetSent,
    });
    onClose();
  };
  return (
    <FieldsDialog
      of={typed}
      title={m.deadlines.title}
      text={`${m.deadlines.text(known)} ${m.send.undoHint}`}
      send={m.chosen.start(m.deadlines.request, number(chosen.length))}
      write={{ error: isTried && isMissing ? noReason : null, isPending: false }}
      onSend={send}
    />
  );
};
