import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { patientsByName } from '../../api/queries';
import { m } from '../../messages';
import { PagedQueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { date, dollars, NO_VALUE, number } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { Screen } from '../../ui/screen';
import { useSearchField } from '../../ui/search-field';

export const Patients = () => {
  const [sought, searchField] = useSearchField(m.patients.search);
  const found = useInfiniteQuery(patientsByName(sought));
  return (
    <Screen title={m.nav.patients}>
      {searchField}
      <PagedQueryContent query={found} rows={10}>
        {({ pages }) => (
          <Panel
            title={m.nav.patients}
            bare
            actions={
              <span className="ws-soft" role="status">
                {m.patients.listed(
                  number(pages.reduce((sum, { patients }) => sum + patients.length, 0)),
                  number(pages[0]?.total ?? 0),
                )}
              </span>
            }
          >
            <DataTable
              name={m.nav.patients}
              empty={sought === '' ? m.patients.noneAtAll : m.patients.none}
              list
              rows={pages.flatMap(({ patients }) => patients)}
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
