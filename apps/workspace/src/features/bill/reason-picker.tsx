import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { billReasons } from '../../api/queries';
import { m } from '../../messages';

/** Filled in with data of the bill. Matching reasons come first. The picked text is inserted for the user. */
export const ReasonPicker = ({
  billId,
  lineItemId = null,
  label,
  onPick,
}: {
  readonly billId: string;
  /** Null for the whole bill. */
  readonly lineItemId?: string | null;
  readonly label: string;
  readonly onPick: (text: string) => void;
}) => {
  const { data: reasons = [] } = useQuery(billReasons(billId));
  const all = reasons.map(({ id, title, fits, text, lines }) => {
    const line = lines.find((line) => line.lineItemId === lineItemId);
    return { id, title, fits: line?.fits ?? fits, text: line?.text ?? text };
  });
  const group = (fitting: boolean) =>
    all.filter(({ fits }) => fits === fitting).map(({ id, title }) => ({ value: id, label: title }));
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
      onChange={(id) => {
        const picked = all.find((reason) => reason.id === id);
        if (picked) onPick(picked.text);
      }}
    />
  );
};
