import { Text } from '#contracts';

/** Form of the operator's names for keys: keys are not made over HTTP, so the names have a form of their own. */
export class KeyNameForm {
  @Text('Of a key.') readonly name!: string;
  @Text('Of the first key of a new organization.') readonly keyName!: string;
}
