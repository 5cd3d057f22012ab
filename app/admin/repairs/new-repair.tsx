import { data, redirect } from 'react-router';
import { Problem } from '#shop/kit/problem.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { bookRepair } from '#shop/repairs/book-repair.ts';
import { readBooking } from '#shop/repairs/repair-input.ts';
import { mailShop } from '#shop/settings/settings.ts';
import { actionError, formFields } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { formKeyOf } from '../forms/form-key.tsx';
import { type StaffContext, staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/new-repair.ts';
import { newBooking, type PostedBooking, shownBooking, workOnBooking } from './booking-draft.ts';
import { BookingForm } from './booking-form.tsx';

// Goods that come back are booked in: `?order=` for what was sold in an order, `?customer=` for what somebody bought.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Book In a Repair');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => ({
	draft: await newBooking(db, url.searchParams),
	formKey: newFormKey(),
}));

export const action = staffAction(async (context, form, _args: Route.ActionArgs) => {
	const fields = formFields(form);
	if (fields.intent !== 'save')
		return data<PostedBooking>({ ok: true, ...(await workOnBooking(context.db, fields)) });
	let id: number;
	try {
		id = await bookTyped(context, form, fields);
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		const draft = await shownBooking(context.db, fields);
		return data<PostedBooking>({ ...actionError(error, form), draft }, { status: error.status });
	}
	throw redirect(`/admin/repairs/${id}`, 303);
});

async function bookTyped(
	{ db, admin, publicUrl }: StaffContext,
	form: FormData,
	fields: Record<string, string>,
): Promise<number> {
	const shop = await mailShop(db, publicUrl);
	const by = { adminId: admin.id, shop, formKey: undefined, ...formKeyOf(form) };
	return await bookRepair(db, by, readBooking(fields));
}

export default function NewRepair({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Repairs', to: '/admin/repairs' }, { name: 'Book In' }]} />
			<PageHead
				title="Book In a Repair"
				lead="Goods to be repaired, or claimed under warranty, whether they are ours or not."
			/>
			<BookingForm {...loaderData} />
		</>
	);
}
