import { ImportForm, startImport } from '#shop/import/staff-imports.ts';
import { parseFields } from '#shop/kit/input.ts';
import { formFields } from '../../page-handlers.ts';
import type { StaffContext } from '../require-staff.ts';

/** Accepts the form's file and has it checked; returns the address that shows the result. */
export async function sendFile(
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
