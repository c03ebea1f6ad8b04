/** Documents' due dates by organization, so that organizations without due documents are skipped. */
export class DueDays {
  /** Organizations with documents due, by due date. */
  private readonly organizations = new Map<string, Set<string>>();
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

  before(day: string): readonly string[] {
    const found = new Set<string>();
    for (const [one, organizations] of this.organizations)
      if (one < day) for (const organizationId of organizations) found.add(organizationId);
    return [...found];
  }

  among(organizationIds: readonly string[], day: string): readonly string[] {
    return organizationIds.filter((organizationId) => {
      for (const key of this.days.get(organizationId)?.keys() ?? []) if (key < day) return true;
      return false;
    });
  }
}
