import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Partners } from './partners/partners.js';

/** Makes the partners known to everybody in an application. Without it there is no partner. */
@Global()
@Module({})
export class PartnersModule {
  static with(partners: Partners): DynamicModule {
    return { module: PartnersModule, providers: [{ provide: Partners, useValue: partners }], exports: [Partners] };
  }
}
