import { Alert, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Types } from '../../api/client';
import { billReasons } from '../../api/queries';
import { m } from '../../messages';
import { dollars } from '../../ui/format';
import { otherAmounts, reasonText, type DisputedLine } from './dispute';

/** Reasons filled in with the bill's data. Matching reasons come first. The picked text is inserted for the user. */
export const ReasonPicker = ({
  billId,
  lines,
  chosen,
  label,
  onPick,
}: {
  readonly billId: string;
  readonly lines: readonly Types.LifecycleLineView[];
  /** Chosen lines, or empty for the whole bill. */
  readonly chosen: readonly DisputedLine[];
  readonly label: string;
  readonly onPick: (text: string) => void;
}) => {
  const { data: reasons = [] } = useQuery(billReasons(billId));
  const isFitting = ({ fits, lines: texts }: Types.BillReasonView): boolean =>
    chosen.length === 0
      ? fits
      : texts.some((line) => line.fits && chosen.some(({ lineItemId }) => lineItemId === line.lineItemId));
  const group = (fitting: boolean) =>
    reasons.filter((reason) => isFitting(reason) === fitting).map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Select
      label={label}
      placeholder={m.act.libraryHint}
      data={[
        { group: m.act.fitting, items: group(true) },
        { group: m.act.otherReasons, items: group(false) },
      ].filter(({ items }) => items.length > 0)}
      value={null}
      searchable
      selectFirstOptionOnChange
      onChange={(id) => {
        const picked = reasons.find((reason) => reason.id === id);
        if (picked) onPick(reasonText(picked, lines, chosen));
      }}
    />
  );
};

/** Shown if the text names an amount that is not in dispute. `asked`: amount in dispute, or null if unknown. */
export const OtherAmountsWarning = ({
  text,
  lines,
  chosen,
  asked,
}: {
  readonly text: string;
  readonly lines: readonly Types.LifecycleLineView[];
  readonly chosen: readonly DisputedLine[];
  readonly asked: number | null;
}) => {
  const amounts = otherAmounts(text, lines, chosen, asked);
  return (
    amounts.length > 0 && (
      <Alert color="orange" variant="outline" role="status">
        {m.act.otherAmounts(amounts.map(dollars).join(', '), dollars(asked))}
      </Alert>
    )
  );
};
