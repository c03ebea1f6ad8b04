import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client, type Types } from '../../api/client';
import { patientOf, patientsByName } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { useFirstMatch } from '../../ui/first-match';
import { date } from '../../ui/format';
import { notifyProblem } from '../../ui/notify';
import { Panel } from '../../ui/parts';

type Claim = Types.PatientClaimView;

/** A claim's newest bill, or its newest request if it was never billed. */
export type ClaimSource = { readonly bill: Types.BillView } | { readonly rfa: Types.RfaView };

const DEBOUNCE_MS = 200;

const claimText = ({ claimNumber, dateOfInjury, employer }: Claim): string =>
  [claimNumber ?? m.patient.noClaimNumber, dateOfInjury && m.patient.injured(date(dateOfInjury)), employer]
    .filter(Boolean)
    .join(' · ');

const sourceOf = async ({ rfas }: Types.PatientRecordView, claim: Claim): Promise<ClaimSource | null> => {
  if (claim.newestBillId !== null)
    return { bill: await client.call('getBill', { path: { billId: claim.newestBillId } }) };
  const rfa = rfas.find(({ claimNumber }) => claimNumber === claim.claimNumber);
  return rfa === undefined ? null : { rfa: (await client.call('getRfa', { path: { id: rfa.id } })).data };
};

/**
 * Finds a patient and one of their claims, to fill in a form. A patient's only claim is chosen at once. `onPick` gets
 * null if the patient is cleared or another one is chosen.
 */
export const ExistingPatient = ({ onPick }: { readonly onPick: (source: ClaimSource | null) => void }) => {
  const mayRead = useHasPermission('bills:read');
  const [words, setWords] = useState('');
  const [patient, setPatient] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const [claimId, setClaimId] = useState<string | null>(null);
  const text = words === patient?.name ? '' : words;
  const [sought] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const found = useInfiniteQuery({ ...patientsByName(sought), enabled: mayRead });
  const record = useQuery({ ...patientOf(patient?.id ?? ''), enabled: patient !== null });
  const listed = found.data?.pages.flatMap(({ patients }) => patients) ?? [];
  const options = listed.map(({ id, name, dateOfBirth }) => ({
    value: id,
    label: dateOfBirth == null ? name : `${name} · ${m.patient.born(date(dateOfBirth))}`,
  }));
  if (patient !== null && !options.some(({ value }) => value === patient.id))
    options.unshift({ value: patient.id, label: patient.name });
  const claims = record.data?.claims ?? [];
  // A response to an earlier choice is ignored.
  const picks = useRef(0);
  const choose = (of: Types.PatientRecordView, id: string | null): void => {
    const claim = of.claims.find((each) => each.id === id);
    setClaimId(id);
    picks.current += 1;
    const pick = picks.current;
    if (!claim) return;
    sourceOf(of, claim).then(
      (source) => source && pick === picks.current && onPick(source),
      (thrown: unknown) => pick === picks.current && notifyProblem(thrown),
    );
  };
  useEffect(() => {
    const [only, ...others] = claims;
    if (record.data && only && others.length === 0) choose(record.data, only.id);
  }, [record.data?.id]);
  const pick = (id: string | null): void => {
    const option = options.find(({ value }) => value === id);
    setPatient(option ? { id: option.value, name: option.label } : null);
    setClaimId(null);
    picks.current += 1;
    onPick(null);
  };
  const search = useFirstMatch({
    words: text,
    setWords,
    isWaiting: found.isFetching || sought !== text.trim(),
    pickFirst: () => {
      const first = listed[0]?.id ?? patient?.id;
      setWords(options.find(({ value }) => value === first)?.label ?? '');
      if (first !== undefined && first !== patient?.id) pick(first);
    },
  });
  if (!mayRead) return null;
  return (
    <Panel title={m.patient.existing}>
      <div className="ws-row">
        <Select
          aria-label={m.patient.existing}
          placeholder={m.patients.search}
          description={m.patient.existingHint}
          searchable
          clearable
          // The form begins here, and an open list would cover it.
          openOnFocus={false}
          data={options}
          filter={({ options: all }) => all}
          value={patient?.id ?? null}
          searchValue={words}
          {...search}
          nothingFoundMessage={m.patients.none}
          onChange={pick}
        />
        {record.data && claims.length > 0 && (
          <Select
            aria-label={m.bill.claim}
            placeholder={m.patient.chooseClaim}
            description={m.patient.claimHint}
            data={claims.map((claim) => ({ value: claim.id, label: claimText(claim) }))}
            value={claimId}
            allowDeselect={false}
            onChange={(id) => choose(record.data, id)}
          />
        )}
      </div>
    </Panel>
  );
};
