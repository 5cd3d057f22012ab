import {
	inWords,
	isAdmin,
	permissionsOf,
	type Rights,
	roleLabel,
} from '#shop/staff/permissions.ts';
import { mayGive, roleChoices } from '#shop/staff/role-choice.ts';
import type { StaffContext } from '../require-staff.ts';

export type ShownRole = { value: string; label: string; may: string };

/** The roles that somebody may give, for a form; the owner's first. */
export async function givableRoles(db: StaffContext['db'], by: Rights): Promise<ShownRole[]> {
	return (await roleChoices(db))
		.filter(({ rights }) => mayGive(by, rights))
		.map(({ value, rights }) => ({
			value,
			label: roleLabel(rights),
			may: isAdmin(rights) ? 'Everything, always.' : `${inWords([...permissionsOf(rights)])}.`,
		}));
}
