import { data } from 'react-router';
import { staffAction } from '../require-staff.ts';
import type { Route } from './+types/send.ts';
import { sendFile } from './send-file.ts';

/**
 * The same as the form's own action, for scripts, which send the file with progress and get the address of the result.
 */
export const action = staffAction(async (context, form, _args: Route.ActionArgs) =>
	data({ ok: true as const, message: await sendFile(context, form) }),
);
