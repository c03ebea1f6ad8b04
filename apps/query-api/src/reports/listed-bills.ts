import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#http';
import { billProjection, Views, type BillRow, type StoredDoc } from '#read-models';
import { allOf } from '../bills/search-filter.js';
import { Names, type DirectoryNames } from '../kernel/names.js';
import { scopeFilter } from '../kernel/scope.js';

type NamedField = 'patientId' | 'patientName' | 'claimsAdminId' | 'claimsAdminName';
type Listed<Field extends keyof BillRow> = StoredDoc<Pick<BillRow, NamedField | Field>>;

/** Reads the bills of one page of a report. */
@Injectable()
export class ListedBills {
  constructor(
    private readonly views: Views,
    private readonly names: Names,
  ) {}

  /** Returns the bills by ID, without bills that have since been erased, and their current names. */
  async of<Field extends keyof BillRow>(
    context: RequestContext,
    items: readonly { readonly billId: string }[],
    fields: readonly Field[],
  ): Promise<{ readonly bills: ReadonlyMap<string, Listed<Field>>; readonly names: DirectoryNames }> {
    const ids = [...new Set(items.map(({ billId }) => billId))];
    const { rows } = await this.views.find<Listed<Field>>(billProjection.name, {
      organizationId: context.organizationId,
      filter: allOf(scopeFilter(context), { _id: { $in: ids } }),
      limit: ids.length,
      count: false,
      fields: ['patientId', 'patientName', 'claimsAdminId', 'claimsAdminName', ...fields],
    });
    const names = await this.names.few(context, {
      patients: rows.map(({ patientId }) => patientId),
      claimsAdministrators: rows.map(({ claimsAdminId }) => claimsAdminId),
    });
    return { bills: new Map(rows.map((row) => [row._id, row])), names };
  }
}
