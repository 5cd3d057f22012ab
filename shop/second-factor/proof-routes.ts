/**
 * Forms and downloads that need a fresh proof whatever is in them: rights, how prices are made, tables of customers, and
 * where orders are sent. What
 * depends on the content (large refunds, ways of paying) asks refuseUnproved() itself.
 */
export const PROOF_ROUTES: readonly string[] = [
	'POST /admin/staff/invite',
	'POST /admin/staff/:id',
	'POST /admin/staff/roles/new',
	'POST /admin/staff/roles/:id',
	'POST /admin/integrations/keys/new',
	'POST /admin/integrations/webhooks/new',
	'POST /admin/integrations/webhooks/:id',
	'POST /admin/new-prices/rules',
	'GET /admin/orders/export.csv',
	'GET /admin/cash/refusals.csv',
	'GET /admin/repairs/export.csv',
	'GET /admin/layaways/export.csv',
	'GET /admin/newsletter/export.csv',
];

/** Whether a route for staff needs a fresh proof. */
export function needsProof(method: string, pattern: string): boolean {
	return PROOF_ROUTES.includes(`${method === 'HEAD' ? 'GET' : method} ${pattern}`);
}
