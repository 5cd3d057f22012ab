import { recordSale } from '#shop/till/record-sale.ts';
import { readSentSale } from '#shop/till/till-sale-input.ts';
import { formFields } from '../../page-handlers.ts';
import { staffAction } from '../require-staff.ts';
import type { Route } from './+types/send-sale.ts';
import { tillUser } from './till-user.ts';

/** Where a till sends its sales, one at a time and until it has an answer. */
export const action = staffAction(async (context, form, _args: Route.ActionArgs) => {
	const sent = readSentSale(formFields(form));
	const outcome = await recordSale(context.db, await tillUser(context), sent);
	return { ok: true as const, ...outcome };
});
