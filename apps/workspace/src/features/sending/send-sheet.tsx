import { Button, Group, Modal } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { m } from '../../messages';
import { Form } from '../../ui/form';
import { Facts } from '../../ui/parts';
import { PdfThumbnail } from '../../ui/pdf-thumbnail';

export interface SheetDocument {
  readonly name: string;
  /** The document's type. */
  readonly about: string;
  /** Unique name of a file that is not uploaded yet, or an API path. If missing, no page is shown. */
  readonly path?: string;
  readonly contentBase64?: string;
}

/** Final review before anything leaves the practice: recipient, packet, and what is missing. */
export const SendSheet = ({
  title,
  ask,
  facts,
  documents,
  missing,
  isBlocked = false,
  isChecking = false,
  onBack,
  onSend,
  children,
}: {
  readonly title: string;
  readonly ask: string;
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  readonly documents: readonly SheetDocument[];
  /** What is missing, or null if the check failed. The API then refuses an incomplete request. */
  readonly missing: readonly ReactNode[] | null;
  /** True if `children` show why it cannot be sent. */
  readonly isBlocked?: boolean;
  readonly isChecking?: boolean;
  readonly onBack: () => void;
  readonly onSend: () => void;
  /** The result of the check. */
  readonly children?: ReactNode;
}) => {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isDisabled = isBlocked || (missing ?? []).length > 0;
  const isReady = !isChecking && !isDisabled;
  // A disabled button can't have the focus. The form has it until the button is enabled.
  useEffect(() => {
    if (isReady && document.activeElement === form.current) button.current?.focus();
  }, [isReady]);
  return (
    <Modal opened onClose={onBack} title={title} size="lg" closeButtonProps={{ 'aria-label': m.common.close }}>
      <Form ref={form} className="ws-form" tabIndex={-1} onSubmit={onSend} data-autofocus={isReady ? undefined : true}>
        <strong>{ask}</strong>
        <Facts of={facts} />
        <section className="ws-form" aria-label={m.send.packet}>
          {documents.length === 0 ? (
            <strong className="ws-danger">{m.send.noDocuments}</strong>
          ) : (
            <strong>{m.send.packetOf(documents.length)}</strong>
          )}
          <ul className="ws-thumbs">
            {documents.map(({ name, about, path, contentBase64 }, n) => (
              <li key={`${name} ${n}`}>
                <span>{name}</span>
                <span className="ws-soft">{about}</span>
                {path !== undefined && (
                  <PdfThumbnail path={path} {...(contentBase64 !== undefined && { contentBase64 })} />
                )}
              </li>
            ))}
          </ul>
        </section>
        <div role="status" className="ws-form">
          {isChecking && <span className="ws-soft">{m.draft.checking}</span>}
          {!isChecking && missing?.length === 0 && documents.length > 0 && <span>{m.send.nothingMissing}</span>}
          {missing !== null && missing.length > 0 && (
            <>
              <strong className="ws-danger">{m.send.missing}</strong>
              <ul className="ws-open">
                {missing.map((entry, n) => (
                  <li key={n}>{entry}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        {children}
        <Group justify="flex-end" gap="xs">
          <span className="ws-soft">{m.send.undoHint}</span>
          <Button variant="default" onClick={onBack}>
            {m.act.goBack}
          </Button>
          <Button type="submit" ref={button} disabled={isDisabled} loading={isChecking} data-autofocus>
            {m.act.sendNow}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
};
