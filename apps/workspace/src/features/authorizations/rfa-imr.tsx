import { Button } from '@mantine/core';
import { useState } from 'react';
import { useHasPermission } from '../../api/session';
import { rfaRules } from '../../generated/rfa-contract';
import { rfaFormMessages } from '../../messages/authorization-form';
import { rfaMessages } from '../../messages/authorizations';
import type { FormField } from '../../ui/field';
import { today } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel, State } from '../../ui/parts';
import { CorrectionDialog, type Overturned } from './decision-dialogs';
import { LetterField } from './letter-field';
import { RfaDialog } from './rfa-dialog';
import { rfaFields } from './rfa-fields';
import { dayOrInstant, nameOfItem } from './rfa-parts';
import type { Rfa } from './rfas';

type Review = Rfa['imr'][number];

const messages = rfaFormMessages.imr;
const tones = { overturned: 'success', upheld: 'danger', ineligible: 'warning' } as const;
const toneOf = (decision: string) => tones[decision as keyof typeof tones];

const itemsOf = ({ items }: Rfa, ids: readonly string[]) => items.filter(({ id }) => ids.includes(id));
const choicesOf = (items: Rfa['items']) => items.map((item) => ({ value: item.id, label: nameOfItem(item) }));
const namesOf = (rfa: Rfa, ids: readonly string[]): string => itemsOf(rfa, ids).map(nameOfItem).join(', ');

const isReduced = ({ outcome }: Rfa['items'][number]): boolean => outcome === 'modified' || outcome === 'denied';
/** Returns the items that await an independent medical review or have a final determination. */
const reviewedIds = ({ imr }: Rfa): readonly string[] =>
  imr.flatMap(({ awaiting, decisions }) => [
    ...awaiting,
    ...decisions.flatMap(({ decision, itemIds }) => (decision === 'ineligible' ? [] : itemIds)),
  ]);

const [document] = (rfaFields(rfaRules.recordRfaImr) as readonly FormField[]).filter(
  ({ path }) => path === 'documentId',
);

/** Records an application or its determination. */
const ImrDialog = ({
  rfa,
  isDecided,
  onClose,
}: {
  readonly rfa: Rfa;
  readonly isDecided: boolean;
  readonly onClose: () => void;
}) => {
  const awaited = rfa.imr.flatMap(({ awaiting }) => awaiting);
  const open = rfa.items.filter((item) => isReduced(item) && !reviewedIds(rfa).includes(item.id));
  const isFiled = isDecided && awaited.length > 0;
  return (
    <RfaDialog
      rfa={rfa}
      operation="recordRfaImr"
      title={isDecided ? messages.decide : messages.file}
      text={isDecided ? messages.decideText : messages.fileText}
      fields={{
        documentId: false,
        itemIds: {
          choices: choicesOf(isFiled ? itemsOf(rfa, awaited) : isDecided ? rfa.items.filter(isReduced) : open),
          hint: isFiled ? messages.allAwaited : messages.allFiled,
        },
        ...(isDecided
          ? {
              decision: { required: true },
              decidedAt: { initial: today(), required: true },
              filedAt: isFiled ? false : { hint: messages.unfiled },
              filedBy: !isFiled && { when: ({ filedAt }) => filedAt !== '' },
            }
          : {
              filedAt: { initial: today(), required: true },
              filedBy: { initial: 'employee', required: true },
              decision: false,
              decidedAt: false,
            }),
      }}
      body={(filled, { documentId }) => ({
        ...filled,
        ...(typeof documentId === 'string' && documentId !== '' && { documentId }),
      })}
      others={['documentId']}
      onClose={onClose}
    >
      {(values, set, problem) =>
        document && (
          <LetterField
            rfa={rfa}
            field={document}
            documentType="other"
            value={values['documentId']}
            problem={problem}
            onChange={(id) => set('documentId', id)}
          />
        )
      }
    </RfaDialog>
  );
};

/** Returns the items to correct after a review, with the determination's date and document. */
const overturnedOf = ({ toCorrect, decisions }: Review): readonly Overturned[] =>
  toCorrect.flatMap((itemId) => {
    const made = decisions.find(({ itemIds }) => itemIds.includes(itemId));
    return made ? [{ itemId, decidedAt: made.decidedAt, documentId: made.documentId }] : [];
  });

const ReviewNote = ({
  rfa,
  of: review,
  onCorrect,
}: {
  readonly rfa: Rfa;
  readonly of: Review;
  readonly onCorrect: ((what: Overturned) => void) | null;
}) => (
  <div className="ws-note">
    <div className="ws-soft">
      {review.filedAt === null
        ? rfaMessages.imr.unfiled
        : rfaMessages.imr.filed(dayOrInstant(review.filedAt), labelFor(messages.filers, review.filedBy ?? ''))}
    </div>
    {review.decisions.map(({ decision, decidedAt, itemIds }) => (
      <div key={decision + itemIds.join()}>
        <State tone={toneOf(decision)} label={labelFor(rfaMessages.imr.outcomes, decision)} />{' '}
        {[dayOrInstant(decidedAt), namesOf(rfa, itemIds)].filter(Boolean).join(' · ')}
      </div>
    ))}
    {review.awaiting.length > 0 && (
      <div>
        <State tone="info" label={rfaMessages.imr.awaiting} /> {namesOf(rfa, review.awaiting)}
      </div>
    )}
    {overturnedOf(review).map((what) => (
      <div key={what.itemId} className="ws-actions" style={{ alignItems: 'center', margin: '8px 0' }}>
        <span>
          {namesOf(rfa, [what.itemId])}: {rfaMessages.imr.toCorrect}
        </span>
        {onCorrect && <Button onClick={() => onCorrect(what)}>{messages.correct}</Button>}
      </div>
    ))}
  </div>
);

export const RfaImr = ({ rfa }: { readonly rfa: Rfa }) => {
  const mayAct = useHasPermission('rfas:act');
  const [dialog, setDialog] = useState<'file' | 'decide' | Overturned | null>(null);
  const may = (action: string): boolean =>
    mayAct && rfa.allowedActions.some((allowedAction) => allowedAction === action);
  if (rfa.imr.length === 0 && !rfa.allowedActions.includes('record_imr')) return null;
  const isOpen = rfa.items.some((item) => isReduced(item) && !reviewedIds(rfa).includes(item.id));
  const close = (): void => setDialog(null);
  return (
    <Panel title={rfaMessages.imr.title}>
      {rfa.imr.length === 0 && <span className="ws-soft">{rfaMessages.imr.none}</span>}
      {rfa.imr.map((imr) => (
        <ReviewNote key={imr.id} rfa={rfa} of={imr} onCorrect={may('correct_decision') ? setDialog : null} />
      ))}
      {may('record_imr') && (
        <div className="ws-actions ws-noprint" style={{ marginTop: 12 }}>
          {isOpen && (
            <Button variant="default" onClick={() => setDialog('file')}>
              {messages.file}
            </Button>
          )}
          <Button variant="default" onClick={() => setDialog('decide')}>
            {messages.decide}
          </Button>
        </div>
      )}
      {(dialog === 'file' || dialog === 'decide') && (
        <ImrDialog key={dialog} rfa={rfa} isDecided={dialog === 'decide'} onClose={close} />
      )}
      {dialog !== null && typeof dialog === 'object' && (
        <CorrectionDialog key={dialog.itemId} rfa={rfa} overturned={dialog} onClose={close} />
      )}
    </Panel>
  );
};
