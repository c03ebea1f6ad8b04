import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useHasPermission } from '../../api/session';
import { rfaMessages } from '../../messages/authorizations';
import { labelFor } from '../../ui/labels';
import { useDraftForm } from '../../ui/draft-fields';
import { itemById, itemsOfPatient, type RfaItemRef } from './patient-items';
import { remainingText, nameOfItem } from './rfa-parts';

const DEBOUNCE_MS = 400;

const itemText = ({ item, rfaNumber }: RfaItemRef): string =>
  [
    nameOfItem(item),
    labelFor(rfaMessages.outcomes, item.outcome),
    ...(item.outcome === 'approved' || item.outcome === 'modified' ? [remainingText(item)] : []),
    rfaMessages.title(rfaNumber),
  ].join(' · ');

/** Shows what remains of each item in the patient's requests. */
export const LineItemPicker = ({
  value,
  error,
  onChange,
  onBlur,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (itemId: string) => void;
  readonly onBlur: () => void;
}) => {
  const { fields } = useDraftForm();
  const patientId = fields['patient.id'] ?? '';
  const [claimNumber] = useDebouncedValue((fields['claim.claimNumber'] ?? '').trim(), DEBOUNCE_MS);
  const { data: items = [] } = useQuery({
    ...itemsOfPatient(patientId, claimNumber),
    enabled: patientId !== '' || claimNumber.length > 2,
  });
  if (items.length === 0 && value === '') return null;
  const options = items.map((item) => ({ value: item.item.id, label: itemText(item) }));
  return (
    <Select
      label={rfaMessages.lineItem}
      placeholder={rfaMessages.noLineItem}
      data={options}
      value={options.some((option) => option.value === value) ? value : null}
      error={error}
      clearable
      onChange={(id) => onChange(id ?? '')}
      onBlur={onBlur}
    />
  );
};

export const LineItem = ({ itemId }: { readonly itemId: string }) => {
  const mayRead = useHasPermission('rfas:read');
  const { data } = useQuery({ ...itemById(itemId), enabled: mayRead });
  if (!data) return null;
  return (
    <div className="ws-soft">
      {rfaMessages.lineItem}:{' '}
      <Link to="/authorizations/$rfaId" params={{ rfaId: data.rfaId }}>
        {itemText(data)}
      </Link>
    </div>
  );
};
