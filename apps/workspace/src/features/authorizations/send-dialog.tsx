import { Button } from '@mantine/core';
import { useState } from 'react';
import { asProblem, type Problem } from '../../api/problem';
import { useSession } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { rfaRules } from '../../generated/rfa-contract';
import { rfaFormMessages } from '../../messages/authorization-form';
import { m } from '../../messages';
import { rfaMessages } from '../../messages/authorizations';
import type { FormField, FormValues } from '../../ui/field';
import { FieldsDialog, useFields } from '../../ui/fields-dialog';
import { requestBody } from '../../ui/form-field';
import { localTimeOf } from '../../ui/format';
import { Pdf } from '../../ui/pdf';
import type { BodyOf } from '../../api/client';
import { useDelayedSubmission } from './delayed-submission';
import { documentChoices } from './letter-field';
import { OfficePicker } from './office-picker';
import { previewPacket, packetDocuments, type PreviewedPacket, type PacketOptions } from './packet';
import { rfaFields } from './rfa-fields';
import type { Rfa } from './rfas';
import { useWaivers, Waivers } from './waivers';

const isManual = ({ channel, recorded }: FormValues): boolean =>
  recorded === true || channel === 'portal' || channel === 'manual';
const whenChannel = (channel: string) => ({ when: (values: FormValues) => values['channel'] === channel });

/** Hint for the default, which is the authorization office in the directory. */
const directoryHint = { hint: rfaFormMessages.ofDirectory };

/** Initial values for the next transmission. */
const lastDestination = ({ transmissions, authorizationContact: contact }: Rfa) => {
  const last = transmissions.findLast(({ direction }) => direction === 'outbound');
  return {
    channel: last?.channel ?? 'fax',
    name: last?.destination?.name ?? contact?.name ?? '',
    attention: last?.destination?.attention ?? '',
    fax: last?.destination?.fax ?? contact?.fax ?? '',
    email: last?.destination?.email ?? contact?.email ?? '',
    mailingAddress: last?.destination?.mailingAddress ?? '',
  };
};

/** The user reviews the packet first, and exactly this packet is sent. A manual transmission is only recorded. */
export const SendDialog = ({ rfa, onClose }: { readonly rfa: Rfa; readonly onClose: () => void }) => {
  const isLive = useSession().environment === 'live';
  const before = lastDestination(rfa);
  const fields = rfaFields(rfaRules.submitRfa, {
    channel: { initial: before.channel },
    'destination.name': { initial: before.name },
    'destination.attention': { initial: before.attention },
    'destination.fax': { initial: before.fax, ...whenChannel('fax'), ...directoryHint },
    'destination.email': { initial: before.email, ...whenChannel('email'), ...directoryHint },
    'destination.emailAccepted': whenChannel('email'),
    'destination.mailingAddress': { initial: before.mailingAddress, ...whenChannel('mail'), ...directoryHint },
    documentIds: { choices: documentChoices(rfa), initial: packetDocuments(rfa) },
    packetHash: false,
    accepted: false,
    recorded: {
      hint: rfaFormMessages.recordedHint,
      when: ({ channel }) => channel === 'fax' || channel === 'email' || channel === 'mail',
    },
    sentAt: { initial: localTimeOf(new Date()), when: isManual },
  }) as readonly FormField[];
  const typed = useFields(`submitRfa/${rfa.id}`, fields, () => {
    write.reset();
    onClose();
  });
  const { values } = typed;
  const waivers = useWaivers(rfa);
  const [seen, setSeen] = useState<PreviewedPacket | null>(null);
  const [looking, setLooking] = useState<{ readonly busy: boolean; readonly problem: Problem | null }>({
    busy: false,
    problem: null,
  });
  const record = useWrite('submitRfa', { done: rfaFormMessages.sentDone, onDone: typed.close });
  const write = useDelayedSubmission(rfa, { onDone: typed.forget, onShown: typed.close });
  const byHand = isManual(values);
  // A transmission through a portal or by hand needs no address.
  const body = (): FormValues => ({
    ...((values['channel'] === 'portal' || values['channel'] === 'manual') && { destination: {} }),
    ...requestBody(fields, values),
  });
  const packetOptions = (): PacketOptions => {
    const { recorded: _, sentAt: _at, ...rest } = body();
    return rest as unknown as PacketOptions;
  };
  const look = (): void => {
    setLooking({ busy: true, problem: null });
    previewPacket(rfa.id, packetOptions()).then(
      (found) => {
        setSeen(found);
        setLooking({ busy: false, problem: null });
      },
      (thrown: unknown) => setLooking({ busy: false, problem: asProblem(thrown) }),
    );
  };
  const callWith = (more: object) => ({
    path: { id: rfa.id },
    body: { ...body(), ...waivers.body(values), ...more } as unknown as BodyOf<'submitRfa'>,
  });
  const send = (): void => {
    // A manual transmission has its own time, so the hash of a packet previewed now would be wrong. Nothing is sent.
    if (byHand || seen === null) record.mutate(callWith({}));
    else write.start(m.send.request(rfa.rfaNumber), callWith({ packetHash: seen.hash }));
  };
  const problem = record.error ?? write.problem;
  const needsLook = !byHand && seen === null;
  // Shown again after Undo or a problem.
  if (write.isWaiting) return null;
  return (
    <FieldsDialog
      of={{ ...typed, fields: seen === null ? fields : [] }}
      title={rfaFormMessages.titles.submit}
      text={isLive ? rfaFormMessages.texts.submitLive : rfaFormMessages.texts.submit}
      size="xl"
      send={needsLook ? rfaFormMessages.look : byHand ? rfaFormMessages.record : rfaFormMessages.sendNow}
      write={{ error: problem ?? looking.problem, isPending: record.isPending || looking.busy }}
      onSend={needsLook ? look : send}
      others={['accepted']}
      behind={{ channel: <OfficePicker rfa={rfa} values={values} set={typed.set} /> }}
    >
      {seen === null ? (
        <>
          <Waivers of={waivers} values={values} set={typed.set} problem={problem} />
          {byHand && (
            <Button variant="default" onClick={look} loading={looking.busy} style={{ justifySelf: 'start' }}>
              {rfaFormMessages.look}
            </Button>
          )}
        </>
      ) : (
        <>
          {seen.isUnreadable && <div className="ws-danger">{rfaMessages.unreadable}</div>}
          <Pdf path={seen.hash} filename={`rfa-${rfa.rfaNumber}.pdf`} file={seen.file} />
          {!byHand && <span className="ws-soft">{m.send.undoHint}</span>}
          <Button
            variant="default"
            style={{ justifySelf: 'start' }}
            onClick={() => {
              record.reset();
              write.reset();
              setSeen(null);
            }}
          >
            {rfaFormMessages.back}
          </Button>
        </>
      )}
    </FieldsDialog>
  );
};
