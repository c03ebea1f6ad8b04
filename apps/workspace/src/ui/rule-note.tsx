import { Link } from '@tanstack/react-router';
import type { Types } from '../api/client';
import { m } from '../messages';
import { date, today } from './format';
import { ruleSearch } from './rule-search';

interface RuleNoteProps {
  readonly of: Types.RuleRefView | null | undefined;
  /** Behind another rule of the same figure: it is named by its id, since the pack is the same. */
  readonly isFurther?: boolean;
}

/** The rule behind a figure or a day: which pack says so, and how sure it is. Leads to it on the page of rules. */
export const RuleNote = ({ of, isFurther = false }: RuleNoteProps) =>
  of && (
    <span className="ws-soft">
      {' · '}
      <Link to="/rules" search={ruleSearch(of, today())}>
        {isFurther ? of.id : m.rules.version(of.version)}
      </Link>
      {of.outdated === true && of.validThrough !== null ? (
        <strong> {m.rules.outdated(date(of.validThrough))}</strong>
      ) : (
        of.certainty === 'unproven' && <strong> {m.rules.unproven}</strong>
      )}
    </span>
  );
