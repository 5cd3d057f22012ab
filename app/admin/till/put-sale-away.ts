import { parseFields } from '#shop/kit/input.ts';
import { PutAwaySale, recordPutAway } from '#shop/till/put-sale-away.ts';
import { formFields } from '../../page-handlers.ts';
import { staffAction } from '../require-staff.ts';
import type { Route } from './+types/put-sale-away.ts';

/** Where a till says that somebody puts a refused sale away, before the device does so. */
export const action = staffAction(async ({ db, admin }, form, _args: Route.ActionArgs) => {
	await recordPutAway(db, admin.id, parseFields(PutAwaySale, formFields(form)));
	return { ok: true as const };
});
