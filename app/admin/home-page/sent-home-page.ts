import { formFields } from '../../page-handlers.ts';
import { textsAndTicks } from '../forms/form-values.ts';

/** The fields of the home page's form, with its files; an unticked box is "0". */
export function homePageIn(form: FormData): Record<string, unknown> {
	return {
		...textsAndTicks(formFields(form), ['heroOwnPicture', 'offersOwnPicture', 'offersShown']),
		heroPicture: form.get('heroPicture'),
		offersPicture: form.get('offersPicture'),
	};
}
