/** The hidden field with the key by which a form that is sent twice is recognised. */
const FORM_KEY = 'form_key';

export function FormKeyField({ formKey }: { formKey: string }) {
	return <input type="hidden" name={FORM_KEY} value={formKey} />;
}

/** The key that was sent along, for functions that do a form's work once. */
export function formKeyOf(form: FormData): { formKey?: string } {
	const key = form.get(FORM_KEY);
	return typeof key === 'string' ? { formKey: key } : {};
}
