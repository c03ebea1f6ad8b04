/** One file of a transmission. */
export interface DeliveryFile {
  /** Plain name, without a folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A transmission that is due. */
export interface DeliveryJob {
  /** The outbox item's key: the same job has the same key, however often it is tried. */
  readonly key: string;
  readonly organizationId: string;
  readonly controlNumber: string;
  /** Makes the files; asked only where somebody takes them. */
  readonly files: () => Promise<readonly DeliveryFile[]>;
  /** False once the bill's data is to be erased: then nothing of it may be left where it is brought to. */
  readonly due: () => Promise<boolean>;
}

/** Carries complete transmissions to payers. */
export abstract class PayerDelivery {
  /** True when the transmission lies where it was to be brought; doing it twice changes nothing. False: nowhere. */
  abstract deliver(job: DeliveryJob): Promise<boolean>;
}

/** The sandbox has no payer to write to: the simulate endpoint plays it. */
export class SandboxPayerDelivery extends PayerDelivery {
  override async deliver(): Promise<boolean> {
    return false;
  }
}
