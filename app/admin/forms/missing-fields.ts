import { CHECK_FIELDS } from '#shop/kit/problem.ts';
import type { ActionError } from '../../page-handlers.ts';

/** As the server refuses a form whose required fields are empty, but before its pictures were sent; else undefined. */
export function missingFields(form: HTMLFormElement): ActionError | undefined {
	const errors: ActionError['errors'] = {};
	for (const field of form.querySelectorAll<HTMLInputElement>(':required:invalid')) {
		if (!field.validity.valueMissing) continue;
		const label = field.labels?.[0]?.textContent ?? field.name;
		errors[field.name] = [`The ${label.toLowerCase()} field is required.`];
	}
	if (Object.keys(errors).length === 0) return undefined;
	return { ok: false, status: 422, message: CHECK_FIELDS, errors, facts: {}, values: {} };
}
