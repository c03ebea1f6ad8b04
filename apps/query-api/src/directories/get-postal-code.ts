import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type PostalCodeView } from '#contracts';
import { Directories } from '#directories';
import { refuseMalformedZip, refuseUnknownZip } from './refusals.js';

/** City and state of a ZIP code. */
export class GetPostalCode extends Query<PostalCodeView> {
  constructor(readonly postalCode: string) {
    super();
  }
}

@QueryHandler(GetPostalCode)
export class GetPostalCodeHandler implements IQueryHandler<GetPostalCode> {
  constructor(private readonly directories: Directories) {}

  async execute({ postalCode }: GetPostalCode): Promise<PostalCodeView> {
    const found = this.directories.postalCodes.lookup(postalCode);
    return found === 'invalid' ? refuseMalformedZip() : (found ?? refuseUnknownZip());
  }
}
