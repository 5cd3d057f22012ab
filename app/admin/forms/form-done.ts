import { data, redirect } from 'react-router';

/**
 * What a form of the admin area gets when its work is done: the message to show, or, sent without scripts, its page anew.
 * @param page the address of the form's page
 * @throws Response the redirect to that page
 */
export function formDone(form: FormData, page: URL, message: string) {
	if (!form.has('scripts')) throw redirect(page.pathname + page.search, 303);
	return data({ ok: true as const, message });
}
