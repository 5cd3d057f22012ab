import { useActionData } from 'react-router';
import { Notice } from '../../ui/alert-dialog.tsx';
import type { Refusal } from '../../visit.ts';

/** The refusal shown to a browser without scripts. */
export function RefusedNotice() {
	const posted = useActionData<Refusal | { ok: true }>();
	return posted?.ok === false ? <Notice kind="error" title={posted.message} /> : null;
}
