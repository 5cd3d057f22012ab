import { ImportForm, startImport } from '#shop/import/staff-imports.ts';
import { parseFields } from '#shop/kit/input.ts';
import { formDone, formFields } from '../../page-handlers.ts';
import { type StaffContext, staffAction } from '../require-staff.ts';
import type { Route } from './+types/send-file.ts';

/** The action of the form's page, and of the address where scripts send it with progress; both lead to the result. */
export const action = staffAction(async (context, form, { request }: Route.ActionArgs) => {
	const result = await sendFile(context, form);
	return formDone(request, result, { message: result });
});

/** Accepts the form's file and has it checked; returns the address that shows the result. */
async function sendFile(
	{ db, admin, importFolder }: StaffContext,
	form: FormData,
): Promise<string> {
	const options = parseFields(ImportForm, formFields(form));
	const sent = form.get('file');
	const file =
		sent instanceof File
			? { name: sent.name, content: await sent.bytes() }
			: { name: '', content: new Uint8Array() };
	return `/admin/import/${await startImport(db, importFolder, admin.id, file, options)}`;
}
