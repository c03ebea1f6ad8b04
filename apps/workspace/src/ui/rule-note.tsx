import { Link } from '@tanstack/react-router';
import type { Types } from '../api/client';
import { m } from '../messages';
import { date, today } from './format';
import { ruleSearch } from './rule-search';

/** The rule behind a figure or a day: which pack says so, and how sure it is. Leads to it on the page of rules. */
export const RuleNote = ({ of }: { readonly of: Types.RuleRefView | null | undefined }) =>
  of && (
    <span className="ws-soft">
      {' · '}
      <Link to="/rules" search={ruleSearch(of, today())}>
        {m.rules.version(of.version)}
      </Link>
      {of.outdated === true && of.validThrough !== null ? (
        <strong> {m.rules.outdated(date(of.validThrough))}</strong>
      ) : (
        of.certainty === 'unproven' && <strong> {m.rules.unproven}</strong>
      )}
    </span>
  );
