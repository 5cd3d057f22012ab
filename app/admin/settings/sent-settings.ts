import { PAYMENT_METHODS } from '#shop/settings/settings.ts';
import { formFields } from '../../page-handlers.ts';
import { creditLines, creditRowsIn } from './credit-rows.ts';
import { PLACE } from './place.ts';

/** The settings in the form; a field that is missing, as in a form that was cut off, leaves its setting unchanged. */
export function settingsIn(form: FormData): Record<string, unknown> {
	const fields = formFields(form);
	const payments = PAYMENT_METHODS.flatMap((method) => {
		const sent = fields[`payments_${method}`];
		return sent === undefined ? [] : [[method, sent]];
	});
	const credits = creditRowsIn(fields);
	return {
		...fields,
		payments: Object.fromEntries(payments),
		navOrder: navOrder(fields),
		...(credits ? { creditsText: creditLines(credits) } : {}),
	};
}

/** The category ids in the order of the typed numbers; equal numbers keep the form's order. */
function navOrder(fields: Record<string, string>): number[] {
	return Object.entries(fields)
		.filter(([name]) => name.startsWith(PLACE))
		.map(([name, place]) => ({ id: Number(name.slice(PLACE.length)), place: Number(place) || 0 }))
		.sort((a, b) => a.place - b.place)
		.map(({ id }) => id);
}
