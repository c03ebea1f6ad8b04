import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { m } from '../../messages';
import { billName, numberBesideName } from '../../ui/bill-name';
import { dollars } from '../../ui/format';
import { SearchIcon } from '../../ui/icons';
import { useBillSearch } from './bill-search';

const MAX_RESULTS = 10;

export const BillSearch = ({
  label,
  without = [],
  anyBalance = false,
  onPick,
}: {
  readonly label: string;
  /** Bills that are already chosen. */
  readonly without?: readonly string[];
  /** If true, also offers bills without a balance before the user types. */
  readonly anyBalance?: boolean;
  readonly onPick: (billId: string) => void;
}) => {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [words, setWords] = useState('');
  const { bills, isWaiting } = useBillSearch(words, MAX_RESULTS, anyBalance ? {} : { openAr: '1' });
  const found = bills.filter(({ id }) => !without.includes(id));
  const first = found[0]?.id;
  // True if the user pressed Enter before the results arrived. The first result is then picked on arrival.
  const [isHasty, setHasty] = useState(false);
  const pick = (billId: string): void => {
    onPick(billId);
    setWords('');
    setHasty(false);
    combobox.closeDropdown();
  };
  useEffect(() => {
    if (isHasty && !isWaiting) {
      setHasty(false);
      if (first !== undefined) pick(first);
    } else if (words !== '') combobox.selectFirstOption();
  }, [first, isWaiting]);
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.Target>
        <TextInput
          aria-label={label}
          placeholder={label}
          leftSection={<SearchIcon />}
          value={words}
          data-search
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value);
            setHasty(false);
            combobox.openDropdown();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || words.trim() === '') return;
            // Enter in the search field must not submit the form.
            event.preventDefault();
            if (isWaiting) setHasty(true);
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label}>
          {found.length === 0 && !isWaiting && <Combobox.Empty>{m.app.paletteNothing}</Combobox.Empty>}
          {found.map((bill) => (
            <Combobox.Option key={bill.id} value={bill.id}>
              <strong>{billName(bill)}</strong>{' '}
              {[numberBesideName(bill), bill.claimNumber, dollars(bill.balanceDue), bill.status.label]
                .filter(Boolean)
                .join(' · ')}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
