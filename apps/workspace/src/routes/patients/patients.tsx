import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePatientSearch } from '../../features/patients/patient-search';
import { m } from '../../messages';
import { PagedQueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { date, dollars, NO_VALUE, number } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Screen } from '../../ui/screen';

export const Patients = () => {
  // The search text isn't part of the URL because it names a patient.
  const [words, setWords] = useState('');
  const { name: sought, found, listed } = usePatientSearch(words);
  return (
    <Screen title={m.nav.patients}>
      <search className="ws-noprint">
        <TextInput
          aria-label={m.patients.search}
          placeholder={m.patients.search}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          data-search
          w={300}
          mb={10}
        />
      </search>
      <PagedQueryContent query={found} rows={10}>
        {({ pages }) => (
          <Panel
            title={m.nav.patients}
            bare
            actions={
              <span className="ws-soft" role="status">
                {m.patients.listed(number(listed.length), number(pages[0]?.total ?? 0))}
              </span>
            }
          >
            <DataTable
              name={m.nav.patients}
              empty={sought === '' ? m.patients.noneAtAll : m.patients.none}
              list
              rows={listed}
              keyOf={({ id }) => id}
              columns={[
                {
                  head: m.bill.patient,
                  cell: ({ id, name }) => (
                    <Link to="/patients/$patientId" params={{ patientId: id }}>
                      {name}
                    </Link>
                  ),
                },
                { head: m.draft.born, cell: ({ dateOfBirth }) => date(dateOfBirth), whole: true },
                { head: m.act.phone, cell: ({ phone }) => phone ?? NO_VALUE, whole: true },
                { head: m.patient.claims, cell: ({ claims }) => number(claims ?? 0), num: true },
                { head: m.bill.balance, cell: ({ balanceDue }) => dollars(balanceDue), num: true },
              ]}
            />
          </Panel>
        )}
      </PagedQueryContent>
    </Screen>
  );
};
