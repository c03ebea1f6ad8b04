/** Days on which documents fall due, by organization: whoever has nothing due is not looked at. */
export class DueDays {
  /** By day: the organizations with documents of that day. */
  private readonly organizations = new Map<string, Set<string>>();
  /** By organization: how many documents each day has. */
  private readonly days = new Map<string, Map<string, number>>();

  add(organizationId: string, day: string): void {
    const days = this.days.get(organizationId) ?? new Map<string, number>();
    this.days.set(organizationId, days);
    days.set(day, (days.get(day) ?? 0) + 1);
    const organizations = this.organizations.get(day);
    if (organizations === undefined) this.organizations.set(day, new Set([organizationId]));
    else organizations.add(organizationId);
  }

  remove(organizationId: string, day: string): void {
    const days = this.days.get(organizationId);
    const left = (days?.get(day) ?? 0) - 1;
    if (left > 0) {
      days?.set(day, left);
      return;
    }
    days?.delete(day);
    if (days?.size === 0) this.days.delete(organizationId);
    const organizations = this.organizations.get(day);
    organizations?.delete(organizationId);
    if (organizations?.size === 0) this.organizations.delete(day);
  }

  /** The organizations with a document of a day before this one. */
  before(day: string): readonly string[] {
    const found = new Set<string>();
    for (const [one, organizations] of this.organizations)
      if (one < day) for (const organizationId of organizations) found.add(organizationId);
    return [...found];
  }

  /** Those of these organizations that have a document of a day before this one. */
  among(organizationIds: readonly string[], day: string): readonly string[] {
    return organizationIds.filter((organizationId) => {
      for (const key of this.days.get(organizationId)?.keys() ?? []) if (key < day) return true;
      return false;
    });
  }
}
